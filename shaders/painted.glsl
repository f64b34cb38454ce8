// Painted: a map that hands have painted, as a tint of what lies there. Includes nothing.
uniform sampler2D overlay;  // a map that marks the ground
uniform vec3 overlayColour, overlayBelow;  // linear: where it is more or less than nobody painted
uniform float overlayPlain;  // value of the map where nobody painted
uniform float overlayShare;  // of the ground that it hides where it is painted in full; 0: it is not shown

// The tint of a place, and the share of what lies there that it hides.
vec4 paintedAt(vec2 cell) {
    if (overlayShare <= 0.0) return vec4(0.0);
    float painted = texture(overlay, cell / vec2(textureSize(overlay, 0))).r - overlayPlain;
    return vec4(painted < 0.0 ? overlayBelow : overlayColour, overlayShare * min(abs(painted), 1.0));
}
