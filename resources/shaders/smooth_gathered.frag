#version 330 core
// Mean over a square of pixels; of other surfaces, by their distance, less.
#ifdef TRACES
#define gathered traced_light
#define bounced mirrored_light
#endif
uniform sampler2D gathered;  // light, distance along the view (m), below 0 where the light is sharp
uniform int reach;           // pixels on each side

out vec4 bounced;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy), last = textureSize(gathered, 0) - 1;
    bounced = texelFetch(gathered, pixel, 0);
    float distance = bounced.a, total = 0.0;
    if (distance <= 0.0) return;  // nothing, or a mirror
    vec2 slope = vec2(0.0);  // of the distance, by the neighbour on the same surface
    for (int axis = 0; axis < 2; ++axis) {
        ivec2 step = axis == 0 ? ivec2(1, 0) : ivec2(0, 1);
        float after = texelFetch(gathered, min(pixel + step, last), 0).a - distance;
        float before = distance - texelFetch(gathered, max(pixel - step, ivec2(0)), 0).a;
        slope[axis] = abs(after) < abs(before) ? after : before;
    }
    vec3 sum = vec3(0.0);
    for (int y = -reach; y <= reach; ++y)
        for (int x = -reach; x <= reach; ++x) {
            vec4 there = texelFetch(gathered, clamp(pixel + ivec2(x, y), ivec2(0), last), 0);
            float off = abs(there.a - distance - dot(slope, vec2(x, y))) / distance;
            float weight = there.a > 0.0 ? max(1.0 - 40.0 * off, 0.0) : 0.0;
            sum += weight * there.rgb;
            total += weight;
        }
    if (total > 0.0) bounced.rgb = sum / total;
}
