// Water at the cut sides of the block: the deeper, the darker.
#version 410 core
#include "light.glsl"
#include "screen.glsl"

uniform vec3 waterColour, shoreColour;  // linear
uniform float clarity;                  // [m]

in vec3 world;
in float depth;
flat in vec3 outward;

out vec4 colour;

void main() {
    vec3 albedo = mix(shoreColour, waterColour, 1.0 - exp(-(depth + 0.3 * clarity) / clarity));
    // Light comes in from above, too, and is spread by the water, so that the cut is as bright as the surface.
    vec3 light = illuminate(albedo, world, normalize(outward + vec3(0.0, 1.5, 0.0)), 1.0, 0.0);
    colour = vec4(onScreen(throughAir(toneMap(light), world)).rgb, 0.88);
}
