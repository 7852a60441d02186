#version 330 core
#include "frame.glsl"
#include "depth_range.glsl"
uniform vec3 foot;         // of the camera on the plane, m
uniform vec3 side, other;  // along the plane, as long as it is drawn, m

out vec3 position;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    position = foot + corner.x * side + corner.y * other;
    gl_Position = nearer(projection * (view * vec4(position, 1.0)), 1e-5);
}
