#version 330 core
// The haze in which MuJoCo's endless planes end: fitted to its pictures, by `amount` and where it hides everything (m).
uniform vec3 foot;
uniform vec4 haze;
uniform float end, amount;

in vec3 position;
out vec4 color;

void main() {
    float d = distance(position, foot), bend = d + amount * end;
    float thin = (1.0 + amount) * (d < end ? (d - end * (1.0 - amount)) / (amount * bend) : end / bend);
    color = vec4(haze.rgb, haze.a * clamp(thin, 0.0, 1.0));
}
