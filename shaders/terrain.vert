// Lifts the corners of the mesh to the ground. A corner is its number: row after row.
#version 410 core
#include "ground.glsl"

uniform mat4 vp;

out vec3 world;

invariant gl_Position;  // the walls end where the ground ends, to the bit

void main() {
    int across = quads.x + 1;
    world = groundPoint(ivec2(gl_VertexID % across, gl_VertexID / across));
    gl_Position = vp * vec4(world, 1.0);
}
