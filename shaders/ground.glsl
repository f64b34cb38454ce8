// Where the ground is, for the vertex stages of everything that stands on it. World space [m]: the sample of
// column i and row j stands at x = (i + 1/2) cellSize, z = (j + 1/2) cellSize; y is its height.
uniform sampler2D heights;  // [m], one texel a sample
uniform float cellSize;     // [m]
uniform ivec2 quads;        // of the mesh, along x and z

// The point of the ground at a corner of the mesh, which spans the samples from the first to the last.
vec3 groundPoint(ivec2 corner) {
    vec2 samples = vec2(textureSize(heights, 0));
    vec2 cell = 0.5 + vec2(corner) / vec2(quads) * (samples - 1.0);
    float height = textureLod(heights, cell / samples, 0.0).r;
    return vec3(cell.x * cellSize, height, cell.y * cellSize);
}
