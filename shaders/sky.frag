// What is seen where there is no ground.
#version 410 core
#include "sky.glsl"

uniform mat4 fromClip;  // clip space to world space
uniform vec3 sunLight;  // linear

in vec2 uv;

out vec4 colour;

// The disc, three times as wide as the real one, with a soft edge. [1 - cosine of its radius]
vec3 sunDisc(vec3 direction) {
    const float kDisc = 9.6e-5;
    return 6.0 * sunLight * (1.0 - smoothstep(0.6 * kDisc, 1.4 * kDisc, 1.0 - dot(direction, toSun)));
}

void main() {
    vec4 far = fromClip * vec4(uv * 2.0 - 1.0, 1.0, 1.0);
    vec3 direction = normalize(far.xyz / far.w - eye);
    colour = onScreen(toneMap(sky(direction) + sunDisc(direction)));
}
