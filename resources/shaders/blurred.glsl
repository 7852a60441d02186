// A smaller picture, smoothed between its pixels: 16 taps of a cubic B-spline by four bilinear ones.
vec3 blurred(sampler2D picture, vec2 uv, float level) {
    vec2 size = vec2(textureSize(picture, int(level))), at = uv * size - 0.5, f = fract(at), first = at - f;
    vec2 f2 = f * f, f3 = f2 * f;
    vec2 a = (1.0 - f) * (1.0 - f) * (1.0 - f) / 6.0, d = f3 / 6.0;
    vec2 b = (3.0 * f3 - 6.0 * f2 + 4.0) / 6.0, low = a + b, high = 1.0 - low;
    vec2 left = (first - 0.5 + b / low) / size, right = (first + 1.5 + d / high) / size;
    return low.x * low.y * textureLod(picture, left, level).rgb
         + high.x * low.y * textureLod(picture, vec2(right.x, left.y), level).rgb
         + low.x * high.y * textureLod(picture, vec2(left.x, right.y), level).rgb
         + high.x * high.y * textureLod(picture, right, level).rgb;
}
