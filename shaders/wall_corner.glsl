// Posts along the sides of the block, two corners each: the even one above the odd one. Seen from outside
// they run to the right. They stand at corners of the mesh; kHalfPatch is that of app/render/grid.hpp.
// ground.glsl must be known.
layout(location = 0) in vec4 place;  // first column and row, step, side: 0 north, 1 south, 2 west, 3 east

// The corner at which a vertex of the sides stands, and the direction `outward` from there.
Corner wallCorner(out vec3 outward) {
    int step = int(place.z), side = int(place.w), post = gl_VertexID >> 1;
    if (side == 0 || side == 3) post = kHalfPatch - post;
    ivec2 number = ivec2(place.xy) / step;
    ivec2 beyond = 2 * textureSize(heights, 0);  // even: the last corners stay at the side
    float away = (side & 1) == 0 ? -1.0 : 1.0;
    if (side < 2) {
        outward = vec3(0.0, 0.0, away);
        return cornerOf(ivec2(number.x + post, side == 0 ? 0 : beyond.y), step);
    }
    outward = vec3(away, 0.0, 0.0);
    return cornerOf(ivec2(side == 2 ? 0 : beyond.x, number.y + post), step);
}
