// The ground: two colours by steepness, rivers, light, fog, and the ring of the brush.
#version 410 core
#include "light.glsl"
#include "screen.glsl"
#include "ring.glsl"
#include "overlay.glsl"

uniform sampler2D relief;  // see relief.frag
uniform sampler2D grain;   // see app/landscape/grain.hpp
uniform sampler2D sediment;  // [m]
uniform float cellSize;    // [m]
uniform vec3 flatColour, steepColour, riverColour;  // linear
uniform vec3 sandColour;  // linear
uniform float steepness, blend, rivers, sand;
uniform float cover;  // [m] of sediment that hides the rock
uniform sampler2D overlay;  // a painted map [0..1]
uniform vec3 overlayColour;  // linear
uniform float overlayPlain;  // value of the map where nobody painted
uniform float overlayShare;  // of the ground that it hides where it is painted in full; 0: it is not shown

in vec3 world;

out vec4 colour;

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
    float painted = abs(texture(overlay, cell / vec2(textureSize(overlay, 0))).r - overlayPlain);
    albedo = mix(albedo, overlayColour, overlayShare * painted);

    vec3 light = illuminate(albedo, world, normal, ground.z, mix(0.02, 0.10, wet));
    light = overlaid(throughAir(toneMap(light), world), cell, ground.xy);
    vec4 ring = ringAt(world, eye);
    colour = onScreen(mix(light, ring.rgb, ring.a));
}
