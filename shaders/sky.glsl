// The sky and the fog, which are one: far ground takes the colour of the sky behind it. All light is linear;
// app/render/lighting.hpp says what the colours are.
#include "screen.glsl"

uniform vec3 skyZenith, skyNadir;      // straight up and down
uniform vec3 skySunward, skyAway;      // at the horizon, under the sun and across from it
uniform vec3 sunGlow;                  // added around the sun
uniform vec3 toSun;                    // of length 1
uniform vec3 eye;                      // world space [m]
uniform float fogDensity;              // at the floor [1/m]
uniform float fogFloor, fogThinning;   // [m], [1/m]
uniform vec4 fogBall;                  // outside there is no fog: middle and radius [m]

// The light that comes from a direction of length 1.
vec3 sky(vec3 direction) {
    float side = 0.5 + 0.5 * dot(direction.xz, toSun.xz) * inversesqrt(max(dot(toSun.xz, toSun.xz), 1e-4));
    vec3 rim = mix(skyAway, skySunward, side * side);
    // Away from the horizon, which is no edge.
    float away = sqrt(direction.y * direction.y + 0.0064) - 0.08;
    vec3 colour = direction.y > 0.0 ? mix(skyZenith, rim, exp(-4.0 * away)) : mix(skyNadir, rim, exp(-2.4 * away));
    float towardsSun = max(dot(direction, toSun), 0.0);
    return colour + sunGlow * (0.5 * pow(towardsSun, 6.0) + 0.5 * pow(towardsSun, 64.0));
}

// Optical depth of the fog between the eye and a point at `way` from it. Its density falls as exp(-height), so
// that its sum along a line has a closed form (I. Quilez, "Better fog", 2010).
float fogAlong(vec3 world, vec3 way, float far) {
    vec3 back = -way / far, fromMiddle = world - fogBall.xyz;
    float along = dot(fromMiddle, back);
    float depth = along * along - dot(fromMiddle, fromMiddle) + fogBall.w * fogBall.w;
    float inside = clamp(sqrt(max(depth, 0.0)) - along, 0.0, far);
    float low = max(world.y - fogFloor, 0.0) * fogThinning;
    float rise = max(back.y * inside * fogThinning, -low - 0.5);
    float mean = abs(rise) < 1e-3 ? 1.0 - 0.5 * rise : (1.0 - exp(-rise)) / rise;
    return fogDensity * inside * exp(-low) * mean;
}

// Light from a point of the world, as toneMap() gives it, after its way through the air to the eye.
vec3 throughAir(vec3 light, vec3 world) {
    vec3 way = world - eye;
    float far = length(way);
    return mix(toneMap(sky(way / far)), light, exp(-fogAlong(world, way, far)));
}
