#version 330 core
in vec2 sigmas;
flat in vec4 tint;
out vec4 color;

void main() {
    float alpha = tint.a * exp(-0.5 * dot(sigmas, sigmas));
    if (alpha < 1.0 / 255.0) discard;
    alpha = min(alpha, 0.99);
    color = vec4(tint.rgb * alpha, alpha);
}
