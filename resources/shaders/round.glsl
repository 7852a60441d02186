// Where the ray through a point of a facet meets the round shape that the facet stands for, and its normal there.
// SPHERE, CYLINDER or CAPSULE says which shape.

// How far along `ray` from `point` a quadric is entered, or left behind a facet that is seen from inside.
bool quadric(float a, float b, float c, out float t) {
    float inside = b * b - a * c;
    if (inside < 0.0 || a <= 0.0) return false;
    t = (-b + (gl_FrontFacing ? -1.0 : 1.0) * sqrt(inside)) / a;
    return true;
}

// Point and ray are of the world; the normal is set where the shape is met.
float along_round(Instance i, vec3 point, vec3 ray, inout vec3 normal) {
    vec4 back = vec4(-i.rotation.xyz, i.rotation.w);
    vec3 p = rotate(back, point - i.translation), d = rotate(back, ray), n = vec3(0.0);
    float t = 0.0;
#if defined(SPHERE)
    vec3 o = p / i.scale, v = d / i.scale;
    if (!quadric(dot(v, v), dot(o, v), dot(o, o) - 1.0, t)) return 0.0;
    n = (o + t * v) / i.scale;
#elif defined(CYLINDER)
    vec3 o = p / i.scale, v = d / i.scale;
    if (abs(o.z) > 1.0 - 1e-6) return 0.0;  // an end, which is flat
    if (!quadric(dot(v.xy, v.xy), dot(o.xy, v.xy), dot(o.xy, o.xy) - 1.0, t)) return 0.0;
    n = vec3(o.xy + t * v.xy, 0.0);
    float z = o.z + t * v.z;
    if (abs(z) > 1.0) {
        t = (sign(z) - o.z) / v.z;
        n = vec3(0.0, 0.0, sign(z));
    }
#else
    float radius = i.scale.x;
    bool met = quadric(dot(d.xy, d.xy), dot(p.xy, d.xy), dot(p.xy, p.xy) - radius * radius, t);
    if (!met || abs(p.z + t * d.z) > i.stretch) {
        vec3 o = p - vec3(0.0, 0.0, (met ? sign(p.z + t * d.z) : sign(p.z)) * i.stretch);
        if (!quadric(dot(d, d), dot(o, d), dot(o, o) - radius * radius, t)) return 0.0;
    }
    n = p + t * d;
    n.z -= clamp(n.z, -i.stretch, i.stretch);
#endif
    normal = rotate(i.rotation, n);
    return t;
}
