// The surface of the water: ground shows through where it is shallow, sky where the eye looks along it.
#version 410 core
#include "light.glsl"
#include "screen.glsl"
#include "ring.glsl"

uniform sampler2D heights;              // [m]
uniform sampler2D grain;                // see app/landscape/grain.hpp
uniform float cellSize;                 // [m]
uniform vec3 waterColour, shoreColour;  // linear
uniform float clarity;                  // [m]
uniform float seconds;                  // the ripples' clock

#include "levels.glsl"

in vec3 world;

out vec4 colour;

// Slope of the ripples: two trains that run across each other.
vec2 ripples(vec2 cell) {
    vec2 first = texture(grain, (cell + vec2(0.9, 0.5) * seconds) / 31.0).gb;
    vec2 second = texture(grain, (cell.yx + vec2(-0.6, 0.8) * seconds) / 47.0).bg;
    return first + second - 1.0;
}

// The depth at a place between samples, however coarse the mesh: below the level around it, but no deeper
// than the samples tell, lest water on a steep slope stand out from it.
float depthAt(vec2 cell) {
    ivec2 first = ivec2(floor(cell - 0.5));
    vec2 share = cell - 0.5 - vec2(first);
    float wet = 0.0, level = 0.0, told = 0.0;
    for (int i = 0; i < 4; ++i) {
        ivec2 corner = ivec2(i & 1, i >> 1), at = onMap(first + corner);
        vec2 part = mix(1.0 - share, share, vec2(corner));
        float weight = part.x * part.y, own = levelOf(at);
        if (own <= kDry) continue;
        wet += weight;
        level += weight * own;
        told += weight * (own - groundOf(at));
    }
    if (wet <= 0.0) return 0.0;
    return min(level / wet - texture(heights, cell / vec2(textureSize(heights, 0))).r, told);
}

void main() {
    vec2 cell = world.xz / cellSize;
    float depth = depthAt(cell);
    if (depth <= 0.0) discard;

    vec3 toEye = normalize(eye - world);
    vec3 face = normalize(cross(dFdx(world), dFdy(world)));
    face *= sign(face.y);
    vec2 wave = 0.35 * ripples(cell);
    vec3 normal = normalize(mix(vec3(0.0, 1.0, 0.0), face, 0.7) + vec3(-wave.x, 0.0, -wave.y));
    float facing = max(dot(normal, toEye), 0.0);
    float fresnel = 0.02 + 0.98 * pow(1.0 - facing, 5.0);  // C. Schlick, 1994; water

    // Light goes down and comes back along the eye's way.
    float way = depth / clarity * (0.5 + 0.5 / max(toEye.y, 0.25));
    vec3 body = illuminate(mix(waterColour, shoreColour, exp(-way)), world, normal, 1.0, 0.0);
    vec3 reflected = reflect(-toEye, normal);
    vec3 mirrored = sky(normalize(vec3(reflected.x, abs(reflected.y), reflected.z)));
    // Water that runs down steep ground is too rough to mirror the sun.
    float calm = smoothstep(0.85, 0.98, face.y);
    float glint = calm * pow(max(dot(reflected, toSun), 0.0), 180.0) * sunAt(world, normal);
    vec3 light = mix(body, mirrored, fresnel) + 0.8 * glint * sunLight;

    float shore = smoothstep(0.0, 0.15 * clarity, depth);
    float opaque = 1.0 - exp(-2.0 * way - 0.15);
    vec4 ring = ringAt(world, eye);
    light = mix(throughAir(toneMap(light), world), ring.rgb, ring.a);
    colour = vec4(onScreen(light).rgb, max(shore * max(opaque, fresnel), ring.a));
}
