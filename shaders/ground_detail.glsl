// Texture finer than the samples of the map, at scales that do not fit together and are turned against each
// other, so that nothing is seen to repeat. What is too fine for a pixel fades out (mipmaps).
uniform sampler2D detailNoise;  // see app/render/ground.hpp

struct Detail {
    vec3 fine;    // R, G, B as those of the noise, but about 0
    float broad;  // large forms, about 0
    vec3 tufts;   // as large as trees and boulders: as fine
};

// R, G, B as those of the noise, but about 0.
vec3 fineDetail(vec2 cell) {
    vec3 near = texture(detailNoise, cell / 23.0).rgb, wide = texture(detailNoise, cell.yx / 157.0).rbg;
    return near + wide - 1.0;
}

#ifndef PLAIN
// The noise's R with each of its tiles shifted otherwise, so that none is seen to repeat: two shifts that depend
// on broad patches are mixed where one passes into the next (I. Quilez, "Texture Repetition", 2015).
float unrepeated(vec2 at) {
    float patches = 8.0 * texture(detailNoise, at / 7.3).a;
    vec2 first = sin(vec2(3.0, 7.0) * floor(patches)), second = sin(vec2(3.0, 7.0) * floor(patches + 1.0));
    vec2 east = dFdx(at), south = dFdy(at);
    return mix(textureGrad(detailNoise, at + first, east, south).r,
               textureGrad(detailNoise, at + second, east, south).r, smoothstep(0.2, 0.8, fract(patches)));
}
#endif

// `map`: columns and rows. Small ones have no second tile of the widest.
float broadDetail(vec2 cell, ivec2 map) {
    const mat2 turn = mat2(0.83, 0.56, -0.56, 0.83);
#ifdef PLAIN
    return texture(detailNoise, turn * cell / 211.0).r + texture(detailNoise, turn * cell.yx / 331.0).r - 1.0;
#else
    const float kWidest = 1171.0;
    vec2 place = turn * cell.yx / kWidest;
    float widest = max(map.x, map.y) > int(turn[0][0] * kWidest) ? unrepeated(place) : texture(detailNoise, place).r;
    return texture(detailNoise, turn * cell / 211.0).r + widest - 1.0;
#endif
}

vec3 tuftDetail(vec2 cell) {
    const mat2 turn = mat2(0.36, 0.93, -0.93, 0.36);
    vec3 tufts = texture(detailNoise, turn * cell / 8.3, -0.5).rgb - 0.5;
    tufts.gb = transpose(turn) * tufts.gb;
    // By themselves they are seen to repeat over a plain.
    const mat2 back = mat2(0.54, -0.84, 0.84, 0.54);
    vec3 others = texture(detailNoise, back * cell / 11.9, -0.5).rgb - 0.5;
    others.gb = transpose(back) * others.gb;
    return 0.72 * (tufts + others);
}
