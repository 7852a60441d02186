// Surfaces: six texels each, 128 a row of the texture. Written by render/surface_rows.py.
uniform sampler2D surfaces;
in int in_surface;  // of the instance being drawn

vec4 surface_texel(int i) { return texelFetch(surfaces, ivec2((in_surface % 128) * 6 + i, in_surface / 128), 0); }
