// The ring around a spring: plain, under the pointer, or chosen; or a tooth towards what rises.
#version 410 core
#include "screen.glsl"

uniform vec3 plainColour, hoveredColour, chosenColour, risingColour;  // linear
uniform float opacity;

in float across;
flat in int state;

out vec4 colour;

void main() {
    vec3 paint = state == 0 ? plainColour : state == 1 ? hoveredColour : state == 2 ? chosenColour : risingColour;
    float edge = smoothstep(0.5, 0.75, abs(across));
    colour = vec4(onScreen(mix(paint, 0.05 * paint, edge)).rgb, 0.95 * opacity * (1.0 - smoothstep(0.75, 1.0, abs(across))));
}
