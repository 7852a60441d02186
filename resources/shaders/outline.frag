#version 330 core
// A line around the selected pixels: where the mask is empty but filled a line's width away, in one of 8 directions.
uniform sampler2D selected;
uniform vec4 tint;
uniform int radius;

out vec4 color;

float at(ivec2 offset) {
    return texelFetch(selected, clamp(ivec2(gl_FragCoord.xy) + offset, ivec2(0), textureSize(selected, 0) - 1), 0).r;
}

void main() {
    int diagonal = (radius * 3 + 2) / 4;
    float near = at(ivec2(radius, 0)) + at(ivec2(-radius, 0)) + at(ivec2(0, radius)) + at(ivec2(0, -radius))
                 + at(ivec2(diagonal)) + at(-ivec2(diagonal)) + at(ivec2(diagonal, -diagonal))
                 + at(ivec2(-diagonal, diagonal));
    if (at(ivec2(0)) > 0.5 || near < 0.5) discard;
    color = tint;
}
