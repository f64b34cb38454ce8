// Data over the ground: values as colours, which the sun does not change, and lines of equal height. Includes
// nothing; toSun comes with sky.glsl.
uniform int dataKind;  // 0 none, 1 a number by the table, 2 slopes as a normal map, 3 a pair of numbers
uniform sampler2D dataValues, dataSecond;  // one texel a cell
uniform sampler2D dataColours;             // a row of sRGB colours
uniform vec2 dataLow, dataHigh;            // numbers at the ends of the table, of each channel
uniform float dataSteepness;               // of a logarithmic scale; 0: it is even
uniform float dataOpacity;                 // [0, 1]
uniform bool dataSmooth;                   // values run into each other between cells
uniform vec3 dataFirstColour, dataSecondColour;  // sRGB, of a pair
uniform sampler2D heights;  // [m]
uniform float contourStep;  // [m]; 0: no contours
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

// The light that comes from a cell, with its data over it. `slope` is that of the ground [m/m].
vec3 overlaid(vec3 light, vec2 cell, vec2 slope) {
    if (dataKind > 0) {
        float shade = dataKind == 2 ? 1.0 : dataShade(slope);
        light = mix(light, linearOf(dataColour(cell)) * shade, dataOpacity);
    }
    if (contourStep <= 0.0) return light;
    // Every kContoursPerIndex-th line (app/look/look.hpp) is the stronger one that bears its height.
    float height = textureLod(heights, cell / vec2(textureSize(heights, 0)), 0.0).r;
    float indexStep = float(kContoursPerIndex) * contourStep;
    float line = max(0.5 * contourAt(height, contourStep, 0.7), 0.8 * contourAt(height, indexStep, 1.1));
    vec3 ink = mix(vec3(0.75), vec3(0.02, 0.015, 0.01), smoothstep(0.02, 0.06, dot(light, vec3(0.2126, 0.7152, 0.0722))));
    return mix(light, ink, line);
}
