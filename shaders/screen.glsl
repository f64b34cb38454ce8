// From light to the screen.
uniform float lightGain;  // of the whole picture

// Firms dark and middle tones about a grey and bends bright ones below 1: by the brightest of the three
// colours, so that hues stay, but what is very bright pales. After the Khronos group's "PBR Neutral Tone
// Mapper" (2024), with a longer shoulder, and the slope of film in place of its toe.
vec3 toneMap(vec3 light) {
    const float knee = 0.5, grey = 0.22, contrast = 0.12;
    light *= lightGain;
    float peak = max(max(light.r, light.g), max(light.b, 1e-6));
    float firm = exp2(contrast * log2(peak / grey));
    light *= firm;
    peak *= firm;
    if (peak < knee) return light;
    float bent = 1.0 - (1.0 - knee) * (1.0 - knee) / (peak + 1.0 - 2.0 * knee);
    float pale = 1.0 - 1.0 / (0.15 * (peak - bent) + 1.0);
    return mix(light * (bent / peak), vec3(bent), pale);
}

// Tone mapped light as the target wants it, which encodes it to sRGB; with less than a step of noise there, so
// that skies have no bands. The noise is J. Jimenez' interleaved gradient noise ("Next Generation Post
// Processing in Call of Duty", 2014); a step is as wide in light as the encoding is steep.
vec4 onScreen(vec3 light) {
    light = clamp(light, 0.0, 1.0);
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    vec3 step = max(vec3(1.0 / 12.92), 2.2 * sqrt(light)) / 255.0;
    return vec4(light + (noise - 0.5) * step, 1.0);
}
