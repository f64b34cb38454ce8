// Where the surface of the water is, for the vertex stages of water. Includes ground.glsl. Dry ground has a
// surface too: it carries on that of the water beside it, so that the two meet between the corners.
#include "ground.glsl"

uniform sampler2D water;  // depth [m], one texel a sample, or a single one if there is none
uniform float sea;        // [m] Level of the sea
uniform float film;       // [m] What is no deeper is only wet ground

const float kDry = -1e9;

ivec2 onMap(ivec2 cell) { return clamp(cell, ivec2(0), textureSize(heights, 0) - 1); }

float groundOf(ivec2 cell) { return texelFetch(heights, cell, 0).r; }

// The level of the water on a cell, or kDry.
float levelOf(ivec2 cell) {
    float ground = groundOf(cell);
    float depth = texelFetch(water, min(cell, textureSize(water, 0) - 1), 0).r;
    return max(depth > film ? ground + depth : kDry, sea > ground ? sea : kDry);
}

// The surface at a cell: of its own water, or of the highest beside it, but not above dry ground.
float surfaceOf(ivec2 cell, int stride) {
    float own = levelOf(cell);
    if (own > kDry) return own;
    float beside = kDry;
    for (int z = -1; z <= 1; ++z)
        for (int x = -1; x <= 1; ++x) beside = max(beside, levelOf(onMap(cell + stride * ivec2(x, z))));
    float ground = groundOf(cell);
    return beside > kDry ? min(beside, ground - 0.02 * cellSize) : ground - 0.5 * cellSize;
}

// The point of the surface above a corner of the mesh, and `ground` below it.
vec3 waterPoint(ivec2 corner, out vec3 ground) {
    ground = groundPoint(corner);
    vec2 samples = vec2(textureSize(heights, 0));
    ivec2 cell = onMap(ivec2(ground.xz / cellSize));
    int stride = max(1, int(round((samples.x - 1.0) / float(quads.x))));
    return vec3(ground.x, surfaceOf(cell, stride), ground.z);
}
