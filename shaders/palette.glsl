// What the ground is made of in a palette (app/look/palette.hpp): which material lies where, by slope,
// height, sediment and wetness. Where one meets another they fray out at several scales. To be included
// after ground_detail.glsl.
uniform struct Land {
    vec3 rock, darkRock, scree, soil, meadow, wood, sand, bank, bed, snow;  // linear
    float beds, green, wooded, greenTop, greenSteepest, greenOnLoose, snowy;
} land;
uniform float snowLine;  // share of the span
uniform vec2 span;       // [m] lowest and highest land

// What is known of a place.
struct Place {
    vec2 cell;
    float height;     // [m]
    vec2 slope;       // of the land around, a little smoothed
    float openness;   // share of the sky
    float wet, moist;  // in the bed of a river, and near one [0..1]
    float loose;      // sediment [m]
    Detail detail;
};

// What lies there.
struct Surface {
    vec3 albedo;
    float bumps;           // strength of the noise's slopes
    float tufted;          // strength of the slopes of trees and boulders
    float stony, rippled;  // which finer detail it has near the eye [0..1]
    float gloss;
};

// 0 below, 1 above `edge`, with a transition of width `wide`.
float above(float edge, float wide, float x) { return smoothstep(edge - 0.5 * wide, edge + 0.5 * wide, x); }

// Rock in level beds that waver and dip a little; the sampler takes away what is too fine to be seen.
float bedsAt(Place place) {
    float along = dot(place.cell, vec2(0.8, 0.6));
    vec2 at = vec2(along / 60.0, place.height / cellSize + 0.03 * along + 1.5 * place.detail.broad) / 40.0;
#ifdef PLAIN
    return 1.4 * (texture(detailNoise, at).r - 0.5);
#else
    return texture(detailNoise, at).r + texture(detailNoise, 3.7 * at + 0.3).r - 1.0;
#endif
}

vec3 bareAt(Place place, float upward, float fray, out float gentle) {
    gentle = above(steepness, blend, upward + 0.12 * fray);
    float rubble = gentle * (1.0 - above(steepness + 0.5 * blend + 0.04, 0.12, upward + 0.10 * fray));
    float steep = 1.0 - above(steepness + 0.06, 0.30, upward);
    float stain = 0.55 + 0.9 * fray + place.detail.tufts.r + 0.5 * place.detail.broad;
    stain += 1.3 * land.beds * steep * bedsAt(place);
    vec3 rock = mix(land.darkRock, land.rock, clamp(stain, 0.0, 1.3));
    vec3 earth = mix(land.soil, land.scree, rubble) * (1.0 + 0.35 * fray + 0.15 * place.detail.broad);
    return mix(rock, earth, gentle);
}

// Share of the ground that plants cover.
float greenAt(Place place, float share, float upward, float fray) {
    float rough = 0.6 * fray + 0.9 * place.detail.broad + 0.4 * place.detail.tufts.r;
    float room = above(land.greenSteepest, 0.12, upward + 0.14 * fray);
    float low = 1.0 - above(land.greenTop, 0.14, share + 0.10 * rough);
    float patches = above(1.0 - land.green, 0.35, 0.5 + rough + 0.35 * (place.moist - 0.1));
    return land.green > 0.0 ? room * low * patches : 0.0;
}

vec3 plantsAt(Place place, float share, float fray, out float wood) {
    float lower = 1.0 - share / max(land.greenTop, 1e-3);
    float rough = 0.8 * fray + 1.1 * place.detail.broad + 0.5 * place.detail.tufts.r;
    wood = above(1.05 - land.wooded, 0.25, 0.45 + 0.35 * lower + rough + 0.2 * (1.0 - place.openness));
    vec3 meadow = land.meadow * (1.0 + 0.30 * fray + 0.35 * place.detail.broad + 0.25 * place.detail.tufts.r);
    return mix(meadow, land.wood * (1.0 + 0.40 * fray + 1.1 * place.detail.tufts.r), wood);
}

// Snow keeps off steep ground and the slopes that face south, and stays longer in hollows.
float snowAt(Place place, float share, float upward, float fray) {
    float south = -place.slope.y * upward;
    float cold = share - snowLine - 0.10 * south + 0.10 * (1.0 - place.openness);
    float line = above(0.0, 0.09, cold + 0.10 * place.detail.broad + 0.06 * fray);
    float hold = above(steepness - 0.12 - 0.25 * max(cold, 0.0), 0.14, upward + 0.12 * fray);
    return land.snowy * line * hold;
}

Surface surfaceAt(Place place) {
    float upward = inversesqrt(1.0 + dot(place.slope, place.slope));
    float share = (place.height - span.x) / (span.y - span.x);
    float fray = place.detail.fine.r;

    float gentle;
    vec3 albedo = bareAt(place, upward, fray, gentle);
    // Deep sand hides the rock on any slope; a thin sheet slides off steep ones.
    float thick = sand * smoothstep(0.03, cover, place.loose * (1.0 + fray));
    thick *= max(gentle, smoothstep(cover, 6.0 * cover, place.loose));
    float shore = 1.0 - above(0.007, 0.010, share + 0.010 * (fray + place.detail.broad));
    float sandy = max(thick, sea > -1e8 ? shore * gentle : 0.0);
    albedo = mix(albedo, land.sand * (1.0 + 0.18 * fray + 0.12 * place.detail.broad), sandy);

    float bank = land.green > 0.0 ? place.moist * gentle : 0.5 * place.moist * gentle;
    albedo = mix(albedo, land.bank * (1.0 + 0.35 * fray), bank);
    float green = greenAt(place, share, upward, fray) * (1.0 - shore * gentle * float(sea > -1e8));
    green *= mix(1.0, land.greenOnLoose, thick);
    float wood;
    albedo = mix(albedo, plantsAt(place, share, fray, wood), green);
    float bed = smoothstep(0.15, 0.75, place.wet + 0.2 * fray * step(0.05, place.wet));
    albedo = mix(albedo, land.bed * (1.0 + 0.2 * fray), bed);

    float snow = snowAt(place, share, upward, fray);
    albedo = mix(albedo, land.snow * (1.0 + 0.05 * fray), snow);

    float bumps = mix(mix(1.8, 0.8, gentle), 0.25, sandy);
    bumps = mix(mix(bumps, 1.1, green), 0.25, snow) * (1.0 - bed);
    float soft = max(snow, bed);
    float tufted = (1.0 - soft) * mix(0.5 * (1.0 - sandy), 0.4 + 1.8 * wood, green);
    return Surface(albedo, bumps, tufted, (1.0 - sandy) * (1.0 - 0.6 * green) * (1.0 - soft), sandy * (1.0 - soft),
                   mix(0.02, 0.10, bed));
}
