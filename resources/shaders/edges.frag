#version 330 core
// Lines along edges: dark on what is bright, bright on what is dark.
uniform sampler2D normals;  // and in w, 0: nothing, GROUND: planes without end, else a number of the object
uniform sampler2D display;
uniform int width;  // px

out vec4 color;

const float CREASE = 0.9;  // cosine of the angle between two faces
const float GROUND = 1.0;

bool differ(vec4 a, vec4 b) {
    return max(a.w, GROUND) != max(b.w, GROUND) || (min(a.w, b.w) > GROUND && dot(a.xyz, b.xyz) < CREASE);
}

void main() {
    ivec2 here = min(ivec2(gl_FragCoord.xy), textureSize(normals, 0) - 1 - width);  // with neighbours in the picture
    vec4 n = texelFetch(normals, here, 0);
    if (!differ(n, texelFetch(normals, here + ivec2(width, 0), 0))
        && !differ(n, texelFetch(normals, here + ivec2(0, width), 0))) discard;
    vec3 shown = texelFetch(display, here, 0).rgb;
    float brightness = dot(shown, vec3(0.2126, 0.7152, 0.0722));
    color = vec4(brightness > 0.3 ? 0.3 * shown : mix(shown, vec3(1.0), 0.45), 1.0);
}
