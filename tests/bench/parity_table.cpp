#include "tests/bench/parity_table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <string>

#include "app/world/scenes.hpp"
#include "app/world/world.hpp"
#include "sim/io/export/map_file.hpp"
#include "tests/parity.hpp"

namespace bench {

namespace {

/// "–" where nothing was there that could be compared.
std::string written(double share, int digits) {
    if (!std::isfinite(share)) return "–";
    std::array<char, 32> text;
    std::snprintf(text.data(), text.size(), "%.*f", digits, share);
    return text.data();
}

void printRow(const std::string& scene, const parity::Likeness& row) {
    std::printf("| %s | %d² |", scene.c_str(), row.size);
    for (const double correlation : {row.start, row.heights, row.change})
        std::printf(" %s |", written(correlation, 3).c_str());
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    for (const double share : {row.eroded, row.worn, row.slope95, row.concavity.value_or(kNone)})
        std::printf(" %s |", written(share, 2).c_str());
    std::printf(" %.1f |\n", row.seconds);
    std::fflush(stdout);
}

/// Writes what a scene has become into the folder, if there is one.
void keep(const std::string& scene, const wadi::Terrain& terrain, const std::string& folder) {
    if (folder.empty()) return;
    wadi::Field<float> heights(terrain.columns(), terrain.rows());
    for (int z = 0; z < heights.rows(); ++z)
        for (int x = 0; x < heights.columns(); ++x)
            heights.at(x, z) = static_cast<float>(terrain.height(x, z) / wadi::kQuantaPerMetre);
    const std::string name =
        scene + "-" + std::to_string(std::max(heights.columns(), heights.rows())) + ".tif";
    std::filesystem::create_directories(folder);
    wadi::io::exportMap(heights, std::filesystem::path(folder) / name, wadi::io::Format::tiff,
                        {.cellSize = terrain.cellSize()});
}

/// On a smaller map than its own the scene has less ground, of cells of the same width.
void printScene(const app::SceneEntry& scene, const ParityChoice& choice) {
    app::WorldOptions options;
    options.scene = scene.file;
    if (app::readSettings(options).scene.heightmap.empty()) options.size = choice.base;
    const app::World world = app::makeWorld(options);
    const auto epochs = choice.epochs.value_or(static_cast<std::uint64_t>(scene.epochs.value_or(100)));
    std::vector<std::string> notices;
    const std::vector<parity::Likeness> rows =
        parity::likenessOf(world.simulation.log(), choice.times, epochs, {.threads = choice.threads}, notices,
                           [&](const wadi::Terrain& terrain) { keep(scene.name, terrain, choice.folder); });
    for (const parity::Likeness& row : rows) printRow(scene.name + ", " + std::to_string(epochs), row);
    for (const std::string& notice : notices)
        std::fprintf(stderr, "%s, %s\n", scene.name.c_str(), notice.c_str());
}

}  // namespace

void printParity(const ParityChoice& choice) {
    std::puts(
        "| scene, epochs | cells | start | heights | change | eroded | worn | slope95 | θ | s |\n"
        "|---|---|---|---|---|---|---|---|---|---|");
    for (const app::SceneEntry& scene : app::listScenes(app::scenesFolder())) {
        const auto isIt = [&](const std::string& name) { return name == scene.name; };
        if (choice.scenes.empty() || std::ranges::any_of(choice.scenes, isIt)) printScene(scene, choice);
    }
}

}  // namespace bench
