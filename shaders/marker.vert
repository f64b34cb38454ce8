// A ring around a spring, laid on the ground or on the water over it.
#version 410 core
#include "ground.glsl"
#include "levels.glsl"

layout(location = 0) in vec4 place;  // middle [cells], outward direction
// Radius [cells], side of the line [-1, 1], width [pixels], state. A radius of -1 - p: it faces the eye, with p pixels.
layout(location = 1) in vec4 ring;

uniform mat4 vp;
uniform vec3 eye;
uniform float pixelAngle;  // extent of a pixel at distance 1

out float across;
flat out int state;

vec3 lifted(vec2 cell) {
    vec2 samples = vec2(textureSize(heights, 0));
    cell = clamp(cell, vec2(0.5), samples - 0.5);
    float ground = textureLod(heights, cell / samples, 0.0).r;
    return vec3(cell.x * cellSize, max(ground, levelOf(onMap(ivec2(cell)))), cell.y * cellSize);
}

vec3 onGround() {
    vec3 world = lifted(place.xy + ring.x * place.zw);
    float pixel = pixelAngle * distance(world, eye) / cellSize;
    // However small, a spring is seen from afar: a ring around a dot of a few pixels.
    float radius = max(ring.x, ring.x > 0.0 ? (ring.z + 3.6) * pixel : 0.0);
    return lifted(place.xy + (radius + ring.y * ring.z * pixel) * place.zw);
}

vec3 facingEye() {
    vec3 world = lifted(place.xy);
    vec3 sight = normalize(world - eye);
    vec3 right = abs(sight.y) > 0.999 ? vec3(1.0, 0.0, 0.0) : normalize(cross(sight, vec3(0.0, 1.0, 0.0)));
    float pixel = pixelAngle * distance(world, eye);
    float away = (-1.0 - ring.x + ring.y * ring.z) * pixel;
    return world + away * (place.z * right + place.w * cross(right, sight));
}

void main() {
    vec3 world = ring.x < 0.0 ? facingEye() : onGround();
    across = ring.y;
    state = int(ring.w + 0.5);
    gl_Position = vp * vec4(world, 1.0);
    // The mesh may lie a little above the ground between its corners.
    gl_Position.z -= 1e-3 * gl_Position.w;
}
