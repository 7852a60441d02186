#version 330 core
#include "frame.glsl"
uniform float reach;
uniform float height;

out vec3 position;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    position = vec3(camera_position.xy + corner * reach, height);
    gl_Position = projection * (view * vec4(position, 1.0));
    gl_Position.z -= 1e-5 * gl_Position.w;
}
