// Detail of the ground near the eye, finer than the map: stones and cracks, ripples of sand. It fades in as a
// pixel gets small against a cell. To be included after palette.glsl.
uniform bool groundDetail;
uniform vec2 wind;  // where it drives the sand, of length 1; 0 if none blows

const float kDetailEnds = 0.25;  // [cells] extent of a pixel beyond which none is seen

// How much is seen of something `size` cells large: nothing, if a pixel is a third of that.
float seen(float size, float pixel) { return 1.0 - smoothstep(0.12 * size, 0.35 * size, pixel); }

// Ridges of sand across the wind, which waver: height about 0, and slope along the wind.
vec2 ripples(vec2 cell, float size, vec2 way, float waver) {
    float turn = 6.2831853 * (dot(cell, way) / size + waver);
    return vec2(sin(turn), cos(turn));
}

// The noise at a scale, about 0; on steep ground also seen from the side, lest it be drawn out into streaks.
vec4 stonesAt(vec3 at, vec3 facing, float size) {
    const mat2 turn = mat2(0.62, 0.785, -0.785, 0.62);
    vec4 top = texture(detailNoise, turn * at.xz / size) - 0.5;
    top.gb = transpose(turn) * top.gb;
    if (facing.y > 0.8) return top;
    vec3 share = pow(abs(facing), vec3(4.0));
    share /= share.x + share.y + share.z;
    vec4 sides = share.x * (texture(detailNoise, turn * at.zy / size) - 0.5) +
                 share.z * (texture(detailNoise, turn * at.yx / size) - 0.5);
    vec4 all = share.y * top + sides;
    return mix(top, all, 1.0 - smoothstep(0.65, 0.8, facing.y));
}

void addDetail(vec3 at, float pixel, vec2 lie, inout Surface surface, inout vec2 slope) {
    vec3 facing = normalize(vec3(-lie.x, 1.0, -lie.y));
    float fades = 1.0 - smoothstep(0.35 * kDetailEnds, kDetailEnds, pixel);
    vec4 stones = stonesAt(at, facing, 4.1);
    vec4 grit = stonesAt(at.zyx, facing.zyx, 0.73) * (1.0 - smoothstep(0.01, 0.035, pixel));
    // Cracks run where the noise passes through its middle, in some places.
    float crack = 1.0 - smoothstep(0.0, 0.09, abs(stones.r + 0.3 * grit.r));
    crack *= smoothstep(0.0, 0.3, grit.a + 0.1);
    float rough = stones.r + 0.9 * grit.r;
    surface.albedo *= 1.0 + fades * (surface.stony * (0.8 * rough - 0.22 * crack) + 0.10 * grit.r);
    slope += fades * (0.25 + surface.stony) * surface.bumps * (0.9 * stones.gb + 0.6 * grit.bg);

    if (surface.rippled < 0.02 || dot(wind, wind) < 0.5) return;
    float lee = surface.rippled * fades * (1.0 - smoothstep(0.45, 0.62, length(lie)));
    float uneven = 0.5 + 1.6 * clamp(0.3 + stones.a + stones.r, 0.0, 1.0);
    vec2 large = seen(0.31, pixel) * ripples(at.xz, 0.31, wind, 1.3 * stones.a + 0.9 * stones.r);
    vec2 small = seen(0.06, pixel) * ripples(at.xz, 0.06, wind, 2.6 * stones.a + 1.1 * grit.r);
    slope += lee * uneven * wind * (0.055 * large.y + 0.07 * small.y);
    surface.albedo *= 1.0 + lee * uneven * (0.025 * large.x + 0.02 * small.x);
}
