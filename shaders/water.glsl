// Where the surface of the water is, for the vertex stages of water. Includes ground.glsl. Dry ground has a
// surface too: it carries on that of the water beside it, so that the two meet between the corners, or lies
// on the ground. Where corners are so close that no water is missed between them, the surface lies below
// ground that is far from water: there it costs no pixels.
#include "ground.glsl"
#include "levels.glsl"

const int kSearched = 4;  // widest step at which water is looked for

// The surface at a cell: of its own water, or of the highest within `stride`, but between dry ground and `lift`
// above it: a sheet of water goes on over what stands out a little between two wet cells.
float surfaceOf(ivec2 cell, int stride, float lift) {
    float own = levelOf(cell);
    if (own > kDry) return own;
    float ground = heightOf(cell);
    if (stride > kSearched) return ground + lift;
    float beside = kDry;
    int reach = min(stride, 2), pace = (stride + 1) / 2;
    for (int z = -reach; z <= reach; ++z)
        for (int x = -reach; x <= reach; ++x) beside = max(beside, levelOf(onMap(cell + pace * ivec2(x, z))));
    return beside > kDry ? clamp(beside, ground + 0.1 * lift, ground + lift) : ground - 0.5 * cellSize;
}

// The point of the surface above a corner of the mesh, and `ground` below it.
vec3 waterPoint(Corner corner, float lift, out vec3 ground) {
    ground = groundPoint(corner);
    float fine = 0.0, coarse = 0.0;
    if (corner.way < 1.0) fine = surfaceOf(corner.fine, corner.step, lift);
    if (corner.way > 0.0) coarse = surfaceOf(corner.coarse, 2 * corner.step, lift);
    return vec3(ground.x, mix(fine, coarse, corner.way), ground.z);
}
