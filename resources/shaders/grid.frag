#version 330 core
// Lines of the plane z = 0: one each `cell` metres, a stronger one each ten, the axes in their colours. Each pixel is drawn by
// at most one strip of the lines across x and one of those across y.
uniform float cell;
uniform vec2 first_line;  // number 0, relative to the camera, m
uniform vec2 axes;        // where x and y are 0, likewise
uniform float height;     // of the plane above the camera, m
uniform float reach;
uniform float tint;
uniform float finer;    // pixels of the lit scene, across one of the picture
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

in vec3 seen;
flat in vec3 strip;
out vec4 color;

const vec3 X_AXIS = vec3(0.7, 0.06, 0.08), Y_AXIS = vec3(0.08, 0.45, 0.08);  // as in render/passes/grid.py

float line(float x, float width) {
    float w = max(finer * fwidth(x), 1e-8);
    float d = abs(fract(x - 0.5) - 0.5) / w;
    return clamp(width - d, 0.0, 1.0) * clamp(1.0 - 2.0 * w, 0.0, 1.0);
}

float axis(float x) { return clamp(1.25 - abs(x) / max(finer * fwidth(x), 1e-8), 0.0, 1.0); }

void main() {
    vec2 away = seen.xy / seen.z;
    vec2 p = (away - first_line) / cell;
    vec3 lines_x = vec3(line(p.x, 0.8), line(0.1 * p.x, 1.0), axis(away.x - axes.x));
    vec3 lines_y = vec3(line(p.y, 0.8), line(0.1 * p.y, 1.0), axis(away.y - axes.y));
    bool across_y = strip.x > 0.5;
    vec3 own = across_y ? lines_y : lines_x;
    float number = across_y ? p.y : p.x;
    int kind = own.z > 0.0 ? 2 : own.y > 0.0 ? 1 : 0;
    if (kind != int(strip.y) || abs(number - strip.z) > (kind == 0 ? 0.5 : 5.0)) discard;
    float fade = clamp(1.0 - length(vec3(away, height)) / reach, 0.0, 1.0);
    fade *= fade;
    float strength = tint < 0.1 ? 1.7 : 1.0;
    vec3 shown = mix(mix(vec3(tint), X_AXIS, lines_y.z), Y_AXIS, lines_x.z);
    float of_x = max(max(0.22 * lines_x.x, 0.45 * lines_x.y) * strength, 0.85 * lines_x.z) * fade;
    float of_y = max(max(0.22 * lines_y.x, 0.45 * lines_y.y) * strength, 0.85 * lines_y.z) * fade;
    float alpha = across_y ? max(of_x, of_y) : of_x;
#ifdef TONED
    float brightness = dot(shown, vec3(0.2126, 0.7152, 0.0722));
    alpha = on_display(alpha, brightness), of_x = on_display(of_x, brightness);
    shown = mix(mix(inks[0], inks[1], lines_y.z), inks[2], lines_x.z);
#endif
    // Where lines cross, the one across x has been drawn: together they hide as much as the stronger alone.
    color = vec4(shown, across_y ? clamp((alpha - of_x) / max(1.0 - of_x, 1e-3), 0.0, 1.0) : alpha);
}
