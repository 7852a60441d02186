#version 330 core
// The pixels on both sides of an edge.
#include "edge.glsl"
#include "depth_range.glsl"

void main() {
    ivec2 here = ivec2(gl_FragCoord.xy);
    vec4 n = shape(here);
    if (!differ(n, shape(here + ivec2(1, 0))) && !differ(n, shape(here - ivec2(1, 0)))
        && !differ(n, shape(here + ivec2(0, 1))) && !differ(n, shape(here - ivec2(0, 1)))) discard;
    gl_FragDepth = NEAREST;
}
