// Lifts the corners of the mesh to the surface of the water. A corner is its number: row after row.
#version 410 core
#include "water.glsl"

uniform mat4 vp;

out vec3 world;

void main() {
    int across = quads.x + 1;
    vec3 ground;
    // A little above dry ground: whether there is water between the corners is seen in every pixel.
    world = waterPoint(ivec2(gl_VertexID % across, gl_VertexID / across), 0.03 * cellSize, ground);
    gl_Position = vp * vec4(world, 1.0);
}
