// What a particle is doing: carrying, lifting or laying down, by its colour and by a head that points up, with a light
// edge, or down, with a dark one. A dark rim makes the rest seen on any ground.
#version 410 core
#include "particle.glsl"
#include "sky.glsl"
#include "screen.glsl"

uniform vec3 carrying, lifting, laying;  // linear

in vec3 world;
noperspective in vec2 local;
flat in vec2 extent;
flat in vec2 upward;
flat in int exchange;

out vec4 colour;

void main() {
    float beyond = local.x - clamp(local.x, 0.0, extent.x);
    float away = length(vec2(beyond, local.y)) - extent.y;  // from the edge [pixels]
    float core = 1.0 - smoothstep(-0.5, 0.5, away), rim = 1.0 - smoothstep(0.3, 1.3, away);
    vec3 paint = exchange == 0 ? carrying : exchange == 1 ? lifting : laying;
    // The tail fades, so that one sees which end is the head.
    float fresh = extent.x > 1.0 ? mix(0.35, 1.0, clamp(local.x / extent.x, 0.0, 1.0)) : 1.0;
    float opacity = fresh * max(core, 0.5 * rim);
    vec3 light = mix(0.12 * paint, paint, core);
    if (exchange != 0) {
        vec2 fromHead = local - vec2(extent.x, 0.0), rightward = vec2(upward.y, -upward.x);
        vec2 place = vec2(dot(fromHead, rightward), dot(fromHead, exchange == 1 ? upward : -upward));
        float apart = fromTriangle(place, headOf(extent.y));
        float inside = 1.0 - smoothstep(-0.9, 0.1, apart), covered = 1.0 - smoothstep(0.6, 1.6, apart);
        light = mix(light, mix(exchange == 1 ? vec3(0.85) : vec3(0.01), paint, inside), covered);
        opacity = max(opacity, covered);
    }
    if (opacity <= 0.0) discard;
    colour = vec4(onScreen(throughAir(light, world)).rgb, opacity);
}
