// The ground: its materials, rivers, light, fog, and the ring of the brush. All of a fragment stage; PLAIN
// looks less often into textures and leaves out what is finer than the map, BARE leaves out what lies over
// the ground, and the two colours.
#include "light.glsl"
#include "screen.glsl"
#ifdef BARE
uniform float pixelAngle;  // extent of a pixel at distance 1
#else
#include "ring.glsl"
#include "overlay.glsl"
#endif
#include "ground_detail.glsl"
#include "wet.glsl"

uniform sampler2D relief, exposure;  // see relief.glsl
uniform sampler2D sediment;  // [m]
uniform float cellSize;      // [m]
uniform vec3 flatColour, steepColour, sandColour;  // linear
uniform float steepness, blend, rivers, sand;
uniform float cover;  // [m] of sediment that hides the rock
uniform bool hasPalette;     // else the two colours

#include "palette.glsl"
#include "painted.glsl"
#ifndef PLAIN
#include "near.glsl"
#endif

in vec3 world;

out vec4 colour;

// The ground of two colours by steepness.
Surface twoColours(vec4 ground, vec3 rough, float wet, float loose) {
    // Rock is rougher than soil, and where one begins the other frays out.
    float upward = inversesqrt(1.0 + dot(ground.xy, ground.xy));
    float level = smoothstep(steepness - 0.5 * blend, steepness + 0.5 * blend, upward + 0.12 * rough.r);
    // Where the sediment thins out, the rock's grain breaks through.
    float sandy = sand * smoothstep(0.03, cover, loose * (1.0 + rough.r));
    float bumps = mix(mix(1.8, 0.8, level), 0.25, sandy) * (1.0 - wet);
    vec3 rock = mix(steepColour, flatColour, level) * (1.0 + 0.45 * rough.r);
    vec3 albedo = mix(rock, sandColour * (1.0 + 0.15 * rough.r), sandy);
    return Surface(albedo, bumps, 0.0, (1.0 - sandy) * (1.0 - wet), sandy * (1.0 - wet),
                   mix(0.02, 0.10, wet));
}

// The ground of a palette.
Surface materials(vec2 cell, vec4 ground, vec3 rough, vec3 tufts, float wet, float loose) {
#ifdef PLAIN
    vec2 lie = ground.xy;
    float moist = 0.5 * wet;
#else
    // The land around, so that single samples do not speckle.
    vec2 place = cell / vec2(textureSize(relief, 0));
    vec2 lie = mix(ground.xy, texture(relief, place, 1.6).xy, 0.6);
    float moist = rivers * smoothstep(0.02, 0.35, texture(exposure, place, 2.6).y);
#endif
    return surfaceAt(Place(cell, world.y, lie, ground.z, wet, moist, loose,
                           Detail(rough, broadDetail(cell, textureSize(relief, 0)), tufts)));
}

void main() {
    vec2 cell = world.xz / cellSize;
    vec2 place = cell / vec2(textureSize(relief, 0));
    vec4 ground = vec4(texture(relief, place).xy, texture(exposure, place).xy);
    vec3 rough = fineDetail(cell);
    float wet = rivers * ground.w;
    float river = min(1.4 * rivers, 1.0) * riverAt(ground.w, rough.r);
    float loose = texture(sediment, cell / vec2(textureSize(sediment, 0))).r;
#ifdef BARE
    vec3 tufts = tuftDetail(cell);
    Surface surface = materials(cell, ground, rough, tufts, wet, loose);
#else
    vec3 tufts = hasPalette ? tuftDetail(cell) : vec3(0.0);
    Surface surface = hasPalette ? materials(cell, ground, rough, tufts, wet, loose)
                                 : twoColours(ground, rough, wet, loose);
#endif
    vec2 slope = ground.xy + surface.bumps * rough.gb + surface.tufted * tufts.gb;
#ifndef PLAIN
    float pixel = pixelAngle * distance(world, eye) / cellSize;
    if (groundDetail && pixel < kDetailEnds) addDetail(world / cellSize, pixel, ground.xy, surface, slope);
#endif
    vec3 normal = normalize(vec3(-slope.x, 1.0, -slope.y));
#ifdef BARE
    vec3 shadowed = world;
#else
    // The map of shadows has finer triangles than a small picture: crests that stand out from those which are drawn
    // would darken what lies below them.
    vec3 shadowed = vec3(world.x, max(world.y, textureLod(heights, place, 0.0).r), world.z);
#endif
    vec3 albedo = soaked(surface.albedo, max(moistureAt(cell, world.y, rough.r, cellSize), 0.8 * wet));
    albedo = riverBed(albedo, river, ground.w);
#ifndef BARE
    vec4 paint = paintedAt(cell);
    albedo = mix(albedo, paint.rgb, paint.a);
#endif

    vec3 light = illuminate(albedo, world, normal, ground.z, surface.gloss, sunAt(world, shadowed, normal));
    light = riverLight(light, world, normal, river);
    light = throughAir(toneMap(light), world);
#ifndef BARE
    light = overlaid(light, cell, ground.xy);
    vec4 ring = ringAt(world, eye);
    light = mix(light, ring.rgb, ring.a);
#endif
    colour = onScreen(light);
}
