// Survey: whole layers of a world as plain values at one moment, for whoever writes maps of it. Not a picture
// for the window (Snapshot), nor what a world needs to go on (SavedWorld). A value; any thread may read one.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "sim/world/edit_log.hpp"
#include "sim/world/state.hpp"

namespace wadi {

/// Layers that can be surveyed.
enum class SurveyLayer : int {
    height,     ///< Ground [m]
    bedrock,    ///< Rock below what lies loose [m]
    sediment,   ///< Thickness of what lies loose [m]
    water,      ///< Depth of the water, the sea not counted [m]
    hardness,   ///< Resistance of the uppermost rock [0 soft … 1 untouchable]
    discharge,  ///< Running mean of drops [drops per epoch]
    windpath,   ///< Running mean of contacts of grains [contacts per epoch]
    flow,       ///< Running mean of the water that crosses a cell in a step [m]
    rain,       ///< Part of the rain that falls on a cell [0..1]
    damp        ///< How wet the ground is [0 dry … 1 under water]
};
inline constexpr std::size_t kSurveyLayers = 10;

struct Survey {
    std::uint64_t epoch = 0;
    std::uint64_t hash = 0;                          ///< State::hash()
    float cellSize = 1;                              ///< [m]
    std::array<Field<float>, kSurveyLayers> layers;  ///< By SurveyLayer; empty if nobody asked for it
    EditLog log;                                     ///< How the world came to be

    const Field<float>& operator[](SurveyLayer layer) const { return layers[std::size_t(layer)]; }
};

/// The layers asked for.
Survey survey(const State& state, const EditLog& log, std::span<const SurveyLayer> wanted);

}  // namespace wadi
