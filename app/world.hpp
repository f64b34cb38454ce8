// World: the beginning that a person asked for, made of scene, heightmap and single settings. Used by the
// window, batch and pictures alike, so that all three start from the same state. Any thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/landscape/look.hpp"
#include "app/options.hpp"
#include "sim/parameters.hpp"
#include "sim/simulation.hpp"

namespace app {

/// All that a scene holds and --set can set.
struct Settings {
    wadi::Parameters parameters;
    LookParams look;
};

/// The groups of `settings`, each with the defaults of `defaults`; both must outlive the result.
std::vector<wadi::ParamGroup> groupsOf(Settings& settings, Settings& defaults);

/// The scene, then --size, --seed and --cell-size, then every --set in its order. Throws wadi::Error
/// naming the file or the parameter.
Settings readSettings(const WorldOptions& options);

/// A simulation before its first epoch.
struct World {
    Settings settings;
    wadi::Simulation simulation;
    std::shared_ptr<const wadi::Heightmap> map;  ///< What it was imported from; null if it was generated
    std::vector<std::string> notices;  ///< What the person should know about the import, one sentence each
};

/// Generates or imports. Throws wadi::Error naming file, option or parameter.
World makeWorld(const WorldOptions& options);

}  // namespace app
