// Where the surface of the water is, for the vertex stages of water. Includes ground.glsl. Dry ground has a
// surface too: it carries on that of the water beside it, so that the two meet between the corners, or lies
// on the ground.
#include "ground.glsl"
#include "levels.glsl"

// The surface at a cell: of its own water, or of the highest beside it, but not above dry ground and `lift`.
float surfaceOf(ivec2 cell, int stride, float lift) {
    float own = levelOf(cell);
    if (own > kDry) return own;
    float beside = kDry;
    for (int z = -1; z <= 1; ++z)
        for (int x = -1; x <= 1; ++x) beside = max(beside, levelOf(onMap(cell + stride * ivec2(x, z))));
    float dry = groundOf(cell) + lift;
    return beside > kDry ? min(beside, dry) : dry;
}

// The point of the surface above a corner of the mesh, and `ground` below it.
vec3 waterPoint(ivec2 corner, float lift, out vec3 ground) {
    ground = groundPoint(corner);
    vec2 samples = vec2(textureSize(heights, 0));
    ivec2 cell = onMap(ivec2(ground.xz / cellSize));
    int stride = max(1, int(round((samples.x - 1.0) / float(quads.x))));
    return vec3(ground.x, surfaceOf(cell, stride, lift), ground.z);
}
