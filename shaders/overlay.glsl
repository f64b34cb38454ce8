// Data over the ground: values as colours, which the sun does not change, and lines of equal height. Includes
// nothing; toSun comes with sky.glsl.
uniform int dataKind;  // 0 none, 1 a number by the table, 2 slopes as a normal map, 3 a pair of numbers, 4 things
uniform int dataThings;  // that have colours of their own in the table; then they come again
uniform bool dataBorders;  // lines stand between things
uniform sampler2D dataValues, dataSecond;  // one texel a cell
uniform sampler2D dataColours;             // a row of sRGB colours
uniform vec2 dataLow, dataHigh;            // numbers at the ends of the table, of each channel
uniform float dataSteepness;               // of a logarithmic scale; 0: it is even
uniform float dataOpacity;                 // [0, 1]
uniform bool dataSmooth;                   // values run into each other between cells
uniform vec3 dataFirstColour, dataSecondColour;  // sRGB, of a pair
uniform sampler2D heights;  // [m]
uniform float contourStep;  // [m]; 0: no contours
uniform sampler2D channelAreas, channelWays;  // how much drains through a cell, to where: see sim/analysis/rivers.hpp
uniform float channelFrom;   // least area of a channel that is drawn, as in the texture; 0: none is
uniform int channelSquare;   // cells along a side of the squares of which channels were found
uniform vec3 channelColour;  // sRGB
uniform float linePixels;   // drawn for a pixel of the window

vec3 linearOf(vec3 encoded) {
    return mix(encoded / 12.92, pow((encoded + 0.055) / 1.055, vec3(2.4)), step(0.04045, encoded));
}

vec3 dataColour(vec2 cell) {
    vec2 place = (dataSmooth ? cell : floor(cell) + 0.5) / vec2(textureSize(dataValues, 0));
    vec2 value = vec2(textureLod(dataValues, place, 0.0).r, textureLod(dataSecond, place, 0.0).r);
    if (dataKind == 2) return 0.5 + 0.5 * normalize(vec3(-value.x, value.y, 1.0));
    vec2 share = clamp((value - dataLow) / max(dataHigh - dataLow, 1e-30), 0.0, 1.0);
    if (dataSteepness > 0.0) share = log(1.0 + dataSteepness * share) / log(1.0 + dataSteepness);
    if (dataKind == 3) return min(share.x * dataFirstColour + share.y * dataSecondColour, 1.0);
    float texels = float(textureSize(dataColours, 0).x);
    return textureLod(dataColours, vec2((share.x * (texels - 1.0) + 0.5) / texels, 0.5), 0.0).rgb;
}

// The thing that a cell is; alpha 0 where there is none.
vec4 thingColour(vec2 cell) {
    vec2 place = (floor(cell) + 0.5) / vec2(textureSize(dataValues, 0));
    int thing = int(textureLod(dataValues, place, 0.0).r + 0.5);
    return vec4(texelFetch(dataColours, ivec2((thing - 1) % dataThings, 0), 0).rgb, thing > 0 ? 1.0 : 0.0);
}

// The shares of the pixel that the line between the thing here and others covers (x), and its light rim (y).
vec2 borderAt(vec2 cell) {
    ivec2 cells = textureSize(dataValues, 0), here = clamp(ivec2(floor(cell)), ivec2(0), cells - 1);
    float thing = texelFetch(dataValues, here, 0).r, away = 8.0;
    for (int j = -1; j <= 1; ++j) {
        for (int i = -1; i <= 1; ++i) {
            ivec2 other = clamp(here + ivec2(i, j), ivec2(0), cells - 1);
            if (abs(texelFetch(dataValues, other, 0).r - thing) < 0.5) continue;
            away = min(away, distance(cell, clamp(cell, vec2(other), vec2(other) + 1.0)));
        }
    }
    float pixel = clamp(max(length(dFdx(cell)), length(dFdy(cell))), 1e-4, 1.25);
    float line = clamp(linePixels * pixel, 0.1, 0.45);  // half of its width [cells]
    return 1.0 - smoothstep(vec2(line, 2.2 * line) - 0.5 * pixel, vec2(line, 2.2 * line) + 0.5 * pixel, vec2(away));
}

vec3 withBorders(vec3 light, vec2 cell) {
    vec2 line = dataOpacity * borderAt(cell);
    light = mix(light, vec3(0.8), 0.5 * line.y);
    return mix(light, vec3(0.015), 0.9 * line.x);
}

// Brightness of a slope under a lamp of its own that stands half up the sky where the sun is: the hills are
// seen at any hour, and level ground has the colours of the table.
float dataShade(vec2 slope) {
    vec2 towards = toSun.xz / max(length(toSun.xz), 1e-4);
    float facing = (1.0 - dot(slope, towards)) * inversesqrt(1.0 + dot(slope, slope));
    return mix(1.0, clamp(facing, 0.0, 1.4), 0.55);
}

// Share of a pixel that contours of this step cover. Where they would lie closer than a few pixels they fade.
float contourAt(float height, float step, float halfWidth) {
    vec2 change = vec2(dFdx(height), dFdy(height)) / step;
    float linesPerPixel = max(length(change) * linePixels, 1e-6);
    float away = abs(fract(height / step + 0.5) - 0.5) / linesPerPixel;
    float line = 1.0 - smoothstep(halfWidth - 0.5, halfWidth + 0.5, away);
    // Ground as level as a table would be one line.
    return line * smoothstep(1e-5, 1e-4, linesPerPixel) * (1.0 - smoothstep(0.14, 0.3, linesPerPixel));
}

// Steps east and south of the directions 1 to 8.
vec2 wayOf(int way) {
    float turn = 0.78539816 * float(way - 1);
    return way == 0 ? vec2(0.0) : round(1.2 * vec2(cos(turn), -sin(turn)));
}

// How far inside a channel's line a place lies [0, 1] at x, and the share of the pixel that the line covers at
// y. `pixel`: its width in squares.
vec2 channelAt(vec2 place, float pixel) {
    ivec2 cells = textureSize(channelAreas, 0), here = ivec2(floor(place));
    vec2 line = vec2(0.0);
    for (int j = -1; j <= 1; ++j) {
        for (int i = -1; i <= 1; ++i) {
            ivec2 from = here + ivec2(i, j), texel = channelSquare * from + channelSquare / 2;
            if (any(lessThan(texel, ivec2(0))) || any(greaterThanEqual(texel, cells))) continue;
            float area = texelFetch(channelAreas, texel, 0).r;
            if (area < channelFrom) continue;
            vec2 way = wayOf(int(texelFetch(channelWays, texel, 0).r + 0.5)), middle = vec2(from) + 0.5;
            float along = clamp(dot(place - middle, way) / max(dot(way, way), 1.0), 0.0, 1.0);
            float away = distance(place, middle + along * way);
            // A bed widens more slowly than what it drains.
            float halfWidth = max(min(0.13 * pow(area / channelFrom, 0.22), 0.55), 0.8 * pixel);
            float cover = 1.0 - smoothstep(halfWidth - 0.5 * pixel, halfWidth + 0.5 * pixel, away);
            line = max(line, vec2(cover * (1.0 - away / max(halfWidth, 1e-4)), cover));
        }
    }
    return line;
}

vec3 withChannels(vec3 light, vec2 cell) {
    if (channelFrom <= 0.0) return light;
    vec2 place = cell / float(channelSquare);
    float pixel = max(length(dFdx(place)), length(dFdy(place)));
    vec2 line = channelAt(place, clamp(pixel, 1e-4, 1.25));
    // A dark rim sets it off from light ground.
    vec3 ink = mix(vec3(0.01, 0.03, 0.08), linearOf(channelColour), smoothstep(0.05, 0.35, line.x));
    return mix(light, ink, 0.9 * line.y);
}

// The light that comes from a cell, with its data over it. `slope` is that of the ground [m/m].
vec3 overlaid(vec3 light, vec2 cell, vec2 slope) {
    if (dataKind == 4) {
        vec4 thing = thingColour(cell);
        light = mix(light, linearOf(thing.rgb) * dataShade(slope), dataOpacity * thing.a);
        if (dataBorders) light = withBorders(light, cell);
    } else if (dataKind > 0) {
        float shade = dataKind == 2 ? 1.0 : dataShade(slope);
        light = mix(light, linearOf(dataColour(cell)) * shade, dataOpacity);
    }
    light = withChannels(light, cell);
    if (contourStep <= 0.0) return light;
    // Every kContoursPerIndex-th line (app/look/look.hpp) is the stronger one that bears its height.
    float height = textureLod(heights, cell / vec2(textureSize(heights, 0)), 0.0).r;
    float indexStep = float(kContoursPerIndex) * contourStep;
    float line = max(0.5 * contourAt(height, contourStep, 0.7), 0.8 * contourAt(height, indexStep, 1.1));
    vec3 ink = mix(vec3(0.75), vec3(0.02, 0.015, 0.01), smoothstep(0.02, 0.06, dot(light, vec3(0.2126, 0.7152, 0.0722))));
    return mix(light, ink, line);
}
