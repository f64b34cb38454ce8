// The water that the sides of the block cut through. Each post along an edge has two corners: the even
// one on the surface, the odd one on the ground.
#version 410 core
#include "water.glsl"
#include "wall_corner.glsl"

uniform mat4 vp;

out vec3 world;
out float depth;  // [m] of water above this point
flat out vec3 outward;

void main() {
    vec3 ground;
    vec3 surface = waterPoint(wallCorner(outward), -0.02 * cellSize, ground);
    bool low = (gl_VertexID & 1) == 1;
    // Where there is no water the strip has no height.
    world = vec3(ground.x, low ? ground.y : max(surface.y, ground.y), ground.z);
    depth = low ? max(surface.y - ground.y, 0.0) : 0.0;
    gl_Position = vp * vec4(world, 1.0);
}
