// The sides of the block that the ground is the top of. Each post along an edge has two corners: the even
// one on the ground, the odd one at the base.
#version 410 core
#include "ground.glsl"
#include "wall_corner.glsl"

uniform mat4 vp;
uniform float base;  // [m], below the lowest ground

out vec3 world;
out float cover;  // [m] of ground above this point
flat out vec3 outward;

invariant gl_Position;

void main() {
    world = groundPoint(wallCorner(outward));
    bool low = (gl_VertexID & 1) == 1;
    cover = low ? world.y - base : 0.0;
    world.y -= cover;
    gl_Position = vp * vec4(world, 1.0);
}
