uniform sampler2D normals;  // and in w, 0: nothing, GROUND: planes without end, else a number of the object

const float CREASE = 0.9;  // cosine of the angle between two faces
const float GROUND = 1.0;

vec4 shape(ivec2 place) {
    return texelFetch(normals, clamp(place, ivec2(0), textureSize(normals, 0) - 1), 0);
}

// Whether an edge runs between what two pixels show.
bool differ(vec4 a, vec4 b) {
    return max(a.w, GROUND) != max(b.w, GROUND) || (min(a.w, b.w) > GROUND && dot(a.xyz, b.xyz) < CREASE);
}
