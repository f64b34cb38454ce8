// The surface of the water: ground shows through where it is shallow, sky where the eye looks along it. All of
// a fragment stage; with RIPPLES it shows where the water runs and foams.
#include "light.glsl"
#include "screen.glsl"
#include "ring.glsl"
#include "mirror.glsl"
#include "waves.glsl"

uniform sampler2D heights;              // [m], one texel a sample
uniform sampler2D water;                // depth [m], one texel a sample, or a single one if there is none
uniform sampler2D relief;               // see relief.glsl
uniform float sea;                      // [m] Level of the sea
uniform float film;                     // [m] What is no deeper is only wet ground
uniform float cellSize;                 // [m]
uniform vec3 waterColour, shoreColour;  // linear
uniform float clarity;                  // [m]
#include "painted.glsl"

in vec3 world;

out vec4 colour;

// The water at a place between samples.
struct Water {
    float depth;  // [m]; 0: dry
    vec2 slope;   // of its surface [m/m]
    float atSea;  // share of it that is the sea [0, 1]
};

// However coarse the mesh, the depth is that below the level around, but no deeper than the samples tell, lest
// water on a steep slope stand out from it. A cell counts the more, the deeper its film is, so that one that
// gets wet or dry does so by and by. Between wet cells, also those that touch by a corner, shallow water is a
// sheet without holes: it wets what little ground stands out there.
Water waterAt(vec2 cell) {
    vec2 samples = vec2(textureSize(heights, 0)), place = cell / samples;
    vec2 share = fract(cell - 0.5);
    // In the order of textureGather: south-west, south-east, north-east, north-west.
    vec4 weight = vec4(1.0 - share.x, share.x, share.x, 1.0 - share.x) * vec4(share.yy, 1.0 - share.yy);
    vec4 ground = textureGather(heights, (floor(cell - 0.5) + 1.0) / samples);
    vec4 lake = textureGather(water, (floor(cell - 0.5) + 1.0) / vec2(textureSize(water, 0)));

    vec4 drowned = step(ground, vec4(sea));
    vec4 wet = max(smoothstep(film, 80.0 * film, lake), drowned);
    vec4 level = mix(ground + lake, max(vec4(sea), ground + lake), drowned);
    float wetness = dot(weight, wet);
    if (wetness <= 0.0) return Water(0.0, vec2(0.0), 0.0);
    float mean = dot(weight * wet, level) / wetness;
    float told = dot(weight * wet, level - ground);
    float shallow = told / wetness;
    float covered = dot(weight, smoothstep(film, 4.0 * film, lake));
    float sheet = shallow * smoothstep(0.3, 0.5, covered) * (1.0 - smoothstep(0.3, 0.8, shallow));
    float depth = max(min(mean - dot(weight, ground), told), sheet * (1.0 - dot(weight, drowned)));

    // Where it is dry, the surface goes on level.
    level = mix(vec4(mean), level, wet);
    vec2 slope = vec2(mix(level.z - level.w, level.y - level.x, share.y),
                      mix(level.x - level.w, level.y - level.z, share.x)) / cellSize;
    return Water(depth, slope, dot(weight * wet, drowned) / wetness);
}

#ifdef RIPPLES
// Surf [0, 1]: a soft line that breathes along the shore of the sea. It follows the coast at large, not every
// stone and pool. `pixel` [cells].
float surf(vec2 cell, float pixel, float pattern) {
    vec2 texel = 1.0 / vec2(textureSize(heights, 0));
    float ground = 0.0;
    for (int i = 0; i < 4; ++i) {
        vec2 way = vec2(float(i & 1), float(i >> 1)) - 0.5;
        ground += 0.25 * texture(heights, (cell + 5.0 * way) * texel).r;
    }
    float slope = max(length(texture(relief, cell * texel, 2.0).xy), 0.03);
    float away = (sea - ground) / (slope * cellSize);  // from the land [cells]
    float noise = texture(detailNoise, cell / 61.0).a - 0.5;
    float line = 0.9 + 0.6 * sin(0.8 * seconds + 14.0 * noise);
    float width = 0.9 + pixel;
    float edge = 1.0 - smoothstep(0.0, width, abs(away - line));
    float behind = smoothstep(-2.5, 0.0, away) * (1.0 - smoothstep(-0.5, 1.0, away - line));
    float thick = max(0.75 * edge, 0.35 * behind) / (0.6 + 0.45 * width);
    return thick * smoothstep(-0.35, 0.25, pattern);
}

// White water [0, 1]: where it runs fast, and more so down a slope. `pattern`: a noise about 0.
float rapids(float speed, float steep, float pattern) {
    float fast = smoothstep(0.25, 0.9, speed) * (0.35 + 0.65 * smoothstep(0.02, 0.25, steep));
    float fall = smoothstep(0.25, 0.9, steep) * smoothstep(0.02, 0.2, speed);
    float much = max(fast, fall);
    return 0.9 * smoothstep(0.0, 0.3, much) * smoothstep(0.85 - 0.7 * much, 1.1 - 0.35 * much, 0.5 + 1.7 * pattern);
}
#endif

void main() {
    vec2 cell = world.xz / cellSize;
    vec2 right = dFdx(cell), up = dFdy(cell);
    Water here = waterAt(cell);
    if (here.depth <= 0.0) discard;

    vec3 toEye = normalize(eye - world);
    float pixel = pixelAngle * distance(world, eye) / cellSize;  // [cells]
    float deep = here.depth / clarity;
    // Waves finer than a pixel are not seen one by one: they spread the mirror.
    float rough = smoothstep(0.1, 1.5, pixel);
    vec2 slope = 0.7 * here.slope;
    vec2 wave = 0.30 * windRipples(cell);
    float foam = 0.0;
#ifdef RIPPLES
    vec2 velocity = texture(current, cell / vec2(textureSize(heights, 0))).rg;
    vec2 bed = texture(relief, cell / vec2(textureSize(heights, 0))).xy;
    float speed = length(velocity), steep = max(length(bed) - 0.1, 0.0);
    Carried by = carriedBy(cell, velocity);
    vec3 carried = detailOf(by, cell, right, up);
    wave = mix(0.7 * wave, 1.1 * carried.gb, smoothstep(0.02, 0.35, speed));
    wave += 0.35 * here.atSea * smoothstep(0.05, 0.8, deep) * swell(cell);
    foam = rapids(speed, steep, carried.r);
    // None on films, nor down steep ground, where water is clear.
    float gentle = 1.0 - smoothstep(0.08, 0.3, length(bed));
    float threads = gentle * smoothstep(0.05, 0.4, here.depth) * threadsOf(by, cell, velocity, right, up);
    foam = max(foam, 0.4 * (1.0 - here.atSea) * threads);
    foam = max(foam, here.atSea * surf(cell, pixel, carried.r));
    foam = clamp(foam, 0.0, 1.0);
#endif
    vec3 normal = normalize(vec3(-slope.x - wave.x, 1.0, -slope.y - wave.y));
    float fresnel = fresnelAt(normal, toEye);

    // Light goes down and comes back along the eye's way; of what goes in, the ground sends back what is left.
    float way = deep * (0.5 + 0.5 / max(toEye.y, 0.25));
    vec3 body = mix(waterColour, shoreColour, exp(-1.3 * way));
    vec3 lit = illuminate(mix(body, vec3(0.80), foam), world, normal, 1.0, 0.0);
    // Water that runs down steep ground is too rough to mirror the sun.
    float calm = 1.0 - smoothstep(0.2, 0.6, length(here.slope));
    float glint = calm * glintAt(normal, toEye, rough) * sunAt(world, normal);
    // What hands have painted is seen through the deepest water.
    vec4 paint = paintedAt(cell);
    lit = mix(lit, illuminate(paint.rgb, world, vec3(0.0, 1.0, 0.0), 1.0, 0.0), paint.a);
    vec3 light = mix(lit, mix(mirrored(normal, toEye), lit, foam), fresnel) + 0.8 * (1.0 - foam) * glint * sunLight;

    // The shore of the sea is soft, the edge of all water as soft as a pixel at least: so much depth is there in
    // one. Inland a film is seen as soon as it is one, first as a shine on wet ground: what runs in channels
    // stands out from it by its colour. What rain lets run down steep ground is clear.
    float inPixel = pixel * cellSize * (0.1 + length(here.slope)) / max(toEye.y, 0.3);
    float inland = clamp(inPixel, 4.0 * film, 0.05);
    float steepBed = length(texture(relief, cell / vec2(textureSize(heights, 0))).xy);
    float clear = max(here.atSea, smoothstep(0.08, 0.3, steepBed));
    float edge = smoothstep(0.0, mix(inland, max(0.08 * clarity, inPixel), clear), here.depth);
    float tint = mix(0.5 * smoothstep(0.02, 0.5, here.depth), 0.12, clear);
    float opaque = 1.0 - exp(-2.2 * way - tint);
    fresnel *= mix(smoothstep(film, 0.1, here.depth), 1.0, here.atSea);
    vec4 ring = ringAt(world, eye);
    light = mix(throughAir(toneMap(light), world), ring.rgb, ring.a);
    colour = vec4(onScreen(light).rgb, max(edge * max(max(opaque, fresnel), foam), ring.a));
}
