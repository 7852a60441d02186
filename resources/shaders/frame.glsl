// What every shader of a frame knows. Written by render/frame.py.
struct Probe {
    vec4 centre, half_size;  // of its box, m
    vec4 irradiance[9];
};

layout(std140) uniform Frame {
    mat4 view;
    mat4 projection;
    vec4 camera_position;  // xyz, w: 1 when orthographic
    vec4 camera_forward;   // xyz, w: exposure, 1/nits
    vec4 ambient;          // nits, w: of a white texel of the environment
    vec4 head_light;       // lux
    vec4 fog_color;        // exposed, w: pixels of the picture for one of the lit scene
    vec4 fog_range;        // start, end (m), width and height of the picture (px)
    vec4 irradiance[9];    // harmonics of the light of the environment that white surfaces reflect, nits
    Probe probes[4];
    vec4 head_direction;   // of the head light, which in a mirror is not that of the view
};

#if defined(CARRIED) && defined(FRAGMENT)
// Software GL reads each number of a block again for every few pixels, with a check of its place; numbers that are the same
// all over a triangle come cheaper. CARRIED is how many vectors of them large faces carry: four of these, and of lights.
flat in vec4 carried[CARRIED];
#define camera_position carried[0]
#define camera_forward carried[1]
#define ambient carried[2]
#define head_light carried[3]
#endif

vec3 to_camera(vec3 position) {
    return camera_position.w > 0.5 ? -camera_forward.xyz : normalize(camera_position.xyz - position);
}
