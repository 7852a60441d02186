#version 330 core
// Smooth lines along edges, dark unless both sides are dark, else bright; in pixels that are beside one.
//
// Edges run between pixels in steps. A straight line is laid through each of them, from the middle of one riser to the
// middle of the next, as Reshetov does to smooth pictures ("Morphological Antialiasing", 2009); what of a pixel the
// line covers follows from its distance.
#include "edge.glsl"
uniform sampler2D display;
uniform float width;  // px

out vec4 color;

const int LONGEST = 12;  // half of a step that is straightened, px

// Whether an edge runs between a pixel and the next one in a direction.
bool edge(ivec2 place, ivec2 across) {
    return differ(shape(place), shape(place + across));
}

// How far the step of the edge beyond a pixel goes on along it, px, and the height of the line where it ends.
vec2 end(ivec2 place, ivec2 across, ivec2 along) {
    int i = 0;
    while (i < LONGEST && edge(place + (i + 1) * along, across)) i++;
    ivec2 last = place + i * along;
    float rises = float(edge(last + across, along) && edge(last + along + across, across));
    float falls = float(edge(last, along) && edge(last + along - across, across));
    return vec2(float(i) + 0.5, i < LONGEST ? 0.5 * (rises - falls) : 0.0);
}

// What of a pixel the line along the edge beyond it covers.
float line(ivec2 place, ivec2 across) {
    if (!edge(place, across)) return 0.0;
    ivec2 along = abs(across.yx);
    vec2 before = end(place, across, -along), after = end(place, across, along);
    float whole = before.x + after.x;
    float height = before.y * after.y < 0.0
        ? mix(before.y, after.y, before.x / whole)
        : before.y * max(1.0 - 2.0 * before.x / whole, 0.0) + after.y * max(1.0 - 2.0 * after.x / whole, 0.0);
    return clamp(0.5 * width + 0.5 - abs(0.5 + height), 0.0, 1.0);
}

float brightness_of(ivec2 place) {
    ivec2 inside = clamp(place, ivec2(0), textureSize(display, 0) - 1);
    return dot(texelFetch(display, inside, 0).rgb, vec3(0.2126, 0.7152, 0.0722));
}

void main() {
    ivec2 here = ivec2(gl_FragCoord.xy);
    float covered = max(max(line(here, ivec2(1, 0)), line(here, ivec2(-1, 0))),
                        max(line(here, ivec2(0, 1)), line(here, ivec2(0, -1))));
    vec3 shown = texelFetch(display, here, 0).rgb;
    float brightness = max(max(max(brightness_of(here), brightness_of(here + ivec2(1, 0))),
                               brightness_of(here - ivec2(1, 0))),
                           max(brightness_of(here + ivec2(0, 1)), brightness_of(here - ivec2(0, 1))));
    color = vec4(brightness > 0.3 ? 0.3 * shown : mix(shown, vec3(1.0), 0.45), covered);
}
