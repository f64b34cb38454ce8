// What the light needs to know of each sample of the ground, worked out once after a change instead of in
// every pixel of every frame: both slopes, the share of the sky that is seen, and how wet it is.
#version 410 core

uniform sampler2D heights;    // [m]
uniform sampler2D discharge;  // mean drops per epoch
uniform float cellSize;       // [m]
uniform int reach;            // [cells >= 1] How far hollows are looked for
uniform float river;          // discharge at which a wet line begins; 0: none is known

out vec4 relief;

float heightAt(ivec2 cell) {
    return texelFetch(heights, clamp(cell, ivec2(0), textureSize(heights, 0) - 1), 0).r;
}

// Rise per metre along x and z; one-sided at the borders.
vec2 slopeAt(ivec2 cell) {
    ivec2 low = max(cell - 1, ivec2(0)), high = min(cell + 1, textureSize(heights, 0) - 1);
    vec2 rise = vec2(heightAt(ivec2(high.x, cell.y)) - heightAt(ivec2(low.x, cell.y)),
                     heightAt(ivec2(cell.x, high.y)) - heightAt(ivec2(cell.x, low.y)));
    return rise / (vec2(high - low) * cellSize);
}

// Share of the sky that is seen over neighbours that stand above the plane of the ground.
float opennessAt(ivec2 cell, float height, vec2 slope) {
    const ivec2 directions[8] = ivec2[8](ivec2(1, 0), ivec2(1, 1), ivec2(0, 1), ivec2(-1, 1), ivec2(-1, 0),
                                         ivec2(-1, -1), ivec2(0, -1), ivec2(1, -1));
    float seen = 0.0;
    for (int i = 0; i < 8; ++i) {
        float steepest = 0.0;
        for (int far = reach; far > 0; far /= 3) {
            vec2 way = vec2(directions[i] * far) * cellSize;
            float above = heightAt(cell + directions[i] * far) - height - dot(slope, way);
            steepest = max(steepest, above / length(way));
        }
        seen += 1.0 - steepest * inversesqrt(1.0 + steepest * steepest);
    }
    return seen / 8.0;
}

// Rivers differ by powers of ten, so their logarithm is shown; a tent of three cells makes lines of dots.
float wetnessAt(ivec2 cell) {
    if (river <= 0.0) return 0.0;
    vec2 texel = 1.0 / vec2(textureSize(discharge, 0));
    vec2 place = (vec2(cell) + 0.5) * texel;
    vec2 nudge = 0.5 * texel;
    float flow = texture(discharge, place - nudge).r + texture(discharge, place + nudge).r +
                 texture(discharge, place + vec2(nudge.x, -nudge.y)).r +
                 texture(discharge, place + vec2(-nudge.x, nudge.y)).r;
    return smoothstep(0.0, 5.0, log2(max(0.25 * flow / river, 1e-6)));
}

void main() {
    ivec2 cell = ivec2(gl_FragCoord.xy);
    vec2 slope = slopeAt(cell);
    relief = vec4(slope, opennessAt(cell, heightAt(cell), slope), wetnessAt(cell));
}
