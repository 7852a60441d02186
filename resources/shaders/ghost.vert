#version 330 core
#include "frame.glsl"
#include "instance.glsl"

in vec3 in_position;
in float in_side;
in vec3 in_normal;

out vec3 normal;
out vec3 point;
out float away;

void main() {
    Instance instance = instance_of(in_place, in_rotation, in_scale);
    point = instance_point(instance, in_position, in_side);
    normal = instance_normal(instance, in_normal);
    vec4 p = view * vec4(point, 1.0);
    away = -p.z;
    gl_Position = projection * p;
}
