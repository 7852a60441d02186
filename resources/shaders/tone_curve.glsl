// Scene brightness to display: Tony McMapface (a table of 48³), Hill's fit of ACES, Khronos PBR Neutral or nothing, then the
// sRGB encoding.
uniform sampler3D tony_table;

vec3 tony(vec3 x) {
    vec3 at = x / (x + 1.0);
    return texture(tony_table, at * (47.0 / 48.0) + 0.5 / 48.0).rgb;
}

// Stephen Hill's fit of the ACES reference and output transforms, MIT licence (BakingLab).
vec3 aces_fit(vec3 x) {
    x = vec3(dot(x, vec3(0.59719, 0.35458, 0.04823)), dot(x, vec3(0.07600, 0.90834, 0.01566)),
             dot(x, vec3(0.02840, 0.13383, 0.83777)));
    x = (x * (x + 0.0245786) - 0.000090537) / (x * (0.983729 * x + 0.4329510) + 0.238081);
    return vec3(dot(x, vec3(1.60475, -0.53108, -0.07367)), dot(x, vec3(-0.10208, 1.10813, -0.00605)),
                dot(x, vec3(-0.00327, -0.07276, 1.07602)));
}

// The Khronos PBR Neutral tone mapper: colours as they are up to 0.76, highlights towards white. Without its toe, which takes
// away the 4 % that glTF's surfaces reflect: those of a World reflect none unless they say so, and lost their darkest channel.
vec3 neutral(vec3 x) {
    const float START = 0.76, DESATURATION = 0.15;
    float peak = max(x.r, max(x.g, x.b));
    if (peak < START) return x;
    float range = 1.0 - START, compressed = 1.0 - range * range / (peak + range - START);
    x *= compressed / peak;
    return mix(x, vec3(compressed), 1.0 - 1.0 / (DESATURATION * (peak - compressed) + 1.0));
}

vec3 displayed(vec3 x) {
    x = max(x, 0.0);
#if defined(ACES)
    x = aces_fit(x);
#elif defined(NEUTRAL)
    x = neutral(x);
#elif !defined(PLAIN)
    x = tony(x);
#endif
    x = clamp(x, 0.0, 1.0);
    // The power 1 / 2.4 from roots, which are faster on a CPU: fitted to be no more than 0.01 of 255 beside it.
    vec3 root = sqrt(x), fourth = sqrt(root);
    vec3 curve = -0.06461153 + 0.08133 * x + 1.12268168 * root + 0.19613584 * fourth - 0.33550162 * root * fourth;
    x = mix(12.92 * x, curve, step(0.0031308, x));
    return x;
}
