// What cut_out.glsl needs of each vertex.
#include "surfaces.glsl"
in vec2 in_uv;

out vec2 uv;
flat out vec2 alpha;

void place_cut_out(vec2 local) {
    vec4 mapping = surface_texel(4);
    uv = (surface_texel(5).w > 0.5 ? local : in_uv) * mapping.xy + mapping.zw;
    alpha = vec2(surface_texel(0).w, surface_texel(1).w);
}
