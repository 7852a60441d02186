#version 330 core
#include "frame.glsl"
uniform sampler2D depth;  // distance along the view, m; 0: nothing
uniform vec4 tint;

in vec3 normal;
in vec3 point;
in float away;
out vec4 color;

void main() {
    float facing = abs(dot(normalize(normal), to_camera(point)));
    float nearest = texelFetch(depth, ivec2(gl_FragCoord.xy), 0).r;
    bool hidden = nearest > 0.0 && away > nearest * 1.002 + 1e-4;
    // The rim is denser than the middle, so that the form is seen on any ground.
    float opacity = mix(min(1.0, 1.5 * tint.a), tint.a, facing);
    color = vec4(tint.rgb * mix(0.55, 1.0, facing), hidden ? 0.3 * opacity : opacity);
}
