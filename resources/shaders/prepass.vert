#version 330 core
#include "frame.glsl"
#include "instance.glsl"

in vec3 in_position;
in float in_side;
#ifdef NORMALS
in vec3 in_normal;
#endif

out float depth;
flat out int id;
#ifdef NORMALS
out vec3 normal;
#endif

void main() {
    Instance instance = fetch_instance(instance_index());
    vec4 p = view * vec4(instance_point(instance, in_position, in_side), 1.0);
    depth = -p.z;
    id = instance.id;
#ifdef NORMALS
    normal = instance_normal(instance, in_normal);
#endif
    gl_Position = projection * p;
}
