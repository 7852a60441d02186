#version 330 core
// A smooth line around what is selected: where the mask is empty but filled a line's width away, in one of 16 directions.
uniform sampler2D selected;  // twice as large as the picture
uniform vec3 tint;
uniform float width;  // px

out vec4 color;

float at(vec2 place) {
    return texture(selected, 2.0 * place / vec2(textureSize(selected, 0))).r;
}

void main() {
    float inside = at(gl_FragCoord.xy), near = 0.0;
    for (int i = 0; i < 16; i++) {
        float angle = 0.39269908 * float(i);
        near = max(near, at(gl_FragCoord.xy + width * vec2(cos(angle), sin(angle))));
    }
    float covered = near * (1.0 - inside);
    if (covered < 0.004) discard;
    color = vec4(tint, covered);
}
