// Sunlight with soft-edged shadows, from the map of engine::ShadowMap, whose shade() sets these uniforms.
uniform sampler2DShadow shadowMap;
uniform mat4 shadowVp;
uniform float shadowTexel;  // [m] The longer side of a texel in the world

// Of all there is to be seen, but for what the sum has lost to rounding.
float whole(float share) { return min(1.0001 * share, 1.0); }

#ifdef PLAIN
// Share of four bilinear comparisons that see the sun: a tent three texels wide. Placed and weighted as below.
float sunSeen(vec3 place) {
    vec2 size = vec2(textureSize(shadowMap, 0));
    vec2 texel = place.xy * size;
    vec2 base = floor(texel + 0.5);
    vec2 s = texel + 0.5 - base;
    vec2 low = 3.0 - 2.0 * s, high = 1.0 + 2.0 * s;
    vec4 at = vec4(base - 0.5 + (2.0 - s) / low - 1.0, base - 0.5 + s / high + 1.0) / size.xyxy;
    return whole((low.x * low.y * texture(shadowMap, vec3(at.xy, place.z)) +
                  high.x * low.y * texture(shadowMap, vec3(at.zy, place.z)) +
                  low.x * high.y * texture(shadowMap, vec3(at.xw, place.z)) +
                  high.x * high.y * texture(shadowMap, vec3(at.zw, place.z))) / 16.0);
}
#else
// Share of nine bilinear comparisons that see the sun: a tent five texels wide.
// Placed and weighted after I. Castano, "Shadow Mapping Summary, Part 1", 2013.
float sunSeen(vec3 place) {
    vec2 size = vec2(textureSize(shadowMap, 0));
    vec2 texel = place.xy * size;
    vec2 base = floor(texel + 0.5);
    vec2 s = texel + 0.5 - base;
    vec2 weights[3] = vec2[3](4.0 - 3.0 * s, vec2(7.0), 1.0 + 3.0 * s);
    vec2 offsets[3] = vec2[3]((3.0 - 2.0 * s) / weights[0] - 2.0, (3.0 + s) / weights[1], s / weights[2] + 2.0);
    float seen = 0.0;
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column) {
            vec2 tap = base - 0.5 + vec2(offsets[column].x, offsets[row].y);
            seen += weights[column].x * weights[row].y * texture(shadowMap, vec3(tap / size, place.z));
        }
    return whole(seen / 144.0);
}
#endif

// 0 where `world` lies in shadow, 1 where the sun reaches it, between them along the edges. `face` is the
// normal of the triangle that was drawn, of length 1 like `toSun`: it is that which lies in the map. Outside
// the map the sun shines.
float lit(vec3 world, vec3 face, vec3 toSun) {
    // The filter looks two and a half texels around. On a plane that is tilted against the light none of what
    // it sees lies before the point if that is lifted off the plane by as much times the sine of the tilt;
    // unlike an offset towards the light that does not part walls from their shadows. (After D. Holbert,
    // "Saying Goodbye to Shadow Acne", 2011.)
    float tilt = length(cross(face, toSun));
    vec3 lifted = world + shadowTexel * (3.0 * tilt * face + 0.25 * toSun);
    vec3 place = (shadowVp * vec4(lifted, 1.0)).xyz * 0.5 + 0.5;
    if (any(lessThan(place, vec3(0.0))) || any(greaterThan(place, vec3(1.0)))) return 1.0;
    return sunSeen(place);
}
