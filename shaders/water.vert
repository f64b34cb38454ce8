// Lifts the corners of the mesh to the surface of the water.
#version 410 core
#include "water.glsl"
#include "patch.glsl"

uniform mat4 vp;

out vec3 world;

void main() {
    vec3 ground;
    // A little above dry ground: whether there is water between the corners is seen in every pixel.
    world = waterPoint(patchCorner(), 0.03 * cellSize, ground);
    gl_Position = vp * vec4(world, 1.0);
}
