// Lights of the scene and their shadows. Written by render/lights.py and render/passes/shadow.py.
const int MAX_LIGHTS = 16;
const int MAX_TILES = 32;
const int DIRECTIONAL = 0, SPOT = 1, POINT = 2, RECT = 3;

struct Light {
    vec4 position;   // m
    vec4 direction;  // of travel, w: 1/range², 1/m²
    vec4 color;      // lux, candela or (of a rectangle) nits per channel, w: radius of the source, m; of a directional light its tangent
    vec4 cone;       // scale and offset of the cosine, z: first shadow tile or -1, w: tiles of a directional light
    vec4 half_width, half_height;  // of a rectangle, m
};

struct Tile {
    mat4 matrix;  // world to atlas coordinates
    vec4 bounds;  // of the tile in the atlas: lower left, upper right
    vec4 texel;   // x, w: an atlas texel; metres it covers (at 1 m in a perspective); metres of the depths, or where they begin
    vec4 along;   // x, y: m along the view where the next tile of a directional light begins to take over, and where it has
};

layout(std140) uniform Lights {
    Light lights[MAX_LIGHTS];  // directional, then spot, point and rectangle lights
    ivec4 light_ends;          // the place behind the last of each kind
};
layout(std140) uniform Shadows { Tile tiles[MAX_TILES]; };

// UNROLLED lists the lights for software GL, LIGHT(index, kind, tile, cascades, at) …, where `at` is the first vector that
// large faces carry of a light, or -1: three of it, and six of its shadow map if it has one.
bool carries_tile(int kind, int tile, int cascades) {
    return tile >= 0 && (kind == SPOT || kind == DIRECTIONAL && cascades == 1);
}
