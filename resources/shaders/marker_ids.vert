#version 330 core
#include "frame.glsl"
in vec3 in_position;
in int in_id;

out float depth;
flat out int id;

void main() {
    vec4 p = view * vec4(in_position, 1.0);
    depth = -p.z;
    id = in_id;
    gl_Position = projection * p;
}
