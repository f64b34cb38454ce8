// A world's file with a picture of one colour, and how much of that is seen. For tests only.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/world/world.hpp"
#include "engine/image.hpp"

namespace app::test {

/// Writes a small world whose picture is all red.
inline void saveRedWorld(const std::filesystem::path& file) {
    engine::Image picture(64, 48, 3);
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) picture.at(x, y)[0] = 255;
    const std::vector<char> png = picture.png();
    WorldOptions options;
    options.size = 16;
    const World world = makeWorld(options, {.threads = 1});
    saveWorldAs(file, {world.simulation.state(), world.simulation.log()},
                {.thumbnail = std::string(png.begin(), png.end())});
}

/// Pixels that are nearly pure red.
inline int redPixels(const engine::Image& image) {
    int red = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) red += image.at(x, y)[0] > 200 && image.at(x, y)[1] < 60;
    return red;
}

}  // namespace app::test
