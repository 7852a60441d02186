#version 330 core
in float depth;
flat in int id;
#ifdef NORMALS
in vec3 normal;
#endif

#ifdef CUT_OUT
#include "cut_out.glsl"
#endif

layout(location = 0) out int object;
layout(location = 1) out float metres;
#ifdef NORMALS
layout(location = 2) out vec4 facing;
#endif

void main() {
#ifdef CUT_OUT
    cut_out();
#endif
    object = id;
    metres = depth;
#ifdef NORMALS
    facing = vec4(gl_FrontFacing ? normalize(normal) : -normalize(normal), 1.0);
#endif
}
