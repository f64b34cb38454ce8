// The ring around a spring: plain, under the pointer, or chosen; or a tooth towards what rises. Four more than the
// state: two lines with a gap between them.
#version 410 core
#include "screen.glsl"

uniform vec3 plainColour, hoveredColour, chosenColour, risingColour;  // linear
uniform float opacity;

in float across;
flat in int state;

out vec4 colour;

void main() {
    int kind = state % 4;
    vec3 paint = kind == 0 ? plainColour : kind == 1 ? hoveredColour : kind == 2 ? chosenColour : risingColour;
    float away = state < 4 ? abs(across) : abs(3.0 * abs(across) - 2.0);  // from the middle of a line
    float edge = smoothstep(0.5, 0.75, away);
    colour = vec4(onScreen(mix(paint, 0.05 * paint, edge)).rgb, 0.95 * opacity * (1.0 - smoothstep(0.75, 1.0, away)));
}
