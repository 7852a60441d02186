#version 330 core
#include "line.glsl"

in vec4 tint;
out vec4 color;

void main() {
    color = vec4(tint.rgb, tint.a * covered());
}
