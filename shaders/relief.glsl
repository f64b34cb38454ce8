// What the light needs to know of each sample of the ground, worked out once after a change instead of in
// every pixel of every frame: both slopes, the share of the sky that is seen, and how wet it is. All of a
// fragment stage; PLAIN looks less far and into fewer directions.

uniform sampler2D heights;    // [m]
uniform sampler2D discharge;  // mean drops per epoch
uniform float cellSize;       // [m]
uniform int reach;            // [cells >= 1] How far hollows are looked for
uniform float river;          // discharge at which a wet line begins; 0: none is known

layout(location = 0) out vec2 relief;    // both slopes
layout(location = 1) out vec2 exposure;  // share of the sky that is seen, wetness

float heightAt(ivec2 cell) {
    return texelFetch(heights, clamp(cell, ivec2(0), textureSize(heights, 0) - 1), 0).r;
}

// Rise per metre along x and z, over so many cells on each side; one-sided at the borders.
vec2 slopeAt(ivec2 cell, int around) {
    ivec2 low = max(cell - around, ivec2(0)), high = min(cell + around, textureSize(heights, 0) - 1);
    vec2 rise = vec2(heightAt(ivec2(high.x, cell.y)) - heightAt(ivec2(low.x, cell.y)),
                     heightAt(ivec2(cell.x, high.y)) - heightAt(ivec2(cell.x, low.y)));
    return rise / (vec2(high - low) * cellSize);
}

// Share of the sky's light that comes in over what stands above the plane of the ground around: for each
// direction, that over the highest thing on the way (L. Bavoil and M. Sainz, "Image-space horizon-based
// ambient occlusion", 2009; light weighted by the cosine). Neighbouring directions look at other distances,
// which saves half of them; far things count less, so that none comes into view at once.
float opennessAt(ivec2 cell, float height) {
#ifdef PLAIN
    const int kDirections = 8, kPlaces = 2;
    const float kNearer = 0.3;
#else
    const int kDirections = 16, kPlaces = 16;
    const float kNearer = 0.36;
#endif
    vec2 plane = slopeAt(cell, max(1, reach / 6));
    float seen = 0.0;
    for (int i = 0; i < kDirections; ++i) {
        float turn = 6.2831853 / float(kDirections) * (float(i) + 0.5);
        vec2 direction = vec2(cos(turn), sin(turn));
        float steepest = 0.0;
        float far = (i & 1) == 0 ? float(reach) : 0.6 * float(reach);
        for (int k = 0; k < kPlaces && far >= 1.0; ++k, far *= kNearer) {
            ivec2 place = clamp(cell + ivec2(round(direction * far)), ivec2(0), textureSize(heights, 0) - 1);
            vec2 way = vec2(place - cell) * cellSize;
            float above = heightAt(place) - height - dot(plane, way);
            steepest = max(steepest, (1.0 - 0.5 * far / float(reach)) * above / max(length(way), cellSize));
        }
        seen += 1.0 / (1.0 + steepest * steepest);
    }
    return seen / float(kDirections);
}

// The discharge around a place: a tent of as many texels as are between the taps makes lines of dots.
float dischargeAt(vec2 place, vec2 nudge) {
#ifdef PLAIN
    return 0.5 * (texture(discharge, place - nudge).r + texture(discharge, place + nudge).r);
#else
    return 0.25 * (texture(discharge, place - nudge).r + texture(discharge, place + nudge).r +
                   texture(discharge, place + vec2(nudge.x, -nudge.y)).r +
                   texture(discharge, place + vec2(-nudge.x, nudge.y)).r);
#endif
}

// Rivers differ by powers of ten, so their logarithm is shown. On plains, where the drops spread, the threads
// in which more run than beside them stand out.
float wetnessAt(ivec2 cell) {
    if (river <= 0.0) return 0.0;
    vec2 texel = 1.0 / vec2(textureSize(discharge, 0));
    vec2 place = (vec2(cell) + 0.5) * texel;
    float own = log2(max(dischargeAt(place, 0.5 * texel) / river, 1e-6));
    float around = log2(max(dischargeAt(place, 2.5 * texel) / river, 1e-6));
    return smoothstep(0.0, 5.0, own + clamp(1.2 * (own - around), -1.2, 0.8));
}

void main() {
    ivec2 cell = ivec2(gl_FragCoord.xy);
    relief = slopeAt(cell, 1);
    exposure = vec2(opennessAt(cell, heightAt(cell)), wetnessAt(cell));
}
