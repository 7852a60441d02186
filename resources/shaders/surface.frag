#version 330 core
#if defined(LAYERED) && defined(SAMPLED)
#extension GL_ARB_sample_shading : enable
#endif
#define FRAGMENT
#include "frame.glsl"
#include "brdf.glsl"
#include "lights.glsl"
#ifdef ENDLESS
#include "horizon.glsl"
const float GROUND = 0.8;
#endif
#include "footprint.glsl"
#ifdef TONED
#include "tone_curve.glsl"
#endif
#if defined(ENVIRONMENT) || defined(PROBES)
#define FROM_ALL_SIDES
#include "environment.glsl"
#endif
#ifdef TRACED
uniform int traced_pixels;  // of the picture, for one of the result
#define IN_PICTURE (gl_FragCoord.xy * float(traced_pixels))
#endif
#ifdef OCCLUSION
#include "occluded.glsl"
#endif
#ifdef BOUNCED
#include "bounced.glsl"
#endif
#ifdef TRACED
#include "traced.glsl"
#endif

uniform sampler2D base_texture;
uniform sampler2D normal_texture;
uniform sampler2D orm_texture;
uniform sampler2D emissive_texture;
uniform sampler2D detail_texture;
uniform sampler2D roughness_texture;  // where glTF has it, or grey
uniform sampler2D metallic_texture;
uniform float detail_strength;

in vec3 position;
in vec3 normal;
in vec2 uv;
in vec2 detail_uv;
#ifdef CUBE_TEXTURE
uniform samplerCube cube_texture;
in vec3 cube_direction;
#endif
flat in vec4 base_color;
flat in vec4 emission;
flat in vec4 specular_color;
flat in vec4 parameters;

#ifdef TRANSMISSION
flat in float transmission;
flat in float blur;
#ifdef BLURRED
uniform sampler2D behind;  // the scene before, with smaller pictures of it
#endif
layout(location = 0, index = 0) out vec4 color;
layout(location = 0, index = 1) out vec4 through;  // what is let through of the light from behind
#else
layout(location = 0) out vec4 color;
#endif
#ifdef HAZE
uniform float plane_end;  // m along it from below the camera
#endif
#ifdef NEARNESS
uniform vec4 mirror;  // the plane in which this is seen
#endif
#ifdef LAYERED
#ifdef SAMPLED
uniform sampler2DMS before;  // depths of the layer before
#else
uniform sampler2D before;
#endif
#endif
#ifdef WEIGHTED
layout(location = 1) out float weight;
uniform vec2 span;  // where what blends begins along the view (m), and 1 over how deep it is
#endif

#if defined(NORMAL_TEXTURE) || defined(DETAIL_TEXTURE)
// Tangent frame from screen-space derivatives: meshes need no tangents. Green leans towards the top of the picture, as in
// glTF 2.0 (3.9.3); v runs down.
mat3 tangent_frame(vec3 n, vec2 st) {
    vec3 p1 = dFdx(position), p2 = dFdy(position);
    vec2 t1 = dFdx(st), t2 = dFdy(st);
    vec3 c1 = cross(n, p1), c2 = cross(p2, n);
    vec3 tangent = c2 * t1.x + c1 * t2.x, bitangent = c2 * t1.y + c1 * t2.y;
    float scale = inversesqrt(max(max(dot(tangent, tangent), dot(bitangent, bitangent)), 1e-20));
    return mat3(tangent * scale, -bitangent * scale, n);
}
#endif

#ifdef WIREFRAME
const float LEAST_LINE = 0.45; // luminance of the colours of lines, so that dark things are seen before a dark background
#endif
#if defined(MATCAP) || defined(WIREFRAME)
// Light of a surface by how it is turned to the camera: bright from the upper left, fill from below right, dark rims.
vec3 matcap(vec3 n, vec3 v) {
    vec3 up = normalize(vec3(view[0][1], view[1][1], view[2][1])), right = normalize(cross(up, v)), over = cross(v, right);
    vec3 m = vec3(dot(n, right), dot(n, over), dot(n, v));
    float key = 0.5 + 0.5 * dot(m, normalize(vec3(-0.5, 0.65, 0.75))), fill = 0.5 + 0.5 * dot(m, vec3(0.68, -0.55, 0.48));
    float shine = pow(clamp(dot(m, normalize(vec3(-0.35, 0.5, 1.0))), 0.0, 1.0), 24.0);
    return vec3(1.02, 1.0, 0.97) * (0.06 + 0.86 * key * key) + vec3(0.10, 0.13, 0.18) * fill * fill + 0.10 * shine;
}
#endif

#ifdef BLURRED
#include "blurred.glsl"
#endif

#ifdef LAYERED
// Whether this was drawn in the layers before, to the precision of the depth buffer: floats, or 24 bits.
bool is_drawn() {
#if defined(SAMPLED) && defined(GL_ARB_sample_shading)
    int number = gl_SampleID;
#else
    int number = 0;
#endif
    float last = texelFetch(before, ivec2(gl_FragCoord.xy), number).r;
#ifdef REVERSED_DEPTH
    return gl_FragCoord.z >= last * (1.0 - 5e-7);
#else
    return gl_FragCoord.z <= last + 1.2e-7;
#endif
}
#endif

void shade() {
#ifdef LAYERED
    if (is_drawn()) discard;
#endif
    vec4 albedo = base_color;
#ifdef HAZE
    vec3 aside = position - camera_position.xyz;
    if (length(aside - normalize(normal) * dot(aside, normalize(normal))) > plane_end) discard;
#endif
#ifdef BASE_TEXTURE
    albedo *= laid_on(base_texture, uv);
#endif
#ifdef CUBE_TEXTURE
    albedo *= texture(cube_texture, cube_direction);
#endif
#ifdef ALPHA_MASK
    if (albedo.a < emission.w) discard;
#endif
#ifdef FLAT
    color = albedo;
    return;
#endif
#ifdef MULTIPLY
    color = vec4(mix(vec3(1.0), albedo.rgb, albedo.a), 1.0);
    return;
#endif
    vec3 n = normalize(normal);
#ifdef WIREFRAME
    // Lines have no back.
    if (dot(n, to_camera(position)) < 0.0) {
#ifndef BOTH_SIDES
        discard;
#endif
        n = -n;
    }
#else
    if (!gl_FrontFacing) n = -n;
#endif
#ifdef NORMAL_TEXTURE
    vec3 bump = normals_on(normal_texture, uv).xyz * 2.0 - 1.0;
    bump.xy *= parameters.zw;
    n = normalize(tangent_frame(n, uv) * bump);
#endif
#ifdef DETAIL_TEXTURE
    vec3 fine = normals_on(detail_texture, detail_uv).xyz * 2.0 - 1.0;
    n = normalize(tangent_frame(n, detail_uv) * vec3(fine.xy * detail_strength, fine.z));
#endif
#if defined(MATCAP) || defined(WIREFRAME)
    vec3 pigment = albedo.rgb;
#ifdef WIREFRAME
    pigment += max(LEAST_LINE - dot(pigment, vec3(0.2126, 0.7152, 0.0722)), 0.0);
#endif
    color = vec4(pigment * matcap(n, to_camera(position)), albedo.a);
    return;
#endif
    float metallic = parameters.x, perceptual_roughness = parameters.y;
#ifdef ORM_TEXTURE
    vec3 orm = laid_on(orm_texture, uv).rgb;
    perceptual_roughness *= orm.g;
    metallic *= orm.b;
#endif
#ifdef ROUGHNESS_TEXTURE
    perceptual_roughness *= laid_on(roughness_texture, uv).g;
#endif
#ifdef METALLIC_TEXTURE
    metallic *= laid_on(metallic_texture, uv).b;
#endif
#ifdef BOUNCED
    float away = dot(position - camera_position.xyz, camera_forward.xyz);
    color = vec4(albedo.rgb * (1.0 - metallic) * coarse_light(bounced, away), 0.0);
#ifdef TRACES
    color.rgb += coarse_light(mirrored_light, away);
#endif
    return;
#endif
    perceptual_roughness = clamp(perceptual_roughness, 0.089, 1.0);
    vec3 v = to_camera(position);
    Surface s;
    s.position = position, s.normal = n, s.view = v;
    s.diffuse = albedo.rgb * (1.0 - metallic);
    s.f0 = mix(specular_color.rgb, albedo.rgb, metallic);
    s.perceptual_roughness = perceptual_roughness;
    s.roughness = perceptual_roughness * perceptual_roughness;
    s.n_dot_v = max(dot(n, v), 1e-4);
#ifdef SPECULAR
    s.env = env_brdf(perceptual_roughness, s.n_dot_v);
#endif

#ifdef TRACED
    float away = dot(position - camera_position.xyz, camera_forward.xyz);
    color = vec4(0.0, 0.0, 0.0, away);
#ifdef SPECULAR
    vec3 diffuse_light = vec3(0.0), mirrored_there = vec3(0.0), visible_there = vec3(1.0);
#ifdef FROM_ALL_SIDES
    light_from_all_sides(s, reflect(-v, n), diffuse_light, mirrored_there);
#endif
#ifdef OCCLUSION
    float open = visible_part(away);
    visible_there = with_bounces(open, s.diffuse);
    mirrored_there *= of_reflection(open, s.n_dot_v, s.roughness);
#endif
    color = vec4(traced(s, away, ambient.rgb * visible_there + mirrored_there), is_mirror(s) ? -away : away);
#endif
    return;
#endif

#ifdef TRANSMISSION
    // In at one side of a thin wall and out at the other: straight on.
    s.diffuse *= 1.0 - transmission;
    vec3 mirrored = s.f0 + (vec3(grazing(s)) - s.f0) * pow5(1.0 - s.n_dot_v);
    through = vec4((1.0 - mirrored) * albedo.rgb * (1.0 - metallic) * transmission, 0.0);
#endif
    vec3 emitted = emission.rgb;
#ifdef EMISSIVE_TEXTURE
    emitted *= laid_on(emissive_texture, uv).rgb;
#endif
    vec3 from_all_sides = ambient.rgb * reflected_ambient(s);
#ifdef OCCLUSION
    float visible = visible_part(dot(position - camera_position.xyz, camera_forward.xyz));
    vec3 diffuse_visible = with_bounces(visible, s.diffuse);
    from_all_sides *= diffuse_visible;
#ifdef FROM_ALL_SIDES
    from_all_sides += from_environment(s, diffuse_visible, of_reflection(visible, s.n_dot_v, s.roughness));
#endif
#elif defined(FROM_ALL_SIDES)
    from_all_sides += from_environment(s, vec3(1.0), 1.0);
#endif
    vec3 reflected = lighting(s) + from_all_sides;
#ifdef BLURRED
    // As wide as a surface of this roughness scatters what it lets through: the rougher, the smaller the picture.
    vec2 there = gl_FragCoord.xy / vec2(textureSize(behind, 0));
    emitted += through.rgb * blurred(behind, there, log2(float(textureSize(behind, 0).y)) * perceptual_roughness * blur);
    through = vec4(0.0);
#endif
    color = vec4(reflected * camera_forward.w + emitted, albedo.a);
#ifdef ENDLESS
    // Darker than what stands on it, so that grey on grey shows its edges; by the sine of the angle under which it is seen.
    color.rgb = mix(HORIZON, GROUND * color.rgb, smoothstep(0.0, 0.06, abs(dot(normalize(normal), v))));
#endif
#ifdef FOG
    float d = distance(position, camera_position.xyz);
    color.rgb = mix(color.rgb, fog_color.rgb, clamp((d - fog_range.x) / max(fog_range.y - fog_range.x, 1e-6), 0.0, 1.0));
#endif
}

void main() {
#ifdef TRANSMISSION
    through = vec4(0.0);
#endif
    shade();
#ifdef TRANSMISSION
    color.a = 1.0;
#endif
#ifdef NEARNESS
    color.a = 1.0 / (1.0 + max(dot(mirror, vec4(position, 1.0)), 0.0));
#endif
#ifdef WEIGHTED
    // What is nearer counts more, by 2^10 from end to end. McGuire and Bavoil, "Weighted Blended Order-Independent
    // Transparency", 2013; numbers of 16 bits hold 200 layers of the brightest.
    float depth = dot(position - camera_position.xyz, camera_forward.xyz);
    weight = color.a * exp2(-10.0 * clamp((depth - span.x) * span.y, 0.0, 1.0));
    color.rgb = min(color.rgb, 250.0) * weight;
#endif
#ifdef TONED
    color = vec4(displayed(color.rgb), 1.0);
#endif
}
