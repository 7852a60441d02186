#version 330 core
#include "frame.glsl"
#include "instance.glsl"

in vec3 in_position;
in float in_side;
#ifdef NORMALS
in vec3 in_normal;
#endif
#ifdef CUT_OUT
#include "cut_out_uv.glsl"
#endif

#ifdef ROUND
out vec3 point;
flat out vec4 place, rotation, scale;  // of the instance
#endif
out float depth;
flat out int id;
#ifdef NORMALS
out vec3 normal;
#endif

void main() {
    Instance instance = instance_of(in_place, in_rotation, in_scale);
    vec3 there = instance_point(instance, in_position, in_side);
    vec4 p = view * vec4(there, 1.0);
#ifdef ROUND
    point = there;
    place = in_place;
    rotation = in_rotation;
    scale = in_scale;
#endif
    depth = -p.z;
    id = instance.id;
#ifdef NORMALS
    normal = instance_normal(instance, in_normal);
#endif
#ifdef CUT_OUT
    place_cut_out(instance_local(instance, in_position, in_side).xy);
#endif
    gl_Position = projection * p;
}
