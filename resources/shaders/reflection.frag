#version 330 core
#define FRAGMENT
#include "frame.glsl"
#include "brdf.glsl"
#include "footprint.glsl"
#include "blurred.glsl"
// What a floor reflects: a coat as of clear varnish over its material, or what the material itself reflects if that is more.
uniform sampler2D mirrored;  // with left and right exchanged; w: 1 at the floor, less above it, see surface.frag

const float VARNISH = 0.16;  // reflectance at normal incidence: the most that a material has that is no metal

uniform float mirror_roughness;

in vec3 position;
out vec4 color;
#ifdef FLOOR
uniform vec3 centre;
uniform float radius;
#else
uniform vec4 mirror;  // its plane
uniform sampler2D base_texture;
uniform sampler2D orm_texture;
uniform sampler2D roughness_texture;
uniform sampler2D metallic_texture;
in vec3 normal;
in vec2 uv;
flat in vec4 base_color;
flat in vec4 emission;
flat in vec4 specular_color;
flat in vec4 parameters;
#endif

void main() {
    float away = distance(position, camera_position.xyz), roughness = mirror_roughness, share = 1.0;
    vec3 n, f0 = vec3(VARNISH);
#ifdef FLOOR
    n = vec3(0, 0, 1);
    share = 1.0 - smoothstep(0.45, 1.0, distance(position.xy, centre.xy) / (3.0 * radius));
#else
    n = normalize(normal);
    if (abs(dot(mirror, vec4(position, 1.0))) > 1e-3 + 1e-3 * away || dot(n, mirror.xyz) < 0.99) discard;
    vec4 albedo = base_color;
#ifdef BASE_TEXTURE
    albedo *= laid_on(base_texture, uv);
#endif
#ifdef ALPHA_MASK
    if (albedo.a < emission.w) discard;
#endif
    float metallic = parameters.x;
#ifdef ORM_TEXTURE
    vec3 orm = laid_on(orm_texture, uv).rgb;
    roughness *= orm.g;
    metallic *= orm.b;
#endif
#ifdef ROUGHNESS_TEXTURE
    roughness *= laid_on(roughness_texture, uv).g;
#endif
#ifdef METALLIC_TEXTURE
    metallic *= laid_on(metallic_texture, uv).b;
#endif
    f0 = max(mix(specular_color.rgb, albedo.rgb, metallic), vec3(VARNISH));
#endif
    roughness = 0.4 * clamp(roughness, 0.0, 1.0);  // varnish is smoother than what it is on
    float n_dot_v = clamp(dot(n, to_camera(position)), 0.0, 1.0);
    vec3 reflectance = f0 + (1.0 - f0) * pow5(1.0 - n_dot_v);  // Schlick
    // The picture holds for what is smooth; what is rough scatters it until nothing of it is seen.
    share *= 1.0 - roughness;
#ifdef ENDLESS
    share *= smoothstep(0.0, 0.06, n_dot_v);
#endif
#ifdef FOG
    share *= 1.0 - clamp((away - fog_range.x) / max(fog_range.y - fog_range.x, 1e-6), 0.0, 1.0);
#endif
    vec2 size = vec2(textureSize(mirrored, 0)), at = vec2(1.0 - gl_FragCoord.x / size.x, gl_FragCoord.y / size.y);
    // As wide as a lobe of GGX scatters what is so far from the floor: sharp where things touch it.
    float height = 1.0 / max(textureLod(mirrored, at, 2.0).w, 1e-3) - 1.0;
    float spread = roughness * roughness * height / (height + away);
    float level = log2(max(0.5 * spread * size.y * projection[1][1], 1.0));
    vec3 seen = level > 0.0 ? blurred(mirrored, at, level) : textureLod(mirrored, at, 0.0).rgb;
    reflectance *= share;
    color = vec4(seen * reflectance, max(reflectance.r, max(reflectance.g, reflectance.b)));
}
