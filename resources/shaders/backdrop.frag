#version 330 core
#include "frame.glsl"
#include "horizon.glsl"
#ifdef TONED
#include "tone_curve.glsl"
#endif
in vec3 direction;
out vec4 color;

// In the colours of a display: it stays as it is when the exposure changes.
void main() {
    float up = normalize(direction).z;
    vec3 sky = mix(HORIZON, vec3(0.130, 0.140, 0.160), smoothstep(0.0, 0.7, up));
    vec3 ground = mix(HORIZON, vec3(0.190, 0.194, 0.203), smoothstep(0.0, 0.35, -up));
    // A little noise hides the steps between the few greys that a display has.
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    color = vec4((up > 0.0 ? sky : ground) + (noise - 0.5) * 0.0015, 0.0);
#ifdef TONED
    color.rgb = displayed(color.rgb);
#endif
}
