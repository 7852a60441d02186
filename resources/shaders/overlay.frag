#version 330 core
#include "line.glsl"

uniform sampler2D depth;  // distance along the view, m; 0: nothing

in vec4 tint;
in float away;
out vec4 color;

void main() {
    float nearest = texelFetch(depth, ivec2(gl_FragCoord.xy), 0).r;
    bool hidden = nearest > 0.0 && away > nearest * 1.002 + 1e-4;
    color = vec4(tint.rgb, (hidden ? 0.22 : 1.0) * tint.a * covered());
}
