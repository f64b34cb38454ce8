#include "sim/io/world/world_glance.hpp"

#include <algorithm>
#include <cstring>

#include "sim/core/quantum.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/files/zip.hpp"

namespace wadi::io {

namespace {

constexpr std::uint64_t kMostManifest = 1 << 21;

/// Adds a layer of counts to the heights of every `step`-th cell.
void addLayer(const ZipReader& zip, const std::string& entry, const MapFacts& map, int step,
              Field<float>& heights, Progress* progress) {
    const auto columns = static_cast<std::uint64_t>(map.columns), rows = static_cast<std::uint64_t>(map.rows);
    zip.require(entry, columns * rows * sizeof(Quanta));
    int z = 0;
    zip.read(entry, columns * sizeof(Quanta), [&](std::span<const std::byte> row) {
        if (progress != nullptr) progress->reach(static_cast<double>(z) / map.rows);
        if (z % step == 0) {
            for (int x = 0; x < heights.columns(); ++x) {
                Quanta value;
                std::memcpy(
                    &value,
                    row.data() + static_cast<std::size_t>(x) * static_cast<std::size_t>(step) * sizeof value,
                    sizeof value);
                heights.at(x, z / step) += static_cast<float>(toMetres(value));
            }
        }
        ++z;
    });
}

}  // namespace

WorldGlance glanceAtWorld(const std::filesystem::path& file, int side, Progress* progress) {
    const ZipReader zip(file);
    if (!zip.has("world.toml")) fail(file, "is not a world of Wadi, or is damaged: it has no world.toml.");
    const Manifest facts = readFacts((file / "world.toml").string(), zip.bytes("world.toml", kMostManifest));
    WorldGlance glance{.map = facts.map};
    glance.epoch = facts.epoch();
    if (zip.has("thumbnail.png")) {
        glance.thumbnail = zip.bytes("thumbnail.png", kMostGlanced);
        return glance;
    }
    if (side == 0) return glance;
    const int step = (std::max(facts.map.columns, facts.map.rows) + side - 1) / side;
    Field<float> heights((facts.map.columns + step - 1) / step, (facts.map.rows + step - 1) / step);
    for (const char* entry : {"bedrock.i32", "sediment.i32"})
        if (zip.has(entry)) addLayer(zip, entry, facts.map, step, heights, progress);
    glance.heights = std::move(heights);
    return glance;
}

}  // namespace wadi::io
