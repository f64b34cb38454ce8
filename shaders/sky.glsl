// The sky and the fog, which are one: far ground takes the colour of the sky behind it. All light is linear.
uniform vec3 skyColour;    // at the horizon
uniform vec3 sunGlow;      // added around the sun
uniform vec3 toSun;        // of length 1
uniform vec3 eye;          // world space [m]
uniform float fogDensity;  // [1/m]

// The light that comes from a direction of length 1.
vec3 sky(vec3 direction) {
    vec3 zenith = skyColour * vec3(0.36, 0.52, 0.74);
    vec3 nadir = skyColour * vec3(0.62, 0.66, 0.70);
    vec3 colour = direction.y > 0.0 ? mix(zenith, skyColour, exp(-3.5 * direction.y))
                                    : mix(nadir, skyColour, exp(1.4 * direction.y));
    float towardsSun = max(dot(direction, toSun), 0.0);
    return colour + sunGlow * (0.5 * pow(towardsSun, 6.0) + 0.5 * pow(towardsSun, 64.0));
}

// Light from a point of the world after its way through the air to the eye.
vec3 throughAir(vec3 light, vec3 world) {
    vec3 way = world - eye;
    float far = length(way);
    float thickness = far * fogDensity;
    return mix(sky(way / far), light, exp(-thickness * thickness));
}
