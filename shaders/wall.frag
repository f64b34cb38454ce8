// The cut sides of the block: earth in faint layers, darker with depth.
#version 410 core
#include "light.glsl"
#include "screen.glsl"

uniform sampler2D grain;   // see app/landscape/grain.hpp
uniform vec3 earthColour;  // linear
uniform float bandHeight;  // [m]

in vec3 world;
in float cover;
flat in vec3 outward;

out vec4 colour;

// Noise that is drawn out along the layers, which dip a little.
float layers() {
    float along = world.x + world.z, level = world.y + 0.04 * along;
    vec2 place = vec2(along / 40.0, level) / bandHeight;
    return texture(grain, place / 9.0).r + texture(grain, place / 2.3 + 0.5).r - 1.0;
}

void main() {
    float deep = 1.0 - exp(-cover / (4.0 * bandHeight));
    vec3 albedo = earthColour * (1.0 + 0.9 * layers()) * mix(1.0, 0.7, deep);
    vec3 light = illuminate(albedo, world, outward, 1.0, 0.0);
    colour = onScreen(throughAir(toneMap(light), world));
}
