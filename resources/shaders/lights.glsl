#include "light_blocks.glsl"
uniform sampler2DShadow shadow_atlas;

// Layer of the cube face that looks along `d`: +X, -X, +Y, -Y, +Z, -Z.
int cube_face(vec3 d) {
    vec3 a = abs(d);
    if (a.x >= a.y && a.x >= a.z) return d.x >= 0.0 ? 0 : 1;
    if (a.y >= a.z) return d.y >= 0.0 ? 2 : 3;
    return d.z >= 0.0 ? 4 : 5;
}

Light light_at(int index, int at) {
#ifdef CARRIED
    if (at >= 0) {
        vec4 a = carried[at], b = carried[at + 1], c = carried[at + 2];
        return Light(vec4(a.xyz, 0.0), vec4(b.xyz, a.w), c, vec4(b.w, c.w, 0.0, 0.0), vec4(0.0), vec4(0.0));
    }
#endif
    return lights[index];
}

Tile tile_at(int index, int at) {
#ifdef CARRIED
    if (at >= 0)
        return Tile(
            mat4(carried[at], carried[at + 1], carried[at + 2], carried[at + 3]), carried[at + 4], carried[at + 5], vec4(0.0)
        );
#endif
    return tiles[index];
}

#ifdef AREA_SHADOWS
uniform sampler2D shadow_depths;  // the atlas without comparison
const int SEARCHED = 16, FILTERED = 32;
const float NARROW = 4.0, WIDEST = 96.0;  // texels of the radius of a penumbra; the latter as in render/shadowed_part.py

// From one tap of a disc to the next: a turn by the golden angle.
const mat2 NEXT_TAP = mat2(-0.73736888, 0.67549029, -0.67549029, -0.73736888);

// How far away from the light along the axis of its map a depth is, m.
float depth_distance(Tile tile, Light light, int kind, float depth) {
    if (kind == DIRECTIONAL) return depth * tile.texel.z;
    float near = tile.texel.z, far = max(inversesqrt(light.direction.w), 2.0 * near);
    return near / (1.0 - depth * (far - near) / far);
}

// Lit fraction in the light of a source of `size`: its radius (m), or the tangent of that of a directional one. The farther
// behind what hides the light, the wider the penumbra. Fernando, "Percentage-Closer Soft Shadows", 2005. The depths that
// taps are compared with follow the plane of the surface, whose depth changes by `slope` over the map. The first tap of the
// search is what lies straight ahead: nothing in the shadow of that is lit.
float lit_by_area(Tile tile, Light light, int kind, float size, vec3 at, vec2 slope) {
    vec2 step = tile.texel.xw, lower = tile.bounds.xy + 1.5 * step, upper = tile.bounds.zw - 1.5 * step;
    float turn = 2.0 * PI * fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    float here = depth_distance(tile, light, kind, at.z);
    // Radius in the map at a distance: of an orthographic one in metres, else in metres at 1 m.
    float searched = kind == DIRECTIONAL ? size * here : size * (1.0 / max(tile.texel.z, 0.2 * here) - 1.0 / here);
    vec2 way = vec2(cos(turn), sin(turn)), toward = way, start = at.xy / step, low = lower / step, high = upper / step;
    vec2 rise = slope * step;
    float reach = min(searched / tile.texel.y, WIDEST) * inversesqrt(float(SEARCHED)), sum = 0.0, found = 0.0;
    for (int i = 0; i < SEARCHED; ++i, toward = NEXT_TAP * toward) {
        vec2 place = clamp(start + sqrt(float(i)) * reach * toward, low, high);
        float stored = texelFetch(shadow_depths, ivec2(place), 0).r, depth = stored - dot(rise, place - start);
        if (stored < 1.0 && depth < at.z) {
            sum += depth_distance(tile, light, kind, depth);
            found += 1.0;
        }
    }
    float blocker = sum / max(found, 1.0);
    float wide = (kind == DIRECTIONAL ? size * (here - blocker) : size * (1.0 / blocker - 1.0 / here)) / tile.texel.y;
    // Software GL runs what follows an early return too, but a loop only as often as one of its pixels wants. There taps that
    // lie several texels apart compare with one texel each: with four it takes six times as long, and looks the same.
#ifdef UNROLLED
    int single = found > 0.0 && wide > NARROW ? FILTERED : 0, filtered = found > 0.0 && wide <= NARROW ? SEARCHED : 0;
#else
    int single = 0, filtered = found > 0.0 ? FILTERED : 0;
#endif
    reach = clamp(wide, 1.0, WIDEST) * inversesqrt(float(max(single, filtered)));
    toward = way;
    float lit = 0.0;
    for (int i = 0; i < single; ++i, toward = NEXT_TAP * toward) {
        vec2 place = clamp(start + sqrt(float(i) + 0.5) * reach * toward, low, high);
        lit += float(texelFetch(shadow_depths, ivec2(place), 0).r >= min(at.z + dot(rise, place - start), 1.0));
    }
    for (int i = 0; i < filtered; ++i, toward = NEXT_TAP * toward) {
        vec2 place = clamp(start + sqrt(float(i) + 0.5) * reach * toward, low, high);
        lit += texture(shadow_atlas, vec3(place * step, min(at.z + dot(rise, place - start), 1.0)));
    }
    return found > 0.0 ? lit / float(max(single, filtered)) : 1.0;
}

// Change of the depth of a plane over the map, by which two ways along it lead where.
vec2 depth_slope(Tile tile, vec3 at, vec3 position, vec3 normal, float away) {
    vec3 side = normalize(cross(normal, abs(normal.x) < 0.9 ? vec3(1, 0, 0) : vec3(0, 1, 0))) * away;
    vec4 p = tile.matrix * vec4(position + side, 1.0), q = tile.matrix * vec4(position + cross(normal, side), 1.0);
    vec3 a = p.xyz / p.w - at, b = q.xyz / q.w - at;
    float area = a.x * b.y - a.y * b.x;
    if (abs(area) < 1e-12) return vec2(0.0);
    return vec2(b.y * a.z - a.y * b.z, a.x * b.z - b.x * a.z) / area;
}
#endif

// Whether the shadow of a light has a penumbra. In software AREA_SHADOWS has a bit for each light that is a constant where
// it is called, so that the others are compiled without.
#ifndef AREA_SHADOWS
#define HAS_SIZE(index, light) false
#elif defined(UNROLLED)
#define HAS_SIZE(index, light) ((AREA_SHADOWS >> (index) & 1) != 0)
#else
#define HAS_SIZE(index, light) (light.color.w > 0.0)
#endif

#ifdef WIDE_SHADOWS
#define REACH 2.5
#else
#define REACH 1.5
#endif

// Lit fraction of the surface as one shadow map of the light sees it: of 5 x 5 or 3 x 3 taps of 2 x 2 comparisons, or of one
// tap.
float lit_in_tile(Light light, int kind, bool has_size, Tile tile, vec3 position, vec3 normal, vec3 to_light) {
    float slope = 1.0 - clamp(dot(normal, to_light), 0.0, 1.0);
    float texel = tile.texel.y;
    if (kind != DIRECTIONAL) texel *= distance(position, light.position.xyz);
    vec3 shifted = position + normal * texel * (0.6 + 1.6 * slope) + to_light * texel * 0.5;
    vec4 p = tile.matrix * vec4(shifted, 1.0);
    vec3 at = p.xyz / p.w;
    // What lies behind the map of a directional light is in the shadow of what is in it.
    if (p.w <= 0.0 || (kind != DIRECTIONAL && at.z >= 1.0) || any(lessThan(at.xy, tile.bounds.xy)) || any(greaterThan(at.xy, tile.bounds.zw)))
        return 1.0;
    vec2 step = tile.texel.xw, lower = tile.bounds.xy + REACH * step, upper = tile.bounds.zw - REACH * step;
#ifdef AREA_SHADOWS
    if (has_size)
        return lit_by_area(tile, light, kind, light.color.w, at, depth_slope(tile, at, shifted, normal, 4.0 * texel));
#endif
    at.xy = clamp(at.xy, lower, upper);
    at.z = min(at.z, 1.0);
#ifdef WIDE_SHADOWS
    // As 5 x 5 taps a texel apart that count 1, 3, 4, 3, 1 of 12 along each axis: between their texels the weights are
    // 1 - f, 3 - 2 f, 4 - f, 3 + f, 1 + 2 f, f, which three taps give.
    vec2 place = at.xy / step - 0.5, f = fract(place);
    vec2 weights[3] = vec2[](4.0 - 3.0 * f, vec2(7.0), 1.0 + 3.0 * f);
    vec2 offsets[3] = vec2[]((3.0 - 2.0 * f) / weights[0] - 2.0, (3.0 + f) / 7.0, f / weights[2] + 2.0);
    float lit = 0.0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            vec2 tap = (place - f + 0.5 + vec2(offsets[i].x, offsets[j].y)) * step;
            lit += weights[i].x * weights[j].y * texture(shadow_atlas, vec3(tap, at.z));
        }
    return lit / 144.0;
#elif defined(SOFT_SHADOWS)
    // As nine taps a texel apart: between their texels the weights along each axis are 1 - f, 1, 1, f, which two taps give.
    vec2 place = at.xy / step - 0.5, f = fract(place);
    vec2 left = (place - f - 0.5 + 1.0 / (2.0 - f)) * step, right = (place - f + 1.5 + f / (1.0 + f)) * step;
    vec2 a = 2.0 - f, b = 1.0 + f;
    return (a.x * a.y * texture(shadow_atlas, vec3(left, at.z)) + b.x * b.y * texture(shadow_atlas, vec3(right, at.z))
            + a.x * b.y * texture(shadow_atlas, vec3(left.x, right.y, at.z))
            + b.x * a.y * texture(shadow_atlas, vec3(right.x, left.y, at.z))) / 9.0;
#else
    return texture(shadow_atlas, at);
#endif
}

// Lit fraction of the surface as the light's shadow maps see it. Of the tiles of a directional light, from `first` on, the
// first counts that the place is in and whose part of the view it is in, and near the end of that the next one, too. A
// single one may be carried.
float lit_fraction(
    Light light, int kind, bool has_size, int first, int cascades, int at_tile, vec3 position, vec3 normal, vec3 to_light
) {
    if (kind == POINT || kind == RECT) first += cube_face(position - light.position.xyz);
    if (kind != DIRECTIONAL || cascades == 1)
        return lit_in_tile(light, kind, has_size, tile_at(first, at_tile), position, normal, to_light);
    float away = dot(position - camera_position.xyz, camera_forward.xyz);
    int last = first + cascades - 1;
    for (int i = 1; i < cascades; ++i) {
        vec2 in_tile = (tiles[first].matrix * vec4(position, 1.0)).xy, margin = 4.0 * tiles[first].texel.xw;
        if (away >= tiles[first].along.y || any(lessThan(in_tile - margin, tiles[first].bounds.xy))
            || any(greaterThan(in_tile + margin, tiles[first].bounds.zw))) ++first;
    }
    vec2 along = tiles[first].along.xy;
    float next = first < last ? clamp((away - along.x) / max(along.y - along.x, 1e-6), 0.0, 1.0) : 0.0, lit = 0.0;
    int i = 0;
    do {  // software GL runs a loop that begins with its condition once more
        float share = i == 0 ? 1.0 - next : next;
        lit += share * lit_in_tile(light, kind, has_size, tiles[first + i], position, normal, to_light);
    } while (++i < (next > 0.0 ? 2 : 1));
    return lit;
}

// Lambert's formula for the form factor of a polygon: the part of one edge between directions a and b. What lies below the
// horizon is cut off; where the polygon goes below it and comes back is kept for the edge along the horizon.
void add_edge(vec3 a, vec3 b, inout vec3 leaving, inout vec3 coming, inout float sum) {
    if (a.z <= 0.0 && b.z <= 0.0) return;
    if (a.z < 0.0) { a = mix(a, b, a.z / (a.z - b.z)); coming = a; }
    if (b.z < 0.0) { b = mix(b, a, b.z / (b.z - a.z)); leaving = b; }
    vec3 c = cross(a, b);
    float s = length(c);
    sum += s > 1e-9 ? atan(s, dot(a, b)) * c.z / s : 0.0;
}

// Share of a transformed cosine that falls on the rectangle with these corners.
float covered(mat3 inverse, vec3 a, vec3 b, vec3 c, vec3 d) {
    a = inverse * a, b = inverse * b, c = inverse * c, d = inverse * d;
    vec3 leaving = vec3(0), coming = vec3(0);
    float sum = 0.0;
    add_edge(a, b, leaving, coming, sum);
    add_edge(b, c, leaving, coming, sum);
    add_edge(c, d, leaving, coming, sum);
    add_edge(d, a, leaving, coming, sum);
    vec3 along = cross(leaving, coming);
    if (abs(along.z) > 1e-12) sum += atan(abs(along.z), dot(leaving, coming)) * sign(along.z);
    return abs(sum) / (2.0 * PI);
}

uniform sampler2DArray area_lights;  // see packaging/fit_area_lights.py

mat3 fitted_matrix(vec2 at, float layer) {
    vec4 m = texture(area_lights, vec3(at, layer));
    return mat3(m.x, 0.0, m.z, 0.0, 1.0, 0.0, m.y, 0.0, m.w);
}

// Light of a rectangle that shines to one side. Heitz, Dupuy, Hill and Neubelt, "Real-Time Polygonal-Light Shading with
// Linearly Transformed Cosines", 2016.
vec3 from_rectangle(Surface s, Light light, int index, int tile) {
    vec3 centre = light.position.xyz - s.position;
    if (dot(centre, light.direction.xyz) >= 0.0) return vec3(0.0);
    vec3 x = s.view - s.normal * dot(s.view, s.normal);
    x = dot(x, x) > 1e-8 ? normalize(x)
                         : normalize(cross(s.normal, abs(s.normal.x) < 0.9 ? vec3(1, 0, 0) : vec3(0, 1, 0)));
    mat3 local = transpose(mat3(x, cross(s.normal, x), s.normal));
    vec3 middle = local * centre, w = local * light.half_width.xyz, h = local * light.half_height.xyz;
    vec3 a = middle - w - h, b = middle + w - h, c = middle + w + h, d = middle - w + h;
    float size = float(textureSize(area_lights, 0).x);
    vec2 at = vec2(s.perceptual_roughness, sqrt(1.0 - clamp(s.n_dot_v, 0.0, 1.0))) * (size - 1.0) / size + 0.5 / size;
    vec3 result = s.diffuse * texture(area_lights, vec3(at, 3.0)).x * covered(fitted_matrix(at, 2.0), a, b, c, d);
#ifdef SPECULAR
    vec2 albedo = texture(area_lights, vec3(at, 1.0)).xy;
    result += (s.f0 * albedo.x + grazing(s) * albedo.y) * compensation(s) * covered(fitted_matrix(at, 0.0), a, b, c, d);
#endif
    if (tile >= 0) result *= lit_fraction(light, RECT, HAS_SIZE(index, light), tile, 1, -1, s.position, s.normal, normalize(centre));
    return result * light.color.rgb;
}

// Light of one source reflected towards the camera, nits. `kind` is a constant where it is called: the compiler leaves out
// what the light does not need. `tile` is its first shadow tile or -1.
vec3 from_light(Surface s, int index, int kind, int tile, int cascades, int at) {
    Light light = light_at(index, at);
    if (kind == RECT) return from_rectangle(s, light, index, tile);
    vec3 l = -light.direction.xyz;
    float intensity = 1.0, spread = 0.0;
    if (kind != DIRECTIONAL) {
        vec3 offset = light.position.xyz - s.position;
        float d2 = max(dot(offset, offset), 1e-4);
        l = offset * inversesqrt(d2);
        float ratio = d2 * light.direction.w;
        float window = clamp(1.0 - ratio * ratio, 0.0, 1.0);
        intensity = window * window / d2;
        if (kind == POINT) spread = clamp(light.color.w * inversesqrt(d2), 0.0, 1.0);
    }
    if (kind == SPOT) {
        float cone = clamp(dot(-l, light.direction.xyz) * light.cone.x + light.cone.y, 0.0, 1.0);
        intensity *= cone * cone;
    }
    int at_tile = at >= 0 && carries_tile(kind, tile, cascades) ? at + 3 : -1;
    if (tile >= 0) intensity *= lit_fraction(light, kind, HAS_SIZE(index, light), tile, cascades, at_tile, s.position, s.normal, l);
    return reflected(s, l, spread) * light.color.rgb * intensity;
}

// Light reflected from all lights of the scene, nits. Software GL runs every branch, and each loop once more than it has
// turns, and reads an array at a variable place one pixel at a time: for it UNROLLED lists the lights.
vec3 lighting(Surface s) {
#ifdef MIRRORED
    vec3 sum = reflected(s, -head_direction.xyz, 0.0) * head_light.rgb;
#else
    vec3 sum = reflected(s, -camera_forward.xyz, 0.0) * head_light.rgb;
#endif
#define LIGHT(index, kind, tile, cascades, at) sum += from_light(s, index, kind, tile, cascades, at);
#ifdef UNROLLED
    UNROLLED
#else
    int i = 0;
    for (; i < light_ends.x; ++i) LIGHT(i, DIRECTIONAL, int(lights[i].cone.z), int(lights[i].cone.w), -1)
    for (; i < light_ends.y; ++i) LIGHT(i, SPOT, int(lights[i].cone.z), 1, -1)
    for (; i < light_ends.z; ++i) LIGHT(i, POINT, int(lights[i].cone.z), 1, -1)
    for (; i < light_ends.w; ++i) LIGHT(i, RECT, int(lights[i].cone.z), 1, -1)
#endif
#undef LIGHT
    return sum;
}
