#version 330 core
#include "frame.glsl"
#include "depth_range.glsl"
#include "instance.glsl"
#include "surfaces.glsl"
#ifdef CARRIED
#include "irradiance.glsl"
#include "light_blocks.glsl"
flat out vec4 carried[CARRIED];

void carry(int index, int kind, int tile, int cascades, int at) {
    if (at < 0) return;
    Light light = lights[index];
    carried[at] = vec4(light.position.xyz, light.direction.w);
    carried[at + 1] = vec4(light.direction.xyz, light.cone.x);
    carried[at + 2] = vec4(light.color.rgb, kind == SPOT ? light.cone.y : light.color.w);
    if (carries_tile(kind, tile, cascades)) {
        for (int i = 0; i < 4; ++i) carried[at + 3 + i] = tiles[tile].matrix[i];
        carried[at + 7] = tiles[tile].bounds;
        carried[at + 8] = tiles[tile].texel;
    }
}
#endif

in vec3 in_position;
in vec3 in_normal;
in vec2 in_uv;
in float in_side;

out vec3 position;
out vec3 normal;
out vec2 uv;
out vec2 detail_uv;
#ifdef CUBE_TEXTURE
out vec3 cube_direction;
#endif
flat out vec4 base_color;      // linear, alpha
flat out vec4 emission;        // linear, w: alpha cutoff
flat out vec4 specular_color;  // F0 of a dielectric, w: depth bias
flat out vec4 parameters;      // metallic, roughness, signs of normal map x and y
#ifdef TRANSMISSION
flat out float transmission;
flat out float blur;  // 0 to 1
#endif

void main() {
#ifdef CARRIED
    carried[0] = camera_position;
    carried[1] = camera_forward;
    carried[2] = ambient;
    carried[3] = head_light;
#define LIGHT(index, kind, tile, cascades, at) carry(index, kind, tile, cascades, at);
    UNROLLED
#undef LIGHT
#endif
    Instance instance = instance_of(in_place, in_rotation, in_scale);
    position = instance_point(instance, in_position, in_side);
    normal = instance_normal(instance, in_normal);

#ifdef CARRIED_IRRADIANCE
    carried_irradiance = irradiance_at(irradiance, dot(normal, to_camera(position)) < 0.0 ? -normal : normal);
#endif
    base_color = surface_texel(0);
    emission = surface_texel(1);
    specular_color = surface_texel(2);
    parameters = surface_texel(3);
    vec4 mapping = surface_texel(4);  // scale, offset
    vec4 extra = surface_texel(5);    // detail scale, transmission and 510 times blur, 1: project along Z
    vec2 coordinate = extra.w > 0.5 ? instance_local(instance, in_position, in_side).xy : in_uv;
#ifdef TRANSMISSION
    blur = floor(0.5 * extra.z) / 255.0;
    transmission = extra.z - 2.0 * floor(0.5 * extra.z);
#endif
    uv = coordinate * mapping.xy + mapping.zw;
    detail_uv = coordinate * extra.xy;
#ifdef CUBE_TEXTURE
    cube_direction = (in_position + vec3(0, 0, in_side)) * mapping.xyz;
#endif

    gl_Position = nearer(projection * (view * vec4(position, 1.0)), specular_color.w * 1e-6);
}
