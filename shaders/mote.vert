// A particle as a point over the ground.
#version 410 core

layout(location = 0) in vec4 mote;  // place [cells], height above the ground [m], deed

uniform mat4 vp;
uniform sampler2D heights;  // [m]
uniform float cellSize;     // [m]

out vec3 world;
flat out int deed;

void main() {
    float ground = textureLod(heights, mote.xy / vec2(textureSize(heights, 0)), 0.0).r;
    world = vec3(mote.x * cellSize, ground + mote.z + 0.1 * cellSize, mote.y * cellSize);
    deed = int(mote.w + 0.5);
    gl_Position = vp * vec4(world, 1.0);
    // The mesh may lie a little above the ground between its corners.
    gl_Position.z -= 4e-4 * gl_Position.w;
}
