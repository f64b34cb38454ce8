// Stations along the sides of the block, two corners each. Order: north and south side, then west and east.

// The corner of the mesh at which a vertex of the sides stands, and the direction `outward` from there.
ivec2 cornerOf(int vertex, ivec2 quads, out vec3 outward) {
    int station = vertex >> 1;
    int alongX = quads.x + 1, alongZ = quads.y + 1;
    if (station < 2 * alongX) {
        int side = station / alongX;
        outward = vec3(0.0, 0.0, side == 0 ? -1.0 : 1.0);
        return ivec2(station % alongX, side * quads.y);
    }
    int side = (station - 2 * alongX) / alongZ;
    outward = vec3(side == 0 ? -1.0 : 1.0, 0.0, 0.0);
    return ivec2(side * quads.x, (station - 2 * alongX) % alongZ);
}
