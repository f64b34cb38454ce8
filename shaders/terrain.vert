// Lifts the corners of the mesh to the ground.
#version 410 core
#include "ground.glsl"
#include "patch.glsl"

uniform mat4 vp;

out vec3 world;

invariant gl_Position;  // the walls end where the ground ends, to the bit

void main() {
    world = groundPoint(patchCorner());
    gl_Position = vp * vec4(world, 1.0);
}
