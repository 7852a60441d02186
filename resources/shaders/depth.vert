#version 330 core
#include "instance.glsl"

uniform mat4 clip_from_world;

in vec3 in_position;
in float in_side;
#ifdef CUT_OUT
#include "cut_out_uv.glsl"
#endif

void main() {
    Instance instance = instance_of(in_place, in_rotation, in_scale);
    gl_Position = clip_from_world * vec4(instance_point(instance, in_position, in_side), 1.0);
#ifdef CUT_OUT
    place_cut_out(instance_local(instance, in_position, in_side).xy);
#endif
}
