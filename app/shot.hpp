// Shot: one picture of a landscape without a window: `wadi shot`, pictures for the README, reference
// pictures of tests. Knows no command line. One thread, which holds a GL context of its own meanwhile.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <glm/vec2.hpp>
#include <memory>

#include "app/look.hpp"
#include "engine/image.hpp"
#include "sim/simulation.hpp"
#include "sim/snapshot.hpp"

namespace app {

struct ShotOptions {
    std::uint64_t epochs = 0;          ///< Epochs to run before the picture is taken
    glm::ivec2 size{1280, 720};        ///< Width and height of the picture [pixels, 1..8192]
    std::filesystem::path out;         ///< PNG file to write
    std::filesystem::path shaders;     ///< Folder of the shaders
    LookParams look;                   ///< Colours, sun, fog
    std::function<void()> afterEpoch;  ///< If set, called after each epoch, for a progress bar
};

/// Runs epochs of a simulation and writes a picture of what is there then. Throws engine::Error if there is
/// no OpenGL 4.1, if a side of the picture is out of range, or if the file cannot be written: the last two
/// before the first epoch, as far as can be told.
void shot(wadi::Simulation& simulation, const ShotOptions& options);

/// A picture of a snapshot in its default view. A GL context must be current. Throws engine::Error.
engine::Image photograph(std::shared_ptr<const wadi::Snapshot> snapshot, const LookParams& look,
                         glm::ivec2 size, const std::filesystem::path& shaders);

}  // namespace app
