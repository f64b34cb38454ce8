// Painted: a map that hands have painted, as a tint of what lies there. Includes nothing.
uniform sampler2D overlay;  // a map that marks the ground
uniform vec3 overlayColour, overlayBelow;  // linear: where it is more or less than nobody painted
uniform bool isTwoSided;     // there may be more and less
uniform float overlayPlain;  // value of the map where nobody painted
uniform float overlayShare;  // of the ground that it hides where it is painted in full; 0: it is not shown

// Whether a place where there is less lies on a dark line or between two: they tell it from where there is more
// without colour. They are about as far apart on the screen from whichever distance.
float lineOfLess(vec2 cell) {
    vec2 along = vec2(dFdx(cell.x + cell.y), dFdy(cell.x + cell.y));
    float pixel = max(length(along), 1e-4);  // [cells]
    float apart = exp2(ceil(log2(9.0 * pixel)));  // of lines that stay where they are when there are twice as many
    float away = abs(fract((cell.x + cell.y) / apart + 0.5) - 0.5) * apart / pixel;
    return 1.0 - smoothstep(-0.75, 0.75, away - 0.22 * apart / pixel);
}

// The tint of a place, and the share of what lies there that it hides.
vec4 paintedAt(vec2 cell) {
    if (overlayShare <= 0.0) return vec4(0.0);
    float painted = texture(overlay, cell / vec2(textureSize(overlay, 0))).r - overlayPlain;
    float share = overlayShare * min(abs(painted), 1.0), line = lineOfLess(cell);
    if (painted < 0.0) return vec4(overlayBelow * (isTwoSided ? mix(1.0, 0.25, line) : 1.0), share);
    return vec4(overlayColour, share);
}
