#version 330 core
#include "frame.glsl"
#include "depth_range.glsl"
// One triangle at the far end of the depth range; the direction of view goes with each corner.
out vec3 direction;

void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    vec3 ray = camera_position.w > 0.5 ? vec3(0, 0, -1)
                                       : vec3((corner.x + projection[2][0]) / projection[0][0],
                                              (corner.y + projection[2][1]) / projection[1][1], -1.0);
    direction = transpose(mat3(view)) * ray;
    gl_Position = vec4(corner, FARTHEST, 1.0);
}
