// Where the ground is, for the vertex stages of everything that stands on it. World space [m]: the sample of
// column i and row j stands at x = (i + 1/2) cellSize, z = (j + 1/2) cellSize; y is its height.
uniform sampler2D heights;  // [m], one texel a sample
uniform float cellSize;     // [m]
uniform vec3 meshEye;       // column and row of the eye, height over the highest ground [cells]
uniform vec2 meshMorph;     // [cells] where corners of quads of one sample begin and end to become coarser

// A corner of the mesh of a step. The farther away, the more of its way it has gone to the corner of the mesh
// of twice the step into which it passes over there: so meshes fit together and nothing ever jumps.
struct Corner {
    ivec2 fine, coarse;  // samples
    int step;
    float way;  // [0, 1] from the fine to the coarse one
};

// Corners are numbered from the north-western sample on; the last ones end at the last sample. Odd ones pass
// over to the multiple of 4 beside them, which keeps the pattern of the diagonals.
Corner cornerOf(ivec2 number, int step) {
    ivec2 last = textureSize(heights, 0) - 1;
    ivec2 coarse = number + (number & 1) * ((number & 2) - 1);
    Corner corner = Corner(min(number * step, last), min(coarse * step, last), step, 0.0);
    float far = length(vec3(vec2(corner.fine) - meshEye.xy, meshEye.z)) / float(step);
    corner.way = clamp((far - meshMorph.x) / (meshMorph.y - meshMorph.x), 0.0, 1.0);
    return corner;
}

float heightOf(ivec2 cell) { return texelFetch(heights, cell, 0).r; }

// The point of the ground at a corner of the mesh. At both ends of its way it is that of a sample, to the bit.
vec3 groundPoint(Corner corner) {
    vec2 cell = vec2(corner.fine) + vec2(corner.coarse - corner.fine) * corner.way + 0.5;
    float height = mix(heightOf(corner.fine), heightOf(corner.coarse), corner.way);
    return vec3(cell.x * cellSize, height, cell.y * cellSize);
}
