// Cuts a shape out by the alpha of its texture.
#ifdef BASE_TEXTURE
#include "footprint.glsl"
uniform sampler2D base_texture;
#endif
in vec2 uv;
flat in vec2 alpha;  // of the surface; below which there is nothing

void cut_out() {
#ifdef BASE_TEXTURE
    if (alpha.x * laid_on(base_texture, uv).a < alpha.y) discard;
#else
    if (alpha.x < alpha.y) discard;
#endif
}
