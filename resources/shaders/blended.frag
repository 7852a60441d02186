#version 330 core
// Layers that let through, over what is behind all of them: their mean colour by weight, as much as they hide together.
uniform sampler2D weighted;  // sum of weighted colours, what all of them let through
uniform sampler2D weights;   // sum

out vec4 color;

void main() {
    vec4 sum = texelFetch(weighted, ivec2(gl_FragCoord.xy), 0);
    float total = texelFetch(weights, ivec2(gl_FragCoord.xy), 0).r;
    if (sum.a >= 1.0) discard;
    color = vec4(sum.rgb / max(total, 1e-7) * (1.0 - sum.a), sum.a);
}
