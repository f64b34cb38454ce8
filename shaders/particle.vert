// A particle as a streak that points to where it came from: a quad on the screen around its last way, whose
// six corners are numbered.
#version 410 core
#include "particle.glsl"

layout(location = 0) in vec4 place;  // place [cells], height above the ground [m], exchange
layout(location = 1) in vec4 way;    // velocity [cells per step], climb [m per step], size [1: a newborn's]

uniform mat4 vp;
uniform sampler2D heights;  // [m]
uniform float cellSize;     // [m]
uniform vec3 meshEye;       // see ground.glsl
uniform vec2 meshMorph;     // see ground.glsl
uniform vec3 eye;           // world space [m]
uniform vec2 pixels;        // of the picture
uniform float pixelAngle;   // extent of a pixel at distance 1
uniform float streak;       // [steps]
uniform float width;        // of a newborn [pixels]

out vec3 world;
noperspective out vec2 local;  // along the streak from its tail, and across it [pixels]
flat out vec2 extent;          // length and half width [pixels]
flat out vec2 upward;          // of the screen, along the streak and across it
flat out int exchange;

const float kRim = 2.0;   // [pixels] that the edge takes
const float kHead = 1.2;  // how far a corner of a head is from its middle [its half sides]

vec3 above(vec2 cell, float height) {
    float ground = textureLod(heights, cell / vec2(textureSize(heights, 0)), 0.0).r;
    return vec3(cell.x * cellSize, ground + height + 0.05 * cellSize, cell.y * cellSize);
}

// Samples along a quad of the mesh at a place [cells]; see cornerOf() in ground.glsl.
float strideAt(vec2 cell) {
    float far = length(vec3(cell - 0.5 - meshEye.xy, meshEye.z));
    float step = exp2(ceil(log2(max(far / meshMorph.y, 1.0))));
    return step * (1.0 + clamp((far / step - meshMorph.x) / (meshMorph.y - meshMorph.x), 0.0, 1.0));
}

void main() {
    vec3 head = above(place.xy, place.z);
    vec2 from = clamp(place.xy - streak * way.xy, vec2(0.0), vec2(textureSize(heights, 0)));
    // Grains hop within few steps: drawn out longer than flat, their path would go through the ground or far up.
    float flatWay = 0.4 * streak * length(way.xy) * cellSize;
    vec3 tail = above(from, max(place.z - clamp(streak * way.z, -flatWay, flatWay), 0.0));
    vec4 headClip = vp * vec4(head, 1.0), tailClip = vp * vec4(tail, 1.0);
    // A tail behind the eye has no place on the screen.
    if (tailClip.w < 0.1 * headClip.w) tailClip = headClip;

    vec2 headAt = headClip.xy / headClip.w * 0.5 * pixels, tailAt = tailClip.xy / tailClip.w * 0.5 * pixels;
    vec2 along = headAt - tailAt;
    float far = length(along);
    along = far > 0.01 ? along / far : vec2(1.0, 0.0);
    extent = vec2(far, max(0.75, 0.5 * width * way.w));

    bool atHead = gl_VertexID == 1 || gl_VertexID == 2 || gl_VertexID == 4;
    float side = gl_VertexID == 2 || gl_VertexID == 4 || gl_VertexID == 5 ? 1.0 : -1.0;
    exchange = int(place.w + 0.5);
    upward = along.yx;
    float reach = max(extent.y, exchange == 0 ? 0.0 : kHead * headOf(extent.y)) + kRim;
    local = vec2(atHead ? far + reach : -reach, side * reach);
    vec2 at = (atHead ? headAt : tailAt) + along * (atHead ? reach : -reach) + vec2(-along.y, along.x) * side * reach;

    // Its depth is that of a point nearer to the eye by what the mesh may stand above the ground.
    vec4 own = atHead ? headClip : tailClip;
    world = atHead ? head : tail;
    float stride = strideAt(atHead ? place.xy : from);
    float far3 = distance(world, eye);
    float slack = min(cellSize * (0.1 + 0.4 * (stride - 1.0)) + 3.0 * pixelAngle * far3, 0.5 * far3);
    vec4 nearer = vp * vec4(mix(world, eye, slack / far3), 1.0);
    gl_Position = vec4(at / (0.5 * pixels), nearer.z / nearer.w, 1.0) * own.w;
}
