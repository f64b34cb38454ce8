// The cut sides of the block.
#version 410 core
#include "light.glsl"
#include "screen.glsl"
#include "section.glsl"

in vec3 world;
in float cover;
flat in vec3 outward;

out vec4 colour;

void main() {
    vec3 light = illuminate(sectionColour(world, cover), world, outward, 1.0, 0.0);
    colour = onScreen(throughAir(toneMap(light), world));
}
