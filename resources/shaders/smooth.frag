#version 330 core
// A picture with smooth edges: along the contrast between the corners of a pixel, as in Lottes, "FXAA",
// NVIDIA 2009, in its short form. Where there is little contrast the picture stays as it is.
uniform sampler2D toned;

in vec2 uv;
out vec4 color;

const float LEAST = 0.04, SHARE = 0.125;  // contrast of an edge: in itself, and relative to the brightest
const float LONGEST = 8.0;                // blur along an edge, pixels of the picture that is scaled

float luma(vec3 x) { return dot(x, vec3(0.299, 0.587, 0.114)); }

void main() {
    vec2 texel = 1.0 / vec2(textureSize(toned, 0));
    ivec2 at = ivec2(gl_FragCoord.xy), before = max(at - 1, ivec2(0)), after = min(at + 1, textureSize(toned, 0) - 1);
    vec3 middle = texelFetch(toned, at, 0).rgb;
    // Means of the four pixels at each corner, from nine: on a CPU that takes less than sampling between them.
    float here = luma(middle), up = luma(texelFetch(toned, ivec2(at.x, after.y), 0).rgb);
    float down = luma(texelFetch(toned, ivec2(at.x, before.y), 0).rgb);
    float left = luma(texelFetch(toned, ivec2(before.x, at.y), 0).rgb);
    float right = luma(texelFetch(toned, ivec2(after.x, at.y), 0).rgb);
    float left_up = 0.25 * (here + up + left + luma(texelFetch(toned, ivec2(before.x, after.y), 0).rgb));
    float right_up = 0.25 * (here + up + right + luma(texelFetch(toned, after, 0).rgb));
    float left_down = 0.25 * (here + down + left + luma(texelFetch(toned, before, 0).rgb));
    float right_down = 0.25 * (here + down + right + luma(texelFetch(toned, ivec2(after.x, before.y), 0).rgb));
    float low = min(here, min(min(left_up, right_up), min(left_down, right_down)));
    float high = max(here, max(max(left_up, right_up), max(left_down, right_down)));
    color = vec4(middle, 1.0);
    if (high - low < max(LEAST, SHARE * high)) return;
    // Along the edge, the longer the nearer it is to an axis.
    vec2 along = vec2(left_down + right_down - left_up - right_up, right_up + right_down - left_up - left_down);
    float shorter = max(min(abs(along.x), abs(along.y)), 0.03 * (left_up + right_up + left_down + right_down) + 1e-3);
    along = clamp(along / shorter, -LONGEST, LONGEST) * texel;
    vec3 near = 0.5 * (texture(toned, uv - along / 6.0).rgb + texture(toned, uv + along / 6.0).rgb);
    vec3 far = 0.5 * near + 0.25 * (texture(toned, uv - 0.5 * along).rgb + texture(toned, uv + 0.5 * along).rgb);
    float reached = luma(far);
    color.rgb = reached < low || reached > high ? near : far;  // the longer blur has left the edge
}
