// Depths of clip space: from -1 at the nearest to 1 at the farthest, or from 1 to 0, see render/depth_range.py.
#ifdef REVERSED_DEPTH
const float FARTHEST = 0.0, NEAREST = 1.0;
#else
const float FARTHEST = 1.0, NEAREST = 0.0;  // the latter in a buffer
#endif

// A point of clip space, nearer by as much of a depth from -1 to 1.
vec4 nearer(vec4 p, float by) {
#ifdef REVERSED_DEPTH
    return vec4(p.xy, p.z + 0.5 * by * p.w, p.w);
#else
    return vec4(p.xy, p.z - by * p.w, p.w);
#endif
}
