// Where the surface of the water is, for the vertex stages of water. Includes ground.glsl. Dry ground has a
// surface too: it carries on that of the water beside it, so that the two meet between the corners, or lies
// on the ground. Far from water it lies below, where it costs no pixels.
#include "ground.glsl"
#include "levels.glsl"

// The surface at a cell: of its own water, or of the highest within `stride`, but not above dry ground and
// `lift`.
float surfaceOf(ivec2 cell, int stride, float lift) {
    float own = levelOf(cell);
    if (own > kDry) return own;
    float beside = kDry;
    int reach = min(stride, 2), pace = (stride + 1) / 2;
    for (int z = -reach; z <= reach; ++z)
        for (int x = -reach; x <= reach; ++x) beside = max(beside, levelOf(onMap(cell + pace * ivec2(x, z))));
    float ground = groundOf(cell);
    return beside > kDry ? min(beside, ground + lift) : ground - 0.5 * cellSize;
}

// The point of the surface above a corner of the mesh, and `ground` below it.
vec3 waterPoint(ivec2 corner, float lift, out vec3 ground) {
    ground = groundPoint(corner);
    vec2 samples = vec2(textureSize(heights, 0));
    ivec2 cell = onMap(ivec2(ground.xz / cellSize));
    int stride = max(1, int(round((samples.x - 1.0) / float(quads.x))));
    return vec3(ground.x, surfaceOf(cell, stride, lift), ground.z);
}
