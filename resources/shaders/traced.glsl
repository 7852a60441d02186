// What a surface mirrors of what is in the picture. Rays go in steps along the screen until they are behind something that the
// prepass has seen: McGuire and Mara, "Efficient GPU Screen-Space Ray Tracing", 2014.
uniform sampler2D depth;
uniform sampler2D normals;
uniform sampler2D scene;   // exposed
uniform int ray_count;     // of a surface that is no mirror
uniform int step_count;    // of a ray, at the most
uniform float thickness;   // of what is seen, m

const float MIRROR = 0.2;  // perceptual roughness below which one ray shows what many would
const float RAY_LENGTH = 100.0;  //  in distances from the camera
const float ASIDE = 0.002; // of a surface, where its rays begin, in distances from the camera
const float FADE = 0.1;    // part of the picture at its edges over which what is beyond them begins to be missing

// Of a ray: where it is in the picture, from 0 to 1; how far along the view, m, it is, and what is seen there.
struct Place { vec2 at; float away; float seen; };

Place place_on(vec3 a, vec3 b, vec2 w, float f) {
    Place p;
    float scale = mix(w.x, w.y, f);
    p.at = mix(a.xy, b.xy, f) * 0.5 + 0.5;
    p.away = mix(a.z, b.z, f) / scale;
    p.seen = texelFetch(depth, clamp(ivec2(p.at * vec2(textureSize(depth, 0))), ivec2(0), textureSize(depth, 0) - 1), 0).r;
    return p;
}

// Light of the first thing in the picture that a ray in view space meets, times how sure that is, which comes last.
vec4 met(vec3 from, vec3 along, float begin) {
    bool parallel = camera_position.w > 0.5;
    float reach = RAY_LENGTH * max(-from.z, 1e-3);
    if (!parallel && along.z > 0.0) reach = min(reach, -0.99 * from.z / along.z);
    vec3 to = from + along * reach;
    vec4 clip_from = projection * vec4(from, 1.0), clip_to = projection * vec4(to, 1.0);
    vec2 w = 1.0 / vec2(clip_from.w, clip_to.w);
    vec3 a = vec3(clip_from.xy, -from.z) * w.x, b = vec3(clip_to.xy, -to.z) * w.y;
    vec2 across = b.xy - a.xy;
    across += vec2(lessThan(abs(across), vec2(1e-6))) * 2e-6;
    vec2 room = (sign(across) - a.xy) / across;
    float end = min(1.0, min(room.x, room.y));
    vec2 pixels = 0.5 * abs(across) * vec2(textureSize(depth, 0));
    float length = end * max(pixels.x, pixels.y);
    if (!(length > 1.0)) return vec4(0.0);
    int steps = int(min(ceil(length), float(step_count)));
    float last = 0.0, before = -from.z;
    bool was_behind = false;
    for (int i = 0; i < steps; ++i) {
        float f = end * min((1.0 + (float(i) + begin) / float(steps) * (length - 1.0)) / length, 1.0);
        Place p = place_on(a, b, w, f);
        bool behind = p.seen > 0.0 && p.away > p.seen;
        // Where it has come behind something since the last step, how far behind is seen where it has.
        if (behind && (!was_behind || min(p.away, before) < p.seen + thickness)) {
            float low = last, high = f;
            for (int j = 0; j < 6; ++j) {
                float middle = 0.5 * (low + high);
                Place q = place_on(a, b, w, middle);
                if (q.seen > 0.0 && q.away > q.seen) high = middle; else low = middle;
            }
            Place hit = place_on(a, b, w, high);
            ivec2 pixel = clamp(ivec2(hit.at * vec2(textureSize(depth, 0))), ivec2(0), textureSize(depth, 0) - 1);
            bool faces = dot(mat3(view) * texelFetch(normals, pixel, 0).xyz, along) < 0.0;
            if (hit.seen > 0.0 && hit.away < hit.seen + thickness && faces) {
                vec2 inside = min(hit.at, 1.0 - hit.at) / FADE;
                float sure = clamp(min(inside.x, inside.y), 0.0, 1.0);
                return vec4(min(textureLod(scene, hit.at, 0.0).rgb, 100.0), 1.0) * sure;
            }
        }
        last = f, before = p.away, was_behind = behind;
    }
    return vec4(0.0);
}

// Normal of a facet that is seen along `v`, about +z, where facets of GGX are as rough as `a`: Dupuy and Benyoub, "Sampling
// Visible GGX Normals with Spherical Caps", 2023.
vec3 facet(vec3 v, float a, vec2 u) {
    vec3 stretched = normalize(vec3(a * v.xy, v.z));
    float turn = 2.0 * PI * u.x, up = (1.0 - u.y) * (1.0 + stretched.z) - stretched.z;
    float side = sqrt(clamp(1.0 - up * up, 0.0, 1.0));
    vec3 h = vec3(side * cos(turn), side * sin(turn), up) + stretched;
    return normalize(vec3(a * h.xy, max(h.z, 1e-4)));
}

bool is_mirror(Surface s) { return s.perceptual_roughness < MIRROR; }

// What it mirrors, exposed, in place of the light `instead` that it has there from all sides, nits.
vec3 traced(Surface s, float distance, vec3 instead) {
    vec3 n = mat3(view) * s.normal, v = mat3(view) * s.view;
    vec3 from = (view * vec4(s.position, 1.0)).xyz + n * ASIDE * distance;
    vec3 across = normalize(cross(abs(n.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0), n));
    mat3 frame = mat3(across, cross(n, across), n);
    vec3 seen_from = v * frame;
    // A pattern of 4 x 4: 16 places where the directions begin, and four where the steps do.
    ivec2 cell = ivec2(gl_FragCoord.xy) & 3;
    float turn = float((((cell.x + cell.y) & 3) << 2) + cell.x) / 16.0, begin = (float((cell.y - cell.x) & 3) + 0.5) / 4.0;
    vec4 sum = vec4(0.0);
    float count = 0.0;
    int rays = is_mirror(s) ? 1 : ray_count;
    for (int i = 0; i < rays; ++i) {
        // Roberts, "The Unreasonable Effectiveness of Quasirandom Sequences", 2018.
        vec2 u = fract(vec2(0.7548776662, 0.5698402910) * float(i + 1) + vec2(turn, begin));
        vec3 h = is_mirror(s) ? n : frame * facet(seen_from, s.roughness, u), along = reflect(-v, h);
        if (dot(along, n) <= 0.0) continue;
        sum += met(from, along, is_mirror(s) ? 1.0 : begin);
        count += 1.0;
    }
    sum /= max(count, 1.0);
    return (s.f0 * s.env.x + grazing(s) * s.env.y) * (sum.rgb - sum.a * instead * camera_forward.w);
}
