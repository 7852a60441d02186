#version 330 core
#include "instance.glsl"

uniform mat4 clip_from_world;

in vec3 in_position;
in float in_side;

void main() {
    gl_Position = clip_from_world * vec4(instance_point(fetch_instance(instance_index()), in_position, in_side), 1.0);
}
