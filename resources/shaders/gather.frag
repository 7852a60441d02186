#version 330 core
#include "frame.glsl"
// Light that a surface gets from the surfaces around it that are in the picture: of each part of the hemisphere the first
// that hides it. Therrien, Levesque and Gilet, "Screen Space Indirect Lighting with Visibility Bitmask", 2023.
uniform sampler2D depth;
uniform sampler2D normals;
uniform sampler2D scene;   // exposed
uniform int pixels;        // of the picture, for one of the result
uniform int ray_count;     // slices
uniform int step_count;    // samples on each side of a slice
uniform float thickness;   // of what is seen, m
uniform float intensity;

out vec4 gathered;  // light that a white surface reflects, distance along the view (m)

#include "slices.glsl"

void main() {
    ivec2 size = textureSize(depth, 0), pixel = min(pixels * ivec2(gl_FragCoord.xy), size - 1);
    float distance = texelFetch(depth, pixel, 0).r;
    gathered = vec4(0.0, 0.0, 0.0, distance);
    if (distance <= 0.0) return;
    bool parallel = camera_position.w > 0.5;
    vec3 position = seen_at(pixel, distance), v = parallel ? vec3(0, 0, 1) : -normalize(position);
    vec3 normal = mat3(view) * texelFetch(normals, pixel, 0).xyz;
    float reach = float(max(size.x, size.y));
    // A pattern of 4 x 4: 16 directions, and four places where the steps begin.
    ivec2 cell = ivec2(gl_FragCoord.xy) & 3;
    float turn = float((((cell.x + cell.y) & 3) << 2) + cell.x) / 16.0;
    float start = (float((cell.y - cell.x) & 3) + 0.5) / 4.0, total = 0.0;
    vec3 light = vec3(0.0);
    for (int i = 0; i < ray_count; ++i) {
        float phi = (float(i) + turn) * PI / float(ray_count);
        vec2 across = vec2(cos(phi), sin(phi));
        vec3 direction = vec3(across, 0.0), in_slice = normalize(direction - v * dot(direction, v));
        vec3 projected = normal - cross(in_slice, v) * dot(normal, cross(in_slice, v));
        float length_in_slice = length(projected);
        if (length_in_slice < 1e-4) continue;
        float n = sign(dot(in_slice, projected)) * acos(clamp(dot(projected, v) / length_in_slice, -1.0, 1.0));
        float low = weight_to(n - 0.5 * PI, n), whole = weight_to(n + 0.5 * PI, n) - low;
        uint hidden = 0u;
        total += length_in_slice * whole;
        for (int side = -1; side <= 1; side += 2)
            for (int j = 0; j < step_count; ++j) {
                float s = (float(j) + start) / float(step_count);
                float away = max(s * s * reach, 1.0 + float(j));
                ivec2 at = ivec2(floor(vec2(pixel) + 0.5 + float(side) * across * away));
                if (any(lessThan(at, ivec2(0))) || any(greaterThanEqual(at, size))) break;
                float other = texelFetch(depth, at, 0).r;
                if (other <= 0.0) continue;
                vec3 front = seen_at(at, other) - position, back = front - v * thickness;
                if (dot(front, front) < 1e-12) continue;
                vec3 towards = normalize(front);
                float near = float(side) * acos(clamp(dot(towards, v), -1.0, 1.0));
                float far = float(side) * acos(clamp(dot(normalize(back), v), -1.0, 1.0));
                vec2 part = (vec2(weight_to(min(near, far), n), weight_to(max(near, far), n)) - low) / whole;
                uint hides = bits_between(part.x, part.y) & ~hidden;
                hidden |= hides;
                if (hides == 0u || dot(mat3(view) * texelFetch(normals, at, 0).xyz, towards) >= 0.0) continue;
                vec3 from = textureLod(scene, (vec2(at) + 0.5) / vec2(size), 0.0).rgb;
                light += length_in_slice * whole * float(count_bits(hides)) / 32.0 * min(from, 100.0);
            }
    }
    gathered.rgb = total > 0.0 ? intensity * light / total : vec3(0.0);
}
