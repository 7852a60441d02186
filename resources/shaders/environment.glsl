// Light of the environment, prefiltered by render/environment.py.
uniform sampler2DArray environment;

vec3 environment_at(vec3 d, float perceptual_roughness) {
    vec2 at = vec2(-atan(d.y, d.x) / (2.0 * PI), acos(clamp(d.z, -1.0, 1.0)) / PI);
    float last = float(textureSize(environment, 0).z - 1), level = perceptual_roughness * last;
    vec3 a = texture(environment, vec3(at, floor(level))).rgb, b = texture(environment, vec3(at, min(floor(level) + 1.0, last))).rgb;
    return mix(a, b, fract(level)) * ambient.w;
}

vec3 irradiance_at(vec3 n) {
    return max(0.282095 * irradiance[0].rgb
               + 0.488603 * (n.y * irradiance[1].rgb + n.z * irradiance[2].rgb + n.x * irradiance[3].rgb)
               + 1.092548 * (n.x * n.y * irradiance[4].rgb + n.y * n.z * irradiance[5].rgb + n.x * n.z * irradiance[7].rgb)
               + 0.315392 * (3.0 * n.z * n.z - 1.0) * irradiance[6].rgb
               + 0.546274 * (n.x * n.x - n.y * n.y) * irradiance[8].rgb, 0.0);
}

// Fdez-Aguera, "A Multiple-Scattering Microfacet Model for Real-Time Image-based Lighting", 2019. What is visible of it from
// the surface, and where it is mirrored.
vec3 from_environment(Surface s, vec3 visible, float visible_in_mirror) {
    vec3 diffuse = irradiance_at(s.normal) * visible;
#ifdef SPECULAR
    vec3 single = s.f0 * s.env.x + grazing(s) * s.env.y;
    float lost = 1.0 - s.env.x - s.env.y;
    vec3 average = s.f0 + (1.0 - s.f0) / 21.0;
    vec3 multiple = single * average / (1.0 - lost * average) * lost;
    vec3 mirrored = environment_at(reflect(-s.view, s.normal), s.perceptual_roughness) * visible_in_mirror;
    return single * mirrored + (multiple + s.diffuse * (1.0 - single - multiple)) * diffuse;
#else
    return s.diffuse * diffuse;
#endif
}
