#version 330 core
uniform mat4 clip_from_world;

in vec3 in_position;
in vec4 in_color;

out vec4 tint;

void main() {
    tint = in_color;
    vec4 p = clip_from_world * vec4(in_position, 1.0);
    gl_Position = vec4(p.xy, 0.0, p.w);
}
