#version 330 core
uniform sampler2D smoothed;

in vec2 uv;
out vec4 color;

void main() { color = texture(smoothed, uv); }
