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
const float THICKNESS = 0.25;  // of what is seen, m; of small scenes in radii
const float THICKEST = 2.5;
const float LARGEST = 0.5;     // radius on screen, in heights of the picture

#include "slices.glsl"

// Arc cosine, from -1 to 1. Abramowitz and Stegun, "Handbook of Mathematical Functions", 4.4.45: at most 7e-5 beside it.
float angle_of(float c) {
    float a = abs(c), b = sqrt(1.0 - a) * (((-0.0187293 * a + 0.0742610) * a - 0.2121144) * a + 1.5707288);
    return c < 0.0 ? PI - b : b;
}

void main() {
    ivec2 size = textureSize(depth, 0), last = size - 1, pixel = min(2 * ivec2(gl_FragCoord.xy), last);
    float distance = texelFetch(depth, pixel, 0).r;
    occlusion = vec2(1.0, distance);
    if (distance <= 0.0) return;
    bool parallel = camera_position.w > 0.5;
    // As `seen_at`: view-space positions are these times the distance, unless the view is parallel.
    vec2 scale = vec2(projection[0][0], projection[1][1]), per_pixel = 2.0 / (vec2(size) * scale);
    vec2 first = 0.5 * per_pixel - (1.0 + (parallel ? projection[3].xy : -projection[2].xy)) / scale;
    vec3 position = vec3((vec2(pixel) * per_pixel + first) * (parallel ? 1.0 : distance), -distance);
    vec3 v = parallel ? vec3(0, 0, 1) : -normalize(position);
    vec3 normal = mat3(view) * texelFetch(normals, pixel, 0).xyz;
    float per_metre = 0.5 * projection[1][1] * float(size.y) / (parallel ? 1.0 : distance);  // px
    float reach = min(radius * per_metre, LARGEST * float(size.y));
    if (reach < 1.5) return;
    // A pattern of 4 x 4: 16 directions, and four places where the steps begin.
    ivec2 cell = ivec2(gl_FragCoord.xy) & 3;
    float turn = float((((cell.x + cell.y) & 3) << 2) + cell.x) / 16.0;
    float start = (float((cell.y - cell.x) & 3) + 0.5) / 4.0;
    float thickest = min(THICKNESS, THICKEST * radius), per_radius2 = 1.0 / (radius * radius);
    float visible = 0.0, total = 0.0;
    for (int i = 0; i < SLICES; ++i) {
        float phi = (float(i) + turn) * PI / float(SLICES);
        vec2 across = vec2(cos(phi), sin(phi));
        vec3 direction = vec3(across, 0.0), in_slice = normalize(direction - v * dot(direction, v));
        vec3 projected = normal - cross(in_slice, v) * dot(normal, cross(in_slice, v));
        float length_in_slice = length(projected);
        // `weight_to` by cosines and sines, without computing their angles first.
        float cos_n = clamp(dot(projected, v) / max(length_in_slice, 1e-4), -1.0, 1.0);
        float n = sign(dot(in_slice, projected)) * angle_of(cos_n), sin_n = sin(n);
        float low = 0.25 * ((PI - 2.0 * n) * sin_n - 2.0 * cos_n), whole = max(cos_n + n * sin_n, 1e-6);
        uint hidden = 0u;
        for (int side = -1; side <= 1; side += 2)
            for (int j = 0; j < STEPS; ++j) {
                float s = (float(j) + start) / float(STEPS);
                float away = max(s * s * reach, 1.0 + float(j));
                ivec2 at = ivec2(floor(vec2(pixel) + 0.5 + float(side) * across * away)), near = clamp(at, ivec2(0), last);
                float other = texelFetch(depth, near, 0).r;
                vec3 there = vec3((vec2(near) * per_pixel + first) * (parallel ? 1.0 : other), -other) - position;
                // Of its front and of its back, which is at a greater angle from the direction of view. What is farther than
                // the radius is thinner and thinner: beside it on the screen it may be far in front of the surface.
                float ahead = dot(there, v), front2 = dot(there, there);
                float thickness = thickest * clamp(2.0 - front2 * per_radius2, 0.0, 1.0);
                float back2 = front2 + thickness * (thickness - 2.0 * ahead);
                vec2 c = vec2(ahead, ahead - thickness) * inversesqrt(max(vec2(front2, back2), 1e-12));
                c = clamp(c, -1.0, 1.0);
                vec2 sine2 = 1.0 - c * c, angle = vec2(angle_of(c.x), angle_of(c.y));
                vec2 weight = 0.5 * (float(side) * cos_n * sine2 + sin_n * (angle - c * sqrt(sine2)));
                vec2 part = ((side < 0 ? weight.yx : weight) - low) / whole;
                bool counts = at == near && other > 0.0 && front2 >= 1e-12;
                hidden |= counts ? bits_between(part.x, part.y) : 0u;
            }
        if (length_in_slice < 1e-4) continue;
        visible += length_in_slice * whole * (1.0 - float(count_bits(hidden)) / 32.0);
        total += length_in_slice * whole;
    }
    occlusion.x = total > 0.0 ? visible / total : 1.0;
}
