#version 330 core
#include "frame.glsl"
// Lines of the plane z = 0: one each `cell` metres, a stronger one each ten, the axes in their colours.
uniform float cell;
uniform vec2 first_line;  // of each ten, m
uniform vec2 axes;        // where x and y are 0
uniform float reach;
uniform float tint;
#ifdef TONED
uniform vec3 inks[3];   // of lines and of the axes x and y, in the colours of a display
uniform float behind;   // brightness that is meant to be behind the lines

// How much of a display colour hides what is behind it as much as `alpha` of a brightness does, where that is `behind`.
float on_display(float alpha, float brightness) {
    float whole = sqrt(brightness) - sqrt(behind);
    if (abs(whole) < 1e-2) return alpha;
    return (sqrt(mix(behind, brightness, alpha)) - sqrt(behind)) / whole;
}
#endif

in vec3 position;
out vec4 color;

const vec3 X_AXIS = vec3(0.7, 0.06, 0.08), Y_AXIS = vec3(0.08, 0.45, 0.08);  // as in render/passes/grid.py

float line(float x, float width) {
    float w = max(fwidth(x), 1e-8);
    float d = abs(fract(x - 0.5) - 0.5) / w;
    return clamp(width - d, 0.0, 1.0) * clamp(1.0 - 2.0 * w, 0.0, 1.0);
}

float axis(float x) { return clamp(1.25 - abs(x) / max(fwidth(x), 1e-8), 0.0, 1.0); }

void main() {
    vec2 p = (position.xy - first_line) / cell;
    float minor = max(line(p.x, 0.8), line(p.y, 0.8)), major = max(line(0.1 * p.x, 1.0), line(0.1 * p.y, 1.0));
    float fade = clamp(1.0 - distance(position, camera_position.xyz) / reach, 0.0, 1.0);
    vec3 shown = vec3(tint);
    float alpha = max(0.22 * minor, 0.45 * major) * (tint < 0.1 ? 1.7 : 1.0);
    float x = axis(position.y - axes.y), y = axis(position.x - axes.x);
    shown = mix(shown, X_AXIS, x);
    shown = mix(shown, Y_AXIS, y);
    color = vec4(shown, max(alpha, 0.85 * max(x, y)) * fade * fade);
#ifdef TONED
    color.a = on_display(color.a, dot(shown, vec3(0.2126, 0.7152, 0.0722)));
    color.rgb = mix(mix(inks[0], inks[1], x), inks[2], y);
#endif
}
