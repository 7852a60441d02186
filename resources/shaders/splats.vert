#version 330 core
#include "frame.glsl"
// A Gaussian as an ellipse on the screen: its covariance through the derivative of the projection (Zwicker et al., "EWA
// Splatting", 2002), and the width of a pixel on top (Kerbl et al., 2023).
in vec3 in_centre;
in vec3 in_covariance_a;  // xx, xy, xz
in vec3 in_covariance_b;  // yy, yz, zz
in vec4 in_color;         // linear, opacity

out vec2 sigmas;
flat out vec4 tint;

void main() {
    const float REACH = 3.0;  // standard deviations
    vec3 p = (view * vec4(in_centre, 1.0)).xyz;
    mat3 turn = mat3(view);
    mat3 spread = turn * mat3(in_covariance_a, vec3(in_covariance_a.y, in_covariance_b.xy),
                              vec3(in_covariance_a.z, in_covariance_b.yz)) * transpose(turn);
    vec2 scale = vec2(projection[0][0], projection[1][1]) * 0.5 * fog_range.zw;  // px of a unit
    vec3 x, y;
    if (camera_position.w > 0.5) {
        x = vec3(scale.x, 0, 0), y = vec3(0, scale.y, 0);
    } else {
        // Beyond the edges of the picture the derivative grows without bound.
        vec2 limit = 1.3 / vec2(projection[0][0], projection[1][1]);
        vec2 at = clamp(p.xy / -p.z, -limit, limit);
        x = vec3(scale.x, 0, scale.x * at.x) / -p.z, y = vec3(0, scale.y, scale.y * at.y) / -p.z;
    }
    float a = dot(x, spread * x) + 0.3, b = dot(x, spread * y), c = dot(y, spread * y) + 0.3;
    float middle = 0.5 * (a + c), apart = length(vec2(0.5 * (a - c), b));
    vec2 along = abs(b) > 1e-6 ? normalize(vec2(b, middle + apart - a)) : (a >= c ? vec2(1, 0) : vec2(0, 1));
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    sigmas = corner * REACH;
    vec2 offset = sqrt(middle + apart) * sigmas.x * along
                  + sqrt(max(middle - apart, 0.1)) * sigmas.y * vec2(-along.y, along.x);
    tint = in_color;
    vec4 clip = projection * vec4(p, 1.0);
    gl_Position = clip + vec4(offset * 2.0 / fog_range.zw * clip.w, 0.0, 0.0);
}
