#version 330 core
// Scene brightness to display.
#include "tone_curve.glsl"
#ifdef SAMPLES
uniform sampler2DMS scene;
#else
uniform sampler2D scene;
#endif

#ifdef FALSE_COLOR
uniform vec3 palette[13];  // sRGB, of each stop from -6 to 6 about middle grey
#endif

in vec2 uv;
out vec4 color;

void main() {
#if defined(SAMPLES)
    // The mean of light, nearly: of the squares of colours of a display.
    vec3 x = vec3(0.0);
    for (int i = 0; i < SAMPLES; ++i) {
        vec3 one = texelFetch(scene, ivec2(gl_FragCoord.xy), i).rgb;
        x += one * one;
    }
    x = sqrt(x / float(SAMPLES));
#elif defined(SCALED)
    vec3 x = texture(scene, uv).rgb;
#else
    vec3 x = texelFetch(scene, ivec2(gl_FragCoord.xy), 0).rgb;
#endif
#ifdef DISPLAYED  // already; of twice the size each pixel is the mean of four
    color = vec4(x, 1.0);
    return;
#endif
#ifdef FALSE_COLOR
    float stops = log2(max(dot(x, vec3(0.2126, 0.7152, 0.0722)), 1e-9) / 0.18);
    float place = clamp(stops + 6.0, 0.0, 12.0);
    color = vec4(mix(palette[int(place)], palette[min(int(place) + 1, 12)], fract(place)), 1.0);
    return;
#endif
    x = displayed(x);
#ifdef CLIPPING
    bool stripe = mod(gl_FragCoord.x + gl_FragCoord.y, 12.0) < 6.0;
    if (max(x.r, max(x.g, x.b)) > 253.5 / 255.0) x = stripe ? vec3(1.0, 0.1, 0.1) : x;
    else if (max(x.r, max(x.g, x.b)) < 1.5 / 255.0) x = stripe ? vec3(0.1, 0.25, 1.0) : x;
#endif
    color = vec4(x, 1.0);
}
