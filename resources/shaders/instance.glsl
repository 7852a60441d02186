// Pose of the instance being drawn: three texels each, 256 a row, found through the draw order. See `Table` in render/gl.py.
uniform sampler2D instances;
uniform isampler2D draw_order;
uniform int first_instance;

struct Instance {
    vec3 translation;
    float stretch;
    vec4 rotation;  // x, y, z, w
    vec3 scale;
    int id;
};

#ifndef FRAGMENT
// The instance, and its surface.
ivec2 instance_index() {
    int at = first_instance + gl_InstanceID;
    return texelFetch(draw_order, ivec2(at % 1024, at / 1024), 0).rg;
}
#endif

Instance fetch_instance(int index) {
    ivec2 at = ivec2((index % 256) * 3, index / 256);
    vec4 a = texelFetch(instances, at, 0);
    vec4 b = texelFetch(instances, at + ivec2(1, 0), 0);
    vec4 c = texelFetch(instances, at + ivec2(2, 0), 0);
    return Instance(a.xyz, a.w, b, c.xyz, int(c.w));
}

vec3 rotate(vec4 q, vec3 v) {
    vec3 t = 2.0 * cross(q.xyz, v);
    return v + q.w * t + cross(q.xyz, t);
}

vec3 instance_local(Instance i, vec3 position, float side) { return position * i.scale + vec3(0, 0, side * i.stretch); }

vec3 instance_point(Instance i, vec3 position, float side) {
    return rotate(i.rotation, instance_local(i, position, side)) + i.translation;
}

vec3 instance_normal(Instance i, vec3 normal) { return rotate(i.rotation, normalize(normal / i.scale)); }
