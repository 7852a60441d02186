#version 330 core
#include "frame.glsl"
#ifdef TONED
#include "tone_curve.glsl"
#endif
uniform samplerCube sky;
uniform float brightness;  // nits of a white texel

in vec3 direction;
out vec4 color;

void main() {
    // Cube textures are left-handed with y up: their faces are pictures seen from inside. The world has z up.
    color = vec4(texture(sky, direction.xzy).rgb * brightness * camera_forward.w, 1.0);
#ifdef TONED
    color.rgb = displayed(color.rgb);
#endif
}
