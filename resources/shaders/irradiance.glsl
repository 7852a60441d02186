// Light that a white diffuse surface with a normal reflects, from spherical harmonics.
vec3 irradiance_at(vec4 light[9], vec3 n) {
    return max(0.282095 * light[0].rgb
               + 0.488603 * (n.y * light[1].rgb + n.z * light[2].rgb + n.x * light[3].rgb)
               + 1.092548 * (n.x * n.y * light[4].rgb + n.y * n.z * light[5].rgb + n.x * n.z * light[7].rgb)
               + 0.315392 * (3.0 * n.z * n.z - 1.0) * light[6].rgb
               + 0.546274 * (n.x * n.x - n.y * n.y) * light[8].rgb, 0.0);
}

// It is the same all over a plane, which carries it on software GL.
#if defined(EVEN) && defined(ENVIRONMENT) && !defined(NORMAL_TEXTURE) && !defined(DETAIL_TEXTURE)
#define CARRIED_IRRADIANCE
#ifdef FRAGMENT
flat in vec3 carried_irradiance;
#else
flat out vec3 carried_irradiance;
#endif
#endif
