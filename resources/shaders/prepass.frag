#version 330 core
#ifdef ROUND
#define FRAGMENT
#include "frame.glsl"
#include "instance.glsl"
#include "round.glsl"
in vec3 point;
flat in vec4 place, rotation, scale;
#endif
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
    vec3 outward = vec3(0.0, 0.0, 1.0);
#ifdef NORMALS
    outward = normal;
#endif
#ifdef ROUND
    vec3 ray = -to_camera(point);
    metres += along_round(instance_of(place, rotation, scale), point, ray, outward) * dot(ray, camera_forward.xyz);
#endif
#ifdef NORMALS
    facing = vec4(gl_FrontFacing ? normalize(outward) : -normalize(outward), 2.0 + float(id % 1021));
#ifdef GROUND
    facing.w = 1.0;
#endif
#endif
}
