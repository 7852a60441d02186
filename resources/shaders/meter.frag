#version 330 core
uniform sampler2D scene;

in vec2 uv;
out vec2 color;  // stops from middle grey, and how much of it follows the exposure

void main() {
    vec4 x = texelFetch(scene, ivec2(uv * vec2(textureSize(scene, 0))), 0);
    color = vec2(clamp(log2(max(dot(x.rgb, vec3(0.2126, 0.7152, 0.0722)), 1e-9) / 0.18), -8.0, 8.0), clamp(x.a, 0.0, 1.0));
}
