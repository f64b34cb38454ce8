// Waves: how the surface of the water is tilted, and the pattern of its foam. Lengths are in cells.
uniform sampler2D detailNoise;    // see app/render/ground.hpp
uniform sampler2D current;  // velocity of the water, east and south [cells per step of it]
uniform float seconds;      // the waves' clock
uniform vec2 windDirection;       // to where the wind blows, of length 1

const float kPace = 2.0;   // cells that ripples run in a second on water that runs a cell in a step
const float kTurn = 2.4;   // [s] in which a carried pattern comes and goes

// Slope of ripples of two trains that run across each other.
vec2 windRipples(vec2 cell) {
    vec2 first = texture(detailNoise, (cell - (windDirection + vec2(0.2, 0.0)) * seconds) / 31.0).gb;
    vec2 second = texture(detailNoise, (cell.yx - (windDirection.yx - vec2(0.5, 0.3)) * 0.8 * seconds) / 47.0).bg;
    return first + second - 1.0;
}

#ifdef RIPPLES
// The noise, carried along by the water. It would be drawn out without end; therefore two copies are carried
// for a while, each seen while the other goes back to where it started (A. Vlachos, "Water Flow in Portal 2",
// 2010). About 0.
vec3 carriedDetail(vec2 cell, vec2 velocity, float size) {
    float turn = seconds / kTurn + 2.0 * texture(detailNoise, cell / 97.0).a;  // not everywhere at once
    float first = fract(turn), second = fract(turn + 0.5);
    vec2 way = kPace * kTurn * velocity;
    float share = abs(1.0 - 2.0 * first);
    vec3 mixed = mix(texture(detailNoise, (cell - way * (first - 0.5)) / size).rgb,
                     texture(detailNoise, (cell - way * (second - 0.5)) / size + vec2(0.37, 0.71)).rgb, share);
    // A mean of two has less contrast than each.
    return (mixed - 0.5) * inversesqrt(share * share + (1.0 - share) * (1.0 - share));
}

// Slope of the swell: long crests across the wind.
vec2 swell(vec2 cell) {
    vec2 across = vec2(-windDirection.y, windDirection.x);
    vec2 place = vec2(dot(cell, across) * 0.45, dot(cell, windDirection) - 2.2 * seconds);
    vec2 slope = texture(detailNoise, place / 110.0).gb - 0.5;
    vec2 other = texture(detailNoise, place.yx / 173.0 + 0.02 * seconds).bg - 0.5;
    return (across * 0.45 * (slope.x + other.x) + windDirection * (slope.y + other.y));
}
#endif
