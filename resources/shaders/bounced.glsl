// Light from other surfaces at a fragment: the mean of the four nearest places of a coarser picture, by how near they are and
// whether they are of the same surface.
uniform sampler2D bounced;
#ifdef TRACES
uniform sampler2D mirrored_light;
#endif
uniform int bounced_pixels;  // of the picture, for one of it

vec3 coarse_light(sampler2D light, float distance) {
    vec2 at = (gl_FragCoord.xy * fog_color.w - 0.5) / float(bounced_pixels);
    ivec2 first = ivec2(floor(at)), last = textureSize(light, 0) - 1;
    vec2 part = at - vec2(first);
    vec3 sum = vec3(0.0);
    float total = 0.0;
    for (int i = 0; i < 4; ++i) {
        ivec2 corner = ivec2(i & 1, i >> 1);
        vec4 there = texelFetch(light, clamp(first + corner, ivec2(0), last), 0);
        vec2 share = mix(1.0 - part, part, vec2(corner));
        float weight = (share.x * share.y + 1e-3) / (1e-3 + abs(abs(there.a) - distance) / distance);
        if (there.a == 0.0) weight = 0.0;
        sum += weight * there.rgb;
        total += weight;
    }
    return total > 0.0 ? sum / total : vec3(0.0);
}
