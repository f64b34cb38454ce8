// What a particle is doing: carrying, lifting or laying down. A dark rim makes it seen on any ground.
#version 410 core
#include "sky.glsl"
#include "screen.glsl"

uniform vec3 carrying, lifting, laying;  // linear

in vec3 world;
noperspective in vec2 local;
flat in vec2 extent;
flat in int exchange;

out vec4 colour;

void main() {
    float beyond = local.x - clamp(local.x, 0.0, extent.x);
    float away = length(vec2(beyond, local.y)) - extent.y;  // from the edge [pixels]
    float core = 1.0 - smoothstep(-0.5, 0.5, away), rim = 1.0 - smoothstep(0.3, 1.3, away);
    if (rim <= 0.0) discard;
    vec3 paint = exchange == 0 ? carrying : exchange == 1 ? lifting : laying;
    // The tail fades, so that one sees which end is the head.
    float fresh = extent.x > 1.0 ? mix(0.35, 1.0, clamp(local.x / extent.x, 0.0, 1.0)) : 1.0;
    float opacity = fresh * max(core, 0.5 * rim);
    colour = vec4(onScreen(throughAir(mix(0.12 * paint, paint, core), world)).rgb, opacity);
}
