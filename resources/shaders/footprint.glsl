// A picture laid on a surface, filtered along the view. Mesa's software renderer does this by visiting every texel under a
// pixel: slowly, and towards the horizon of a plane without end. For it up to four places along the longer side of the pixel
// are mixed here, which covers the whole picture once at most and is at most eight times as long as wide.
// `coarser`: of mipmaps so many levels.
vec4 laid_on(sampler2D picture, vec2 at, float coarser) {
#ifdef FOUR_PLACES
    vec2 x = dFdx(at), y = dFdy(at);
    float x2 = dot(x, x), y2 = dot(y, y);
    vec2 longer = x2 > y2 ? x : y, shorter = x2 > y2 ? y : x;
    longer *= inversesqrt(max(max(x2, y2), 1.0)), shorter *= inversesqrt(max(max(x2, y2), 1.0));
    shorter *= max(1.0, length(longer) / (8.0 * max(length(shorter), 1e-9)));
    vec2 size = vec2(textureSize(picture, 0));
    int places = int(clamp(ceil(length(longer) / max(length(shorter), 1e-9) - 0.05), 1.0, 4.0)), i = 0;
    vec2 step = longer / float(places);
    float level = log2(max(max(length(shorter * size), length(step * size)), 1e-9)) + coarser;
    vec2 place = fract(at) - 0.5 * float(places - 1) * step;
    vec4 sum = vec4(0.0);
    do {
        sum += textureLod(picture, place, level);
        place += step;
    } while (++i < places);
    return sum / float(places);
#else
    return texture(picture, at, coarser);
#endif
}

vec4 laid_on(sampler2D picture, vec2 at) { return laid_on(picture, at, 0.0); }

// A normal map, three quarters of a level of its mipmaps coarser: as soft as in MotrixSim (measured; why is not known).
vec4 normals_on(sampler2D picture, vec2 at) { return laid_on(picture, at, 0.75); }
