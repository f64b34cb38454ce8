// What a particle is doing: carrying, lifting or laying down.
#version 410 core
#include "sky.glsl"
#include "screen.glsl"

uniform vec3 carrying, lifting, laying;  // linear

in vec3 world;
flat in int deed;

out vec4 colour;

void main() {
    vec3 paint = deed == 0 ? carrying : deed == 1 ? lifting : laying;
    colour = onScreen(throughAir(paint, world));
}
