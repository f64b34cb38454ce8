// The ring of a brush, on whatever lies there: its outline, where it works in full, and a sign that it takes.
uniform vec2 ringCentre;   // x and z in world space [m]
uniform vec2 ringAlong;    // cosine and sine of its turn
uniform float ringRadius;  // [m]; 0: no ring
uniform float ringInner;   // [m]; 0: none
uniform int ringOutline;   // 0 round, 1 square, 2 pyramid
uniform vec3 ringColour;   // linear
uniform bool ringInverted;
uniform float pixelAngle;  // extent of a pixel at distance 1

// Share of a pixel that a line covers whose middle is `away` from it, both in pixels.
float lineAt(float away, float halfWidth) {
    return 1.0 - smoothstep(halfWidth - 0.5, halfWidth + 0.5, abs(away));
}

// Colour and opacity at a point of the world. The light line has dark edges, so that it is seen on anything.
vec4 ringAt(vec3 world, vec3 eye) {
    if (ringRadius <= 0.0) return vec4(0.0);
    vec2 apart = world.xz - ringCentre;
    vec2 turned = vec2(dot(apart, ringAlong), apart.y * ringAlong.x - apart.x * ringAlong.y);
    float square = max(abs(turned.x), abs(turned.y));
    float away = ringOutline == 0 ? length(apart) : square;
    // On slopes that the eye sees from the side a pixel spans more ground; but where the ground breaks off,
    // the difference to the next pixel says nothing.
    float facing = pixelAngle * distance(world, eye);
    float pixel = clamp(fwidth(away), facing, 4.0 * facing);
    float inside = step(away, ringRadius);

    float outer = (away - ringRadius) / pixel;
    float line = lineAt(outer, 1.2), edge = lineAt(outer, 2.4);
    if (ringInner > 2.0 * pixel) line = max(line, 0.55 * lineAt((away - ringInner) / pixel, 0.8));
    if (ringOutline == 2) line = max(line, 0.6 * inside * lineAt((abs(turned.x) - abs(turned.y)) / pixel, 0.9));
    // A minus in the middle, as large as the brush allows but never larger than a letter.
    if (ringInverted) {
        float arm = min(0.45 * ringRadius, 10.0 * facing);
        float bar = max(abs(apart.x) - arm, abs(apart.y) - 0.3 * arm) / pixel;
        line = max(line, 1.0 - smoothstep(-0.5, 0.5, bar));
    }
    float fill = 0.10 * inside;
    vec3 paint = mix(0.06 * ringColour, ringColour, line / max(max(line, 0.7 * edge), 1e-3));
    float opacity = max(0.95 * line, 0.6 * edge);
    return opacity > fill ? vec4(paint, opacity) : vec4(ringColour, fill);
}
