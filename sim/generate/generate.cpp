#include "sim/generate/generate.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "sim/generate/forms.hpp"
#include "sim/generate/range.hpp"
#include "sim/generate/relief.hpp"

namespace wadi {

namespace {

/// Names of parameters, with blanks around each.
constexpr std::string_view kAlways = " generator size cellSize ";
constexpr std::array<std::string_view, kGeneratorNames.size()> kHeeded = {
    " verticalScale frequency octaves persistence ",                                 // perlin
    " verticalScale frequency octaves persistence ",                                 // simplex
    " verticalScale frequency octaves persistence ",                                 // ridged
    " verticalScale frequency octaves persistence ",                                 // billow
    " verticalScale frequency octaves persistence warp ",                            // warped
    " verticalScale frequency octaves persistence warp roughness ",                  // plates
    " verticalScale frequency octaves persistence radius ",                          // island
    " verticalScale frequency octaves persistence radius depth roughness ",          // volcano
    " verticalScale frequency octaves persistence radius terraces hardness ",        // mesa
    " verticalScale frequency octaves persistence roughness ",                       // plane
    " verticalScale frequency octaves persistence warp radius depth ",               // canyon
    " sand frequency octaves persistence roughness ",                                // sand
    " sand frequency octaves persistence roughness verticalScale radius hardness ",  // pyramid
    " verticalScale radius roughness age ",                                          // range
    " sand frequency octaves persistence roughness verticalScale radius hardness ",  // wall
};

}  // namespace

bool uses(Generator generator, std::string_view param) {
    const std::string word = " " + std::string(param) + " ";
    const auto has = [&](std::string_view list) { return list.find(word) != std::string_view::npos; };
    return has(kAlways) || has(kHeeded[static_cast<std::size_t>(generator)]);
}

namespace {

Form formOf(const GenerateParams& params, std::uint32_t seed) {
    switch (params.generator) {
        case Generator::perlin:
        case Generator::simplex:
        case Generator::ridged:
        case Generator::billow:
        case Generator::warped:
        case Generator::plates:
            return noiseForm(params, seed);
        case Generator::island:
        case Generator::volcano:
        case Generator::mesa:
            return peakForm(params, seed);
        case Generator::plane:
        case Generator::canyon:
            return slopeForm(params, seed);
        case Generator::sand:
        case Generator::pyramid:
        case Generator::wall:
            return sandForm(params, seed);
        case Generator::range:
            break;  // grows
    }
    return {};
}

void stretch(Field<float>& heights, float range, const Subdomain& own) {
    float lowest = std::numeric_limits<float>::max(), highest = std::numeric_limits<float>::lowest();
    eachCell({own.cells()}, [&](int x, int z) {
        lowest = std::min(lowest, heights.at(x, z));
        highest = std::max(highest, heights.at(x, z));
    });
    lowest = own.lowestNumber(lowest);
    const float span = own.highestNumber(highest) - lowest;
    const float factor = span > 0 ? range / span : 0.f;
    eachCell(own.region(),
             [&](int x, int z) { heights.at(x, z) = std::min((heights.at(x, z) - lowest) * factor, range); });
}

/// The values of `shape` at the middle of every cell of a part and its halo.
Field<float> sampled(const Shape& shape, int size, const Subdomain& own, const ThreadPool& pool,
                     Progress* progress) {
    constexpr int kBands = 64;  // after each of which it can be cancelled
    Field<float> values(size, size);
    const float scale = 1.f / static_cast<float>(size);
    const std::vector<TileGrid::Box> region = own.region();
    for (int band = 0; band < kBands; ++band) {
        for (const TileGrid::Box& box : region) {
            const int first = box.z + box.rows * band / kBands, end = box.z + box.rows * (band + 1) / kBands;
            pool.forEach(end - first, [&](int row) {
                const int z = first + row;
                for (int x = box.x; x < box.x + box.columns; ++x) {
                    values.at(x, z) =
                        shape((static_cast<float>(x) + 0.5f) * scale, (static_cast<float>(z) + 0.5f) * scale);
                }
            });
        }
        if (progress) progress->reach((band + 1.0) / kBands);
    }
    return values;
}

/// Lays sand between the rock and a level, `depth` [m] times `levels`.
void pour(Heightmap& map, const Field<float>& levels, float depth, const Subdomain& own) {
    map.sediment = Field<float>(map.heights.columns(), map.heights.rows());
    eachCell(own.region(), [&](int x, int z) {
        const std::size_t cell = levels.index(x, z);
        const float level = std::min(levels[cell] * depth, static_cast<float>(kHighestMetres));
        map.sediment[cell] = std::max(0.f, level - map.heights[cell]);
        map.heights[cell] = std::max(level, map.heights[cell]);
    });
}

void harden(Heightmap& map, const Field<float>& hardness, const Subdomain& own) {
    map.hardness = Field<std::uint8_t>(hardness.columns(), hardness.rows());
    eachCell(own.region(), [&](int x, int z) {
        map.hardness.at(x, z) = static_cast<std::uint8_t>(hardness.at(x, z) * 255.f + 0.5f);
    });
}

}  // namespace

Heightmap generate(const GenerateParams& params, std::uint32_t seed, const ThreadPool& pool,
                   Progress* progress) {
    return generatePart(params, seed, Subdomain(TileGrid{params.size, params.size}), pool, progress);
}

Heightmap generatePart(const GenerateParams& params, std::uint32_t seed, const Subdomain& own,
                       const ThreadPool& pool, Progress* progress) {
    if (params.generator == Generator::range)
        return grownRange(params, reliefMetres(params, params.verticalScale), seed, own, pool, progress);
    const Form form = formOf(params, seed);
    SubProgress parts(progress, 1u + (form.sand ? 1u : 0u) + (form.hardness ? 1u : 0u));
    const auto values = [&](const Shape& shape) {
        return sampled(shape, params.size, own, pool, parts.next());
    };
    Heightmap map{values(form.rock), params.cellSize};
    stretch(map.heights, reliefMetres(params, params.verticalScale), own);
    if (form.sand) pour(map, values(form.sand), reliefMetres(params, params.sand), own);
    if (form.hardness) harden(map, values(form.hardness), own);
    return map;
}

}  // namespace wadi
