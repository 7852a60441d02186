// Light of the environment and of probes, prefiltered by render/environment.py.
#include "irradiance.glsl"
uniform sampler2DArray environment;
uniform sampler2DArray probe_levels;  // as many as the environment has, for each probe
const int LEVELS = 6;

vec3 from_levels(sampler2DArray levels, vec3 d, float perceptual_roughness, int first) {
    vec2 at = vec2(-atan(d.y, d.x) / (2.0 * PI), acos(clamp(d.z, -1.0, 1.0)) / PI);
    float level = perceptual_roughness * float(LEVELS - 1), lower = min(floor(level), float(LEVELS - 2));
    vec3 a = texture(levels, vec3(at, float(first) + lower)).rgb, b = texture(levels, vec3(at, float(first) + lower + 1.0)).rgb;
    return mix(a, b, level - lower) * ambient.w;
}

// Light that a white diffuse surface reflects, and what a mirror of this roughness shows.
void light_from_all_sides(Surface s, vec3 mirror, out vec3 diffuse, out vec3 mirrored) {
#ifdef ENVIRONMENT
#ifdef CARRIED_IRRADIANCE
    diffuse = carried_irradiance;
#else
    diffuse = irradiance_at(irradiance, s.normal);
#endif
    mirrored = from_levels(environment, mirror, s.perceptual_roughness, 0);
#else
    diffuse = mirrored = vec3(0.0);
#endif
#ifdef PROBES
    // The first box that contains the surface, fading in over a tenth of it. A mirror shows its picture as if that were on
    // the walls of the box: Lagarde, "Image-based lighting approaches and parallax-corrected cubemap", 2012.
    float rest = 1.0;
    vec3 near_diffuse = vec3(0.0), near_mirrored = vec3(0.0);
    for (int i = 0; i < PROBES; ++i) {
        vec3 size = probes[i].half_size.xyz, local = s.position - probes[i].centre.xyz;
        vec3 inside = (size - abs(local)) / (0.1 * size);
        float share = rest * clamp(min(inside.x, min(inside.y, inside.z)), 0.0, 1.0);
        if (share <= 0.0) continue;
        vec3 ahead = (size - local * sign(mirror)) / max(abs(mirror), 1e-6);
        vec3 wall = local + mirror * min(ahead.x, min(ahead.y, ahead.z));
        near_diffuse += share * irradiance_at(probes[i].irradiance, s.normal);
        near_mirrored += share * from_levels(probe_levels, normalize(wall), s.perceptual_roughness, i * LEVELS);
        rest -= share;
    }
    diffuse = diffuse * rest + near_diffuse;
    mirrored = mirrored * rest + near_mirrored;
#endif
}

// Fdez-Aguera, "A Multiple-Scattering Microfacet Model for Real-Time Image-based Lighting", 2019. What is visible of it from
// the surface, and where it is mirrored.
vec3 from_environment(Surface s, vec3 visible, float visible_in_mirror) {
    vec3 diffuse, mirrored;
    light_from_all_sides(s, reflect(-s.view, s.normal), diffuse, mirrored);
    diffuse *= visible;
#ifdef SPECULAR
    vec3 single = s.f0 * s.env.x + grazing(s) * s.env.y;
    float lost = 1.0 - s.env.x - s.env.y;
    vec3 average = s.f0 + (1.0 - s.f0) / 21.0;
    vec3 multiple = single * average / (1.0 - lost * average) * lost;
    return single * mirrored * visible_in_mirror + (multiple + s.diffuse * (1.0 - single - multiple)) * diffuse;
#else
    return s.diffuse * diffuse;
#endif
}
