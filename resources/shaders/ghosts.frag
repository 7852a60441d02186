#version 330 core
uniform sampler2D ghosts;
out vec4 color;

void main() {
    color = texelFetch(ghosts, ivec2(gl_FragCoord.xy), 0);
    if (color.a == 0.0) discard;
}
