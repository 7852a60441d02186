// A picture laid on a surface, filtered along the view. Mesa's software renderer does this by visiting every texel under a
// pixel: slowly, and towards the horizon of a plane without end. For it four places along the longer side of the pixel are
// mixed here, which covers the whole picture once at most and is at most eight times as long as wide.
// `coarser`: of mipmaps so many levels.
vec4 laid_on(sampler2D picture, vec2 at, float coarser) {
#ifdef FOUR_PLACES
    vec2 x = dFdx(at), y = dFdy(at);
    float x2 = dot(x, x), y2 = dot(y, y);
    vec2 longer = x2 > y2 ? x : y, shorter = x2 > y2 ? y : x;
    longer *= inversesqrt(max(max(x2, y2), 1.0)), shorter *= inversesqrt(max(max(x2, y2), 1.0));
    shorter *= max(1.0, length(longer) / (8.0 * max(length(shorter), 1e-9)));
    vec2 a = 0.125 * longer, b = 3.0 * a, along = 2.0 * a * exp2(coarser), middle = fract(at);
    shorter *= exp2(coarser);
    return 0.25 * (textureGrad(picture, middle - b, along, shorter) + textureGrad(picture, middle - a, along, shorter)
                   + textureGrad(picture, middle + a, along, shorter) + textureGrad(picture, middle + b, along, shorter));
#else
    return texture(picture, at, coarser);
#endif
}

vec4 laid_on(sampler2D picture, vec2 at) { return laid_on(picture, at, 0.0); }

// A normal map, three quarters of a level of its mipmaps coarser: as soft as in MotrixSim (measured; why is not known).
vec4 normals_on(sampler2D picture, vec2 at) { return laid_on(picture, at, 0.75); }
