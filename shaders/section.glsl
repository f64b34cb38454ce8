// What the cut sides of the block show: sediment in its true thickness, below it rock in its beds.
uniform sampler2D detailNoise;     // see app/render/ground.hpp
uniform sampler2D sediment;  // [m]
uniform sampler2D beds;      // hardness of each bed [0, 1], after the last the first one again
uniform float cellSize;      // [m]
uniform vec3 earthColour, looseColour;  // linear
uniform float bandHeight;    // [m]
uniform vec4 bedding;        // number of the bed at height 0, and how it grows: with each metre up, column, row
uniform bool bedded;
uniform vec2 lastCell;       // column and row
uniform sampler2D lifted;    // how far rock has risen with its beds along the edges [m]: north, south, west, east

// Noise that is drawn out along the layers, which dip a little.
float layers(vec3 world) {
    float along = world.x + world.z, level = world.y + 0.04 * along;
    vec2 place = vec2(along / 40.0, level) / bandHeight;
    return texture(detailNoise, place / 9.0).r + texture(detailNoise, place / 2.3 + 0.5).r - 1.0;
}

float hardnessOf(float bed) {
    int count = textureSize(beds, 0).x;
    return texelFetch(beds, ivec2(int(bed) - count * int(floor(bed / float(count))), 0), 0).r;
}

// How far the rock below a cell of an edge has risen. Two sides meet in a corner, where they are the same.
float liftAt(vec2 cell) {
    const float kNear = 0.01;
    bool isNorth = cell.y < kNear, alongX = isNorth || cell.y > lastCell.y - kNear;
    int side = alongX ? (isNorth ? 0 : 1) : (cell.x < kNear ? 2 : 3);
    float along = clamp(alongX ? cell.x : cell.y, 0.0, float(textureSize(lifted, 0).x - 1));
    int low = int(along), high = min(low + 1, textureSize(lifted, 0).x - 1);
    return mix(texelFetch(lifted, ivec2(low, side), 0).r, texelFetch(lifted, ivec2(high, side), 0).r,
               along - float(low));
}

// Hardness of the rock, over the width of a pixel. Beds that are too thin to be told apart are one grey.
float hardnessAt(vec3 world) {
    vec2 cell = world.xz / cellSize - 0.5;
    float bed = bedding.x + bedding.y * (world.y - liftAt(cell)) + dot(bedding.zw, cell);
    float width = max(fwidth(bed), 1e-5);
    float low = floor(bed - 0.5 * width), high = floor(bed + 0.5 * width);
    float share = clamp((bed + 0.5 * width - high) / width, 0.0, 1.0);
    return mix(mix(hardnessOf(low), hardnessOf(high), share), 0.4, smoothstep(0.4, 1.2, width));
}

// Soft rock is dark and warm, hard rock pale.
vec3 rockColour(vec3 world) {
    float noise = layers(world);
    if (!bedded) return earthColour * (1.0 + 0.9 * noise);
    vec3 soft = earthColour * vec3(0.72, 0.50, 0.40), hard = earthColour * vec3(1.45, 1.40, 1.28);
    return mix(soft, hard, hardnessAt(world)) * (1.0 + 0.35 * noise);
}

// Colour at a point that lies `cover` [m] below the ground. A layer thinner than a pixel takes its share of it.
vec3 sectionColour(vec3 world, float cover) {
    float thick = texture(sediment, world.xz / cellSize / vec2(textureSize(sediment, 0))).r;
    float pixel = max(fwidth(cover), 1e-5);
    float top = max(cover - 0.5 * pixel, 0.0), bottom = min(cover + 0.5 * pixel, thick);
    float loose = clamp((bottom - top) / pixel, 0.0, 1.0);
    vec3 sand = looseColour * (1.0 + 0.35 * layers(world * vec3(1.0, 6.0, 1.0)));
    // The deeper, the darker.
    float deep = 1.0 - exp(-cover / (4.0 * bandHeight));
    return mix(rockColour(world), sand, loose) * mix(1.0, 0.7, deep);
}
