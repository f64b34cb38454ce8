// The ground: two colours by steepness, rivers, light, fog, and the ring of the brush.
#version 410 core
#include "light.glsl"
#include "screen.glsl"

uniform sampler2D relief;  // see relief.frag
uniform sampler2D grain;   // see app/landscape/grain.hpp
uniform sampler2D sediment;  // [m]
uniform float cellSize;    // [m]
uniform vec3 flatColour, steepColour, riverColour;  // linear
uniform vec3 sandColour;  // linear
uniform float steepness, blend, rivers, sand;
uniform float cover;  // [m] of sediment that hides the rock
uniform vec3 ringCentre;   // world space [m]
uniform float ringRadius;  // [m]; 0: no ring
uniform float pixelAngle;  // extent of a pixel at distance 1

in vec3 world;

out vec4 colour;

// A line two pixels wide, with a faint fill inside, on whatever lies there.
vec3 withRing(vec3 light) {
    float away = distance(world.xz, ringCentre.xz);
    // On slopes that the eye sees from the side a pixel spans more ground; but where the ground breaks off,
    // the difference to the next pixel says nothing.
    float facing = pixelAngle * distance(world, eye);
    float pixel = clamp(fwidth(away), facing, 4.0 * facing);
    float line = 1.0 - smoothstep(0.8, 1.8, abs(away - ringRadius) / pixel);
    float fill = 0.10 * (1.0 - smoothstep(-0.5, 0.5, (away - ringRadius) / pixel));
    return mix(light, vec3(1.0, 0.93, 0.78), max(0.9 * line, fill));
}

// Texture finer than the samples, at two scales that do not fit together. R, G, B as those of the grain,
// but about 0.
vec3 grainAt(vec2 cell) {
    vec3 near = texture(grain, cell / 23.0).rgb, wide = texture(grain, cell.yx / 157.0).rbg;
    return near + wide - 1.0;
}

void main() {
    vec2 cell = world.xz / cellSize;
    vec4 ground = texture(relief, cell / vec2(textureSize(relief, 0)));
    vec3 rough = grainAt(cell);
    float wet = rivers * ground.w;

    // Rock is rougher than soil, and where one begins the other frays out.
    float upward = inversesqrt(1.0 + dot(ground.xy, ground.xy));
    float level = smoothstep(steepness - 0.5 * blend, steepness + 0.5 * blend, upward + 0.12 * rough.r);
    // Where the sediment thins out, the rock's grain breaks through.
    float loose = texture(sediment, cell / vec2(textureSize(sediment, 0))).r;
    float sandy = sand * smoothstep(0.03, cover, loose * (1.0 + rough.r));
    float bumps = mix(mix(1.8, 0.8, level), 0.25, sandy);
    vec2 slope = ground.xy + bumps * (1.0 - wet) * rough.gb;
    vec3 normal = normalize(vec3(-slope.x, 1.0, -slope.y));
    vec3 rock = mix(steepColour, flatColour, level) * (1.0 + 0.45 * rough.r);
    vec3 albedo = mix(rock, sandColour * (1.0 + 0.15 * rough.r), sandy);
    albedo = mix(albedo, riverColour, wet);

    vec3 light = illuminate(albedo, world, normal, ground.z, mix(0.02, 0.10, wet));
    light = throughAir(toneMap(light), world);
    if (ringRadius > 0.0) light = withRing(light);
    colour = onScreen(light);
}
