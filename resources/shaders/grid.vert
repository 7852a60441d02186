#version 330 core
#include "frame.glsl"
#include "depth_range.glsl"
// A strip of the picture along a line of the grid, two triangles each, and the point of the plane at each of its pixels.
uniform mat3 plane_from_picture;
uniform vec3 depth_row;
uniform vec2 lit_size;  // of the lit picture, px

in vec4 in_ends;
in float in_width;
in vec3 in_line;

out vec3 seen;
flat out vec3 strip;  // which axis it crosses, kind, number

void main() {
    vec2 along = (in_ends.zw - in_ends.xy) * lit_size;
    along = dot(along, along) > 1e-12 ? normalize(along) : vec2(1, 0);
    vec2 aside = vec2(-along.y, along.x) * (gl_VertexID >> 1 == 0 ? -1.0 : 1.0);
    bool far = (gl_VertexID & 1) == 1;
    vec2 at = (far ? in_ends.zw : in_ends.xy) + (aside + along * (far ? 0.5 : -0.5)) * in_width * 2.0 / lit_size;
    seen = plane_from_picture * vec3(at, 1.0);
    strip = in_line;
    gl_Position = nearer(vec4(at, dot(depth_row, seen), 1.0), 2e-6);
}
