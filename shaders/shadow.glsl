// Sunlight with soft-edged shadows, from the map of engine::ShadowMap, whose shade() sets these uniforms.
uniform sampler2DShadow shadowMap;
uniform mat4 shadowVp;
uniform float shadowTexelDepth;  // depth over one texel of a surface that lies 45 degrees to the light

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
    return seen / 144.0;
}

// 0 where `world` lies in shadow, 1 where the sun reaches it, between them along the edges. `normal` and
// `toSun` have length 1. Outside the map the sun shines.
float lit(vec3 world, vec3 normal, vec3 toSun) {
    float facing = dot(normal, toSun);
    if (facing <= 0.0) return 0.0;
    vec4 light = shadowVp * vec4(world, 1.0);
    vec3 place = light.xyz / light.w * 0.5 + 0.5;
    if (any(lessThan(place, vec3(0.0))) || any(greaterThan(place, vec3(1.0)))) return 1.0;
    // The filter looks two and a half texels around; over those a slope changes its own depth this much.
    float slope = min(sqrt(1.0 - facing * facing) / facing, 6.0);
    place.z -= shadowTexelDepth * (0.5 + 2.5 * slope);
    return sunSeen(place);
}
