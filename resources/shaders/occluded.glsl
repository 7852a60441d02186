// Visible part of the hemisphere at a fragment, from the occlusion at half resolution: the mean of the four nearest, by how
// near they are and whether they are of the same surface.
uniform sampler2D occlusion;
#ifndef IN_PICTURE
#define IN_PICTURE (gl_FragCoord.xy * fog_color.w)  // px
#endif

float visible_part(float distance) {
    vec2 at = 0.5 * (IN_PICTURE - 0.5);
    ivec2 first = ivec2(floor(at)), last = textureSize(occlusion, 0) - 1;
    vec2 part = at - vec2(first);
    float sum = 0.0, total = 0.0;
    for (int i = 0; i < 4; ++i) {
        ivec2 corner = ivec2(i & 1, i >> 1);
        vec2 there = texelFetch(occlusion, clamp(first + corner, ivec2(0), last), 0).rg;
        vec2 share = mix(1.0 - part, part, vec2(corner));
        float weight = (share.x * share.y + 1e-3) / (1e-3 + abs(there.g - distance) / distance);
        if (there.g <= 0.0) weight = 0.0;
        sum += weight * there.r;
        total += weight;
    }
    return total > 0.0 ? sum / total : 1.0;
}

// Light that is reflected between what is hidden and what hides it. Jimenez 2016, section 5.
vec3 with_bounces(float visible, vec3 albedo) {
    vec3 a = 2.0404 * albedo - 0.3324, b = -4.7951 * albedo + 0.6417, c = 2.7552 * albedo + 0.6903;
    return max(vec3(visible), ((visible * a + b) * visible + c) * visible);
}

// Lagarde and de Rousiers, "Moving Frostbite to Physically Based Rendering", 2014, section 4.10.2.
float of_reflection(float visible, float n_dot_v, float roughness) {
    return clamp(pow(n_dot_v + visible, exp2(-16.0 * roughness - 1.0)) - 1.0 + visible, 0.0, 1.0);
}
