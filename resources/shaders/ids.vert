#version 330 core
#include "frame.glsl"
#include "instance.glsl"

in vec3 in_position;
in float in_side;

out float depth;
flat out int id;

void main() {
    Instance instance = fetch_instance(instance_index());
    vec4 p = view * vec4(instance_point(instance, in_position, in_side), 1.0);
    depth = -p.z;
    id = instance.id;
    gl_Position = projection * p;
}
