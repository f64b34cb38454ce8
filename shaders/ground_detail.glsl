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

float broadDetail(vec2 cell) {
    const mat2 turn = mat2(0.83, 0.56, -0.56, 0.83);
#ifdef PLAIN
    return 1.4 * (texture(detailNoise, turn * cell / 211.0).r - 0.5);
#else
    return texture(detailNoise, turn * cell / 211.0).r + texture(detailNoise, turn * cell.yx / 1171.0).r - 1.0;
#endif
}

vec3 tuftDetail(vec2 cell) {
    const mat2 turn = mat2(0.36, 0.93, -0.93, 0.36);
    vec3 tufts = texture(detailNoise, turn * cell / 8.3, -0.5).rgb - 0.5;
    tufts.gb = transpose(turn) * tufts.gb;
#ifndef PLAIN
    // By themselves they are seen to repeat over a plain.
    const mat2 back = mat2(0.54, -0.84, 0.84, 0.54);
    vec3 others = texture(detailNoise, back * cell / 11.9, -0.5).rgb - 0.5;
    others.gb = transpose(back) * others.gb;
    tufts = 0.72 * (tufts + others);
#endif
    return tufts;
}
