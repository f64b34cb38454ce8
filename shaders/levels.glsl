// How high the water stands on each cell, for every stage that draws it. To be included after ground.glsl.
uniform sampler2D water;  // depth [m], one texel a sample, or a single one if there is none
uniform float sea;        // [m] Level of the sea
uniform float film;       // [m] What is no deeper is only wet ground

const float kDry = -1e9;

ivec2 onMap(ivec2 cell) { return clamp(cell, ivec2(0), textureSize(heights, 0) - 1); }

// The level of the water on a cell, or kDry.
float levelOf(ivec2 cell) {
    float ground = heightOf(cell);
    float depth = texelFetch(water, min(cell, textureSize(water, 0) - 1), 0).r;
    return max(depth > film ? ground + depth : kDry, sea > ground ? sea : kDry);
}
