// Look of the instance being drawn: six texels each, 128 instances a row. Written by render/surface.py.
uniform sampler2D surfaces;

vec4 surface_texel(int index, int i) { return texelFetch(surfaces, ivec2((index % 128) * 6 + i, index / 128), 0); }
