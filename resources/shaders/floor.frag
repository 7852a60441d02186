#version 330 core
#include "frame.glsl"
#include "brdf.glsl"
#include "lights.glsl"
uniform vec3 centre;
uniform float radius;
uniform ivec2 tiles_of;  // of the key light and of the light from above

in vec3 position;
out vec4 color;

#ifdef FAST
const int TAPS = 4;
#else
const int TAPS = 16;
#endif

// Shaded part of a disc about the point, turned by noise: the golden angle lays out the taps.
float shade(int which, float reach) {
    Light light = lights[which];
    float noise = 6.2831853 * fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    float sum = 0.0;
    for (int i = 0; i < TAPS; ++i) {
        float angle = 2.39996323 * float(i) + noise, r = reach * sqrt((float(i) + 0.5) / float(TAPS));
        vec3 at = position + vec3(cos(angle) * r, sin(angle) * r, 0.0);
        int first = which == 0 ? tiles_of.x : tiles_of.y;
        sum += lit_fraction(light, DIRECTIONAL, false, first, int(light.cone.w), -1, at, vec3(0, 0, 1), -light.direction.xyz);
    }
    return 1.0 - sum / float(TAPS);
}

void main() {
    float away = distance(position.xy, centre.xy) / (3.0 * radius);
    float fade = 1.0 - smoothstep(0.45, 1.0, away);
    if (fade <= 0.0) discard;
#ifdef AREA_SHADOWS
    float key = tiles_of.x >= 0 ? 1.0 - lit_fraction(
        lights[0], DIRECTIONAL, true, tiles_of.x, int(lights[0].cone.w), -1, position, vec3(0, 0, 1), -lights[0].direction.xyz
    ) : 0.0;
#else
    float key = tiles_of.x >= 0 ? shade(0, 0.012 * radius) : 0.0;
#endif
    float top = tiles_of.y >= 0 ? shade(1, 0.07 * radius) : 0.0;
    color = vec4(0.0, 0.0, 0.0, fade * (1.0 - (1.0 - 0.5 * key) * (1.0 - 0.4 * top)));
}
