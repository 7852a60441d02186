#version 330 core
// Mean over 4 x 4 pixels, in which every direction of the pattern occurs once; of other surfaces, by their distance, less.
uniform sampler2D noisy_occlusion;  // visible part, distance along the view (m)

out vec2 occlusion;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy), last = textureSize(noisy_occlusion, 0) - 1;
    float distance = texelFetch(noisy_occlusion, pixel, 0).g, sum = 0.0, total = 0.0;
    occlusion = vec2(1.0, distance);
    if (distance <= 0.0) return;
    vec2 slope = vec2(0.0);  // of the distance, by the neighbour on the same surface
    for (int axis = 0; axis < 2; ++axis) {
        ivec2 step = axis == 0 ? ivec2(1, 0) : ivec2(0, 1);
        float after = texelFetch(noisy_occlusion, min(pixel + step, last), 0).g - distance;
        float before = distance - texelFetch(noisy_occlusion, max(pixel - step, ivec2(0)), 0).g;
        slope[axis] = abs(after) < abs(before) ? after : before;
    }
    float sharpness = 40.0 / distance;
    for (int y = -2; y <= 2; ++y)
        for (int x = -2; x <= 2; ++x) {
            vec2 there = texelFetch(noisy_occlusion, clamp(pixel + ivec2(x, y), ivec2(0), last), 0).rg;
            float off = abs(there.g - distance - dot(slope, vec2(x, y))) * sharpness;
            // The outer rows count half: five of them have the mean of four.
            float weight = max(1.0 - off, 0.0) * (abs(x) == 2 ? 0.5 : 1.0) * (abs(y) == 2 ? 0.5 : 1.0);
            if (there.g <= 0.0) weight = 0.0;
            sum += weight * there.r;
            total += weight;
        }
    occlusion.r = total > 0.0 ? sum / total : 1.0;
}
