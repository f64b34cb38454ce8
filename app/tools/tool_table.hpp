// Tool table: the tools that there are, each with its action, the parameters that matter for it and the
// values that it starts with. Not the tools themselves. Values; any thread.
#pragma once

#include <array>
#include <initializer_list>
#include <span>
#include <string_view>

#include "app/ui/action_table.hpp"
#include "sim/edit/brush.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// What a person should know of a tool, and what it starts with.
struct ToolFacts {
    ActionId action;            ///< Takes it in hand; has its name, key and help
    std::string_view does;      ///< What a drag does, as in "raises rock"
    std::string_view inverted;  ///< What it does with Shift, or "" if that makes no difference
    wadi::Brush start;          ///< Of a brush
    std::array<std::string_view, 6> parameters;  ///< Of the brush, in the order of the panel; "" at the end
    wadi::LayerId shows = wadi::LayerId::none;   ///< Map that is shown while it is in hand

    std::string_view name() const { return action->title; }  ///< As shown to people
};

/// One tool a kind of brush, one for springs, one for cross-sections, one for long profiles and one for the
/// fault.
inline constexpr std::size_t kTools = wadi::kBrushNames.size() + 4;
inline constexpr std::size_t kSpringTool = 8;  ///< Numbers of those that are no brush
inline constexpr std::size_t kSectionTool = kTools - 3;
inline constexpr std::size_t kProfileTool = kTools - 2;
inline constexpr std::size_t kFaultTool = kTools - 1;

/// All tools in the order of the panel.
std::span<const ToolFacts, kTools> toolTable();

}  // namespace app
