#version 330 core
in float depth;
flat in int id;
#ifdef NORMALS
in vec3 normal;
#endif

layout(location = 0) out int object;
layout(location = 1) out float metres;
#ifdef NORMALS
layout(location = 2) out vec4 facing;
#endif

void main() {
    object = id;
    metres = depth;
#ifdef NORMALS
    facing = vec4(gl_FrontFacing ? normalize(normal) : -normalize(normal), 1.0);
#endif
}
