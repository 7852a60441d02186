// Slices of the hemisphere over a pixel of the prepass, and which parts of them are hidden, as bits.
const float PI = 3.14159265359;

// View-space position of a pixel of the prepass.
vec3 seen_at(ivec2 pixel, float distance) {
    vec2 ndc = (vec2(pixel) + 0.5) / vec2(textureSize(depth, 0)) * 2.0 - 1.0;
    vec2 scale = vec2(projection[0][0], projection[1][1]);
    if (camera_position.w > 0.5) return vec3((ndc - projection[3].xy) / scale, -distance);
    return vec3((ndc + projection[2].xy) / scale * distance, -distance);
}

// Weight of the slice between the direction of view and angle h from it, negative on the other side; n is the angle of the
// normal. Equation 7 of Jimenez 2016.
float weight_to(float h, float n) { return sign(h) * 0.25 * (cos(n) - cos(2.0 * h - n) + 2.0 * h * sin(n)); }

int count_bits(uint v) {
    v -= (v >> 1) & 0x55555555u;
    v = (v & 0x33333333u) + ((v >> 2) & 0x33333333u);
    v = (v + (v >> 4)) & 0x0F0F0F0Fu;
    return int((v * 0x01010101u) >> 24);
}

// Bits between two parts of a slice, from 0 to 1.
uint bits_between(float a, float b) {
    int first = int(clamp(a, 0.0, 1.0) * 32.0 + 0.5), last = int(clamp(b, 0.0, 1.0) * 32.0 + 0.5);
    if (last <= first) return 0u;
    uint mask = last - first == 32 ? 0xFFFFFFFFu : (1u << uint(last - first)) - 1u;
    return mask << uint(first);
}
