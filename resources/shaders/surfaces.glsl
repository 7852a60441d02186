// Surfaces: six texels each, 128 a row of the texture. Written by render/surface_rows.py.
uniform sampler2D surfaces;

vec4 surface_texel(int index, int i) { return texelFetch(surfaces, ivec2((index % 128) * 6 + i, index / 128), 0); }
