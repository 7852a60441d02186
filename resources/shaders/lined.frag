#version 330 core
uniform sampler2D edge_lines;
out vec4 color;

void main() {
    color = texelFetch(edge_lines, ivec2(gl_FragCoord.xy), 0);
}
