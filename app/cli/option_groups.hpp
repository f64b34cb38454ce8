// Option groups: the options that several commands share, as the world to begin with, what to export and a
// time-lapse, and how an option with one value is added. Not the commands (cli), nor what values may be
// (option_values). Only for cli. Any thread.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "app/cli/option_values.hpp"
#include "app/world/options.hpp"
#include "sim/core/error.hpp"

namespace app {

/// Most epochs that can be asked for.
inline constexpr std::int64_t kMostEpochs = 1'000'000'000'000;

using Text = const std::string&;

/// Adds an option with one value, which goes to `take` as text; a name of a file or a folder must be one.
template <class Take>
CLI::Option* add(CLI::App& app, const std::string& name, const char* value, const char* help, Take take) {
    const std::string kind = value;
    const bool isName = kind == "FILE" || kind == "DIR" || kind == "PATH";
    const auto takeSome = [name, value, isName, take](Text text) {
        if (isName && text.empty()) throw wadi::Error(name + " was given nothing: give " + value + ".");
        take(text);
    };
    return app.add_option_function<std::string>(name, std::function<void(Text)>(takeSome), help)
        ->type_name(value)
        ->take_last();
}

/// The names in a table of facts.
template <class Facts>
std::vector<std::string_view> namesOf(const Facts& facts) {
    std::vector<std::string_view> names;
    names.reserve(std::size(facts));
    for (const auto& fact : facts) names.push_back(fact.name);
    return names;
}

/// The maps that can be exported.
std::vector<std::string_view> mapNames();

/// The world to begin with, and what can be said about a heightmap.
void addWorld(CLI::App& app, WorldOptions& world);
/// The size of a generated map.
void addMapSize(CLI::App& app, WorldOptions& world);
void addThreads(CLI::App& app, wadi::Execution& execution, const char* help);
void addEpochs(CLI::App& app, std::optional<std::uint64_t>& epochs);
/// What the options of a time-lapse say, before it is known that there is one.
void addLapse(CLI::App& app, LapseOptions& lapse, const char* help);
/// What is exported, and how; `folder` says where to.
void addExport(CLI::App& app, ExportChoice& exported, CLI::Option* folder);

}  // namespace app
