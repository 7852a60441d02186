#version 330 core
#include "frame.glsl"
#include "depth_range.glsl"
uniform vec3 centre;   // of what stands on the floor, m
uniform float radius;

out vec3 position;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    position = centre + vec3(3.0 * radius * corner, 0.0);
    gl_Position = nearer(projection * (view * vec4(position, 1.0)), 1e-5);
}
