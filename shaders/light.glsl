// What falls on a surface and what it sends to the eye: sun with shadows, light from the sky above and from
// the ground below, a faint sheen (Phong's model in Blinn's form). Includes sky.glsl for toSun and eye.
#include "sky.glsl"
#include "shadow.glsl"

uniform vec3 sunLight;     // linear
uniform vec3 skyLight;     // on a surface that looks up
uniform vec3 bounceLight;  // on one that looks down
uniform bool shadows;

// How much of the sun reaches a place [0, 1].
float sunAt(vec3 world, vec3 normal) { return shadows ? lit(world, normal, toSun) : 1.0; }

// `openness` is the share of the sky that can be seen, `gloss` the strength of the sheen; both [0, 1].
vec3 illuminate(vec3 albedo, vec3 world, vec3 normal, float openness, float gloss) {
    float facing = max(dot(normal, toSun), 0.0);
    vec3 sun = sunLight * (facing * sunAt(world, normal));
    vec3 around = mix(bounceLight, skyLight, 0.5 + 0.5 * normal.y) * openness;
    vec3 middle = normalize(toSun + normalize(eye - world));
    float sheen = gloss * pow(max(dot(normal, middle), 0.0), 24.0);
    return albedo * (sun + around) + sun * sheen;
}
