// Wet: what water does to the ground: it darkens what is soaked beside it, and where drops run together the
// ground shows a river. To be included after light.glsl.
#include "mirror.glsl"

uniform sampler2D water;  // depth [m], one texel a sample, or a single one if there is none
uniform float sea;        // [m] Level of the sea
uniform float film;       // [m] What is no deeper is only wet ground

const vec3 kRiverDeep = vec3(0.018, 0.066, 0.082), kRiverShallow = vec3(0.046, 0.115, 0.124);  // linear

// How far the ground is soaked [0, 1] by water beside it or over it, or by the sea's waves. `rough`: a noise
// about 0 that frays the edge.
float moistureAt(vec2 cell, float height, float rough, float cellSize) {
    vec2 texel = 1.0 / vec2(textureSize(water, 0)), place = cell * texel;
#ifdef PLAIN
    float beside = 4.0 * min(texture(water, place).r, 0.4);
#else
    float beside = 0.0;
    for (int i = 0; i < 4; ++i) {
        vec2 way = vec2(float(i & 1), float(i >> 1)) - 0.5;
        beside += min(texture(water, place + 2.0 * way * texel).r, 0.4);
    }
#endif
    float lake = smoothstep(4.0 * film, 0.6, beside * (1.0 + rough));
    float above = (height - sea) / cellSize;
    float shore = 1.0 - smoothstep(0.02, 0.14, above - 0.06 * rough);
    return max(lake, shore);
}

// How far a place is river [0, 1], by the wetness of relief.glsl; `rough` frays the banks.
float riverAt(float wetness, float rough) { return smoothstep(0.22, 0.42, wetness + 0.06 * rough); }

// The colour of soaked ground: pores that are filled with water send less light back (A. Angstrom, 1925).
vec3 soaked(vec3 albedo, float moist) { return albedo * mix(vec3(1.0), vec3(0.48, 0.50, 0.54), moist); }

// The bed of a river, seen through its water: the more water, the darker.
vec3 riverBed(vec3 albedo, float river, float wetness) {
    return mix(albedo, mix(kRiverShallow, kRiverDeep, smoothstep(0.3, 0.9, wetness)), 0.95 * river);
}

// Adds the sky and the sun in a river to the light of the ground.
vec3 riverLight(vec3 light, vec3 world, vec3 normal, float river) {
    vec3 toEye = normalize(eye - world);
    vec3 face = normalize(mix(normal, vec3(0.0, 1.0, 0.0), 0.85));
    vec3 shine = mirrored(face, toEye);
    float share = river * (0.06 + fresnelAt(face, toEye));
    return mix(light, shine, min(share, 1.0)) + river * 0.5 * glintAt(face, toEye, 0.5) * sunLight;
}
