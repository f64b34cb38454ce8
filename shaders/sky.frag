// What is seen where there is no ground.
#version 410 core
#include "sky.glsl"
#include "screen.glsl"

uniform mat4 fromClip;  // clip space to world space

in vec2 uv;

out vec4 colour;

void main() {
    vec4 far = fromClip * vec4(uv * 2.0 - 1.0, 1.0, 1.0);
    colour = onScreen(sky(normalize(far.xyz / far.w - eye)));
}
