// From light to the screen's bytes.

// Passes dark and middle tones as they are and bends bright ones gently below 1.
vec3 toneMap(vec3 light) {
    const float knee = 0.6;
    vec3 bent = knee + (1.0 - knee) * (1.0 - exp((knee - light) / (1.0 - knee)));
    return mix(light, bent, step(knee, light));
}

// Linear light as sRGB, with less than a step of noise so that skies have no bands. The noise is
// J. Jimenez' interleaved gradient noise ("Next Generation Post Processing in Call of Duty", 2014).
vec4 onScreen(vec3 light) {
    light = clamp(light, 0.0, 1.0);
    vec3 encoded = mix(12.92 * light, 1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, light));
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    return vec4(encoded + (noise - 0.5) / 255.0, 1.0);
}
