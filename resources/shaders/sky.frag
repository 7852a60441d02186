#version 330 core
#include "frame.glsl"
uniform samplerCube sky;
uniform float brightness;  // nits of a white texel

in vec3 direction;
out vec4 color;

void main() {
    // The cube is stored with y up; the world has z up.
    color = vec4(texture(sky, vec3(direction.x, direction.z, -direction.y)).rgb * brightness * camera_forward.w, 1.0);
}
