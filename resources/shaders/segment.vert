#version 330 core
// A line of constant width on screen with smooth sides, one instance a segment, two triangles each.
uniform mat4 clip_from_world;
uniform vec2 picture;  // px

in vec3 in_start;
in vec3 in_end;
in vec4 in_color;
in float in_width;

out vec4 tint;
noperspective out float beside;
flat out float reach;
#ifdef DEPTH
uniform vec4 view_row;  // of the view matrix: minus the distance along the view
out float away;
#endif

void main() {
    vec4 a = clip_from_world * vec4(in_start, 1.0), b = clip_from_world * vec4(in_end, 1.0);
    const float NEAR = 1e-4;  // clip what is behind the camera before dividing
    if (a.w < NEAR && b.w < NEAR) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
    if (a.w < NEAR) a = mix(a, b, (NEAR - a.w) / (b.w - a.w));
    if (b.w < NEAR) b = mix(b, a, (NEAR - b.w) / (a.w - b.w));
    vec2 along = (b.xy / b.w - a.xy / a.w) * picture;
    along = dot(along, along) > 1e-12 ? normalize(along) : vec2(1, 0);
    int corner = gl_VertexID % 6;
    bool far = corner == 1 || corner == 2 || corner == 4;
    float side = corner == 2 || corner == 4 || corner == 5 ? 1.0 : -1.0;
    vec4 p = far ? b : a;
    reach = 0.5 * in_width + 0.5;
    beside = side * reach;
    p.xy += vec2(-along.y, along.x) * beside * 2.0 / picture * p.w;
    tint = in_color;
#ifdef DEPTH
    away = -dot(view_row, vec4(far ? in_end : in_start, 1.0));
#endif
    gl_Position = vec4(p.xy, 0.0, p.w);
}
