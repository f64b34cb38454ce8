// Corners of a patch of the mesh, row after row. Includes nothing: ground.glsl must be known; kPatch is that of
// app/render/grid.hpp.
layout(location = 0) in vec4 place;  // first column and row, step; the same for all corners of a patch

Corner patchCorner() {
    const int across = kPatch + 1;
    int step = int(place.z);
    return cornerOf(ivec2(place.xy) / step + ivec2(gl_VertexID % across, gl_VertexID / across), step);
}
