#version 330 core
// A line around the selected pixels: where the mask is empty but filled within `radius` pixels.
uniform sampler2D mask;
uniform vec4 tint;
uniform int radius;

out vec4 color;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy), limit = textureSize(mask, 0) - 1;
    if (texelFetch(mask, at, 0).r > 0.5) discard;
    for (int y = -radius; y <= radius; ++y)
        for (int x = -radius; x <= radius; ++x)
            if (x * x + y * y <= radius * radius
                && texelFetch(mask, clamp(at + ivec2(x, y), ivec2(0), limit), 0).r > 0.5) {
                color = tint;
                return;
            }
    discard;
}
