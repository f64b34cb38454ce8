// What falls on a surface and what it sends to the eye: sun with shadows, light from the sky above and from
// the ground below, a faint sheen (Phong's model in Blinn's form). Includes sky.glsl for toSun and eye.
#include "sky.glsl"
#include "shadow.glsl"

uniform vec3 sunLight;     // linear
uniform vec3 skyLight;     // on a surface that looks up
uniform vec3 bounceLight;  // on one that looks down
uniform bool shadows;

// The normal of the triangle that is drawn at `world`, towards the eye.
vec3 faceAt(vec3 world) {
    vec3 face = normalize(cross(dFdx(world), dFdy(world)));
    return dot(face, eye - world) < 0.0 ? -face : face;
}

// A sun of some width rises by and by: grains and triangles that just face it or just do not are no harsh
// pattern. Half of that width, as a sine.
const float kSunRise = 0.08;

// The share of sunlight that a surface takes.
float sunlit(vec3 normal) {
    float facing = dot(normal, toSun), risen = max(facing + kSunRise, 0.0);
    return facing > kSunRise ? facing : risen * risen / (4.0 * kSunRise);
}

// How much of the sun reaches a place [0, 1]; none of it counts where the surface is turned away. `world` is drawn
// instead of `place`, and its triangle is looked at.
float sunAt(vec3 world, vec3 place, vec3 normal) {
    vec3 face = faceAt(world);
    if (dot(normal, toSun) < -kSunRise) return 0.0;
    return shadows ? lit(place, face, toSun) : 1.0;
}
float sunAt(vec3 world, vec3 normal) { return sunAt(world, world, normal); }

// `openness` is the share of the sky that can be seen, `gloss` the strength of the sheen, `seen` that of the sun,
// all [0, 1].
vec3 illuminate(vec3 albedo, vec3 world, vec3 normal, float openness, float gloss, float seen) {
    vec3 sun = sunLight * (sunlit(normal) * seen);
    vec3 around = mix(bounceLight, skyLight, 0.5 + 0.5 * normal.y) * openness;
    vec3 middle = normalize(toSun + normalize(eye - world));
    float sheen = gloss * pow(max(dot(normal, middle), 0.0), 24.0);
    return albedo * (sun + around) + sun * sheen;
}
vec3 illuminate(vec3 albedo, vec3 world, vec3 normal, float openness, float gloss) {
    return illuminate(albedo, world, normal, openness, gloss, sunAt(world, normal));
}
