#version 330 core
#include "depth_range.glsl"
// One triangle that covers the picture.
out vec2 uv;

void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    uv = 0.5 * corner + 0.5;
    gl_Position = vec4(corner, FARTHEST, 1.0);
}
