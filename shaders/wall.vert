// The sides of the block that the ground is the top of. Each station along an edge has two corners: the even
// one on the ground, the odd one at the base. Stations: north and south side, then west and east side.
#version 410 core
#include "ground.glsl"

uniform mat4 vp;
uniform float base;  // [m], below the lowest ground

out vec3 world;
out float cover;  // [m] of ground above this point
flat out vec3 outward;

invariant gl_Position;

void main() {
    int station = gl_VertexID >> 1;
    int alongX = quads.x + 1, alongZ = quads.y + 1;
    ivec2 corner;
    if (station < 2 * alongX) {
        int side = station / alongX;
        corner = ivec2(station % alongX, side * quads.y);
        outward = vec3(0.0, 0.0, side == 0 ? -1.0 : 1.0);
    } else {
        int side = (station - 2 * alongX) / alongZ;
        corner = ivec2(side * quads.x, (station - 2 * alongX) % alongZ);
        outward = vec3(side == 0 ? -1.0 : 1.0, 0.0, 0.0);
    }
    world = groundPoint(corner);
    bool low = (gl_VertexID & 1) == 1;
    cover = low ? world.y - base : 0.0;
    world.y -= cover;
    gl_Position = vp * vec4(world, 1.0);
}
