#version 330 core
#include "frame.glsl"
// Part of the hemisphere over a surface, weighted by the cosine, that nothing near hides. Slices through the direction of
// view as in Jimenez, Wu, Pesce and Jarabo, "Practical Real-Time Strategies for Accurate Indirect Occlusion", 2016; what
// samples hide is kept as bits, so that thin things hide no more than they are thick: Therrien, Levesque and Gilet,
// "Screen Space Indirect Lighting with Visibility Bitmask", 2023. Here each bit is an equal part of the weighted slice.
uniform sampler2D depth;
uniform sampler2D normals;
uniform float radius;  // m

out vec2 occlusion;  // visible part, distance along the view (m)

#ifdef COARSE
const int SLICES = 2, STEPS = 4;
#else
const int SLICES = 3, STEPS = 8;
#endif
const float THICKNESS = 0.25;  // of what is seen, m
const float LARGEST = 0.5;     // radius on screen, in heights of the picture

#include "slices.glsl"

void main() {
    ivec2 size = textureSize(depth, 0), pixel = min(2 * ivec2(gl_FragCoord.xy), size - 1);
    float distance = texelFetch(depth, pixel, 0).r;
    occlusion = vec2(1.0, distance);
    if (distance <= 0.0) return;
    bool parallel = camera_position.w > 0.5;
    vec3 position = seen_at(pixel, distance), v = parallel ? vec3(0, 0, 1) : -normalize(position);
    vec3 normal = mat3(view) * texelFetch(normals, pixel, 0).xyz;
    float per_metre = 0.5 * projection[1][1] * float(size.y) / (parallel ? 1.0 : distance);  // px
    float reach = min(radius * per_metre, LARGEST * float(size.y));
    if (reach < 1.5) return;
    // A pattern of 4 x 4: 16 directions, and four places where the steps begin.
    ivec2 cell = ivec2(gl_FragCoord.xy) & 3;
    float turn = float((((cell.x + cell.y) & 3) << 2) + cell.x) / 16.0;
    float start = (float((cell.y - cell.x) & 3) + 0.5) / 4.0;
    float visible = 0.0, total = 0.0;
    for (int i = 0; i < SLICES; ++i) {
        float phi = (float(i) + turn) * PI / float(SLICES);
        vec2 across = vec2(cos(phi), sin(phi));
        vec3 direction = vec3(across, 0.0), in_slice = normalize(direction - v * dot(direction, v));
        vec3 projected = normal - cross(in_slice, v) * dot(normal, cross(in_slice, v));
        float length_in_slice = length(projected);
        if (length_in_slice < 1e-4) continue;
        float n = sign(dot(in_slice, projected)) * acos(clamp(dot(projected, v) / length_in_slice, -1.0, 1.0));
        float low = weight_to(n - 0.5 * PI, n), whole = weight_to(n + 0.5 * PI, n) - low;
        uint hidden = 0u;
        for (int side = -1; side <= 1; side += 2)
            for (int j = 0; j < STEPS; ++j) {
                float s = (float(j) + start) / float(STEPS);
                float away = max(s * s * reach, 1.0 + float(j));
                ivec2 at = ivec2(floor(vec2(pixel) + 0.5 + float(side) * across * away));
                if (any(lessThan(at, ivec2(0))) || any(greaterThanEqual(at, size))) break;
                float other = texelFetch(depth, at, 0).r;
                if (other <= 0.0) continue;
                vec3 front = seen_at(at, other) - position, back = front - v * THICKNESS;
                if (dot(front, front) < 1e-12) continue;
                float near = float(side) * acos(clamp(dot(normalize(front), v), -1.0, 1.0));
                float far = float(side) * acos(clamp(dot(normalize(back), v), -1.0, 1.0));
                vec2 part = (vec2(weight_to(min(near, far), n), weight_to(max(near, far), n)) - low) / whole;
                hidden |= bits_between(part.x, part.y);
            }
        visible += length_in_slice * whole * (1.0 - float(count_bits(hidden)) / 32.0);
        total += length_in_slice * whole;
    }
    occlusion.x = total > 0.0 ? visible / total : 1.0;
}
