// Pose of the instance being drawn. Written by render/instances.py.
struct Instance {
    vec3 translation;
    float stretch;
    vec4 rotation;  // x, y, z, w
    vec3 scale;
    int id;
};

Instance instance_of(vec4 place, vec4 rotation, vec4 scale) {
    return Instance(place.xyz, place.w, rotation, scale.xyz, int(scale.w));
}

#ifndef FRAGMENT
in vec4 in_place;
in vec4 in_rotation;
in vec4 in_scale;
#endif

vec3 rotate(vec4 q, vec3 v) {
    vec3 t = 2.0 * cross(q.xyz, v);
    return v + q.w * t + cross(q.xyz, t);
}

vec3 instance_local(Instance i, vec3 position, float side) { return position * i.scale + vec3(0, 0, side * i.stretch); }

vec3 instance_point(Instance i, vec3 position, float side) {
    return rotate(i.rotation, instance_local(i, position, side)) + i.translation;
}

vec3 instance_normal(Instance i, vec3 normal) { return rotate(i.rotation, normalize(normal / i.scale)); }
