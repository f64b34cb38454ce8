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
// Where two copies of a pattern are that the water carries along. One would be drawn out without end; therefore
// each is carried for a while, and seen while the other goes back to where it started (A. Vlachos, "Water Flow
// in Portal 2", 2010).
struct Carried {
    vec2 first, second;  // how far they have come [cells]
    float share;         // of the second [0, 1]
};

Carried carriedBy(vec2 cell, vec2 velocity) {
    float turn = seconds / kTurn + 2.0 * texture(detailNoise, cell / 97.0).a;  // not everywhere at once
    float first = fract(turn), second = fract(turn + 0.5);
    vec2 way = kPace * kTurn * velocity;
    return Carried(way * (first - 0.5), way * (second - 0.5), abs(1.0 - 2.0 * first));
}

// The noise on its way, about 0. `right` and `up`: of the cells from pixel to pixel.
vec3 detailOf(Carried by, vec2 cell, vec2 right, vec2 up) {
    const float kSize = 17.0;
    vec3 first = textureGrad(detailNoise, (cell - by.first) / kSize, right / kSize, up / kSize).rgb;
    vec3 second = textureGrad(detailNoise, (cell - by.second) / kSize + vec2(0.37, 0.71), right / kSize, up / kSize).rgb;
    // A mean of two has less contrast than each.
    return (mix(first, second, by.share) - 0.5) * inversesqrt(by.share * by.share + (1.0 - by.share) * (1.0 - by.share));
}

const int kTaps = 3;        // to either side of a place, along the current
const float kThread = 2.0;  // from tap to tap [cells]

// Pale threads of water that runs [0, 1]: the noise drawn out along the current, by a mean over a straight piece
// of its way (DDA convolution; Cabral and Leedom 1993, "Imaging vector fields using line integral convolution").
float threadsOf(Carried by, vec2 cell, vec2 velocity, vec2 right, vec2 up) {
    float speed = length(velocity), fast = smoothstep(0.04, 0.25, speed);
    if (fast <= 0.0) return 0.0;
    float sum = 0.0;
    for (int i = -kTaps; i <= kTaps; ++i)
        sum += detailOf(by, cell + float(i) * kThread / speed * velocity, right, up).r;
    // Taps are far enough apart to have little in common.
    return fast * smoothstep(-0.05, 0.22, sum * inversesqrt(float(2 * kTaps + 1)));
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
