#include "app/world/restore.hpp"

#include <algorithm>
#include <utility>

#include "app/base/figures.hpp"
#include "app/base/paths.hpp"
#include "app/world/replay.hpp"
#include "sim/core/execution.hpp"
#include "sim/world/simulation.hpp"

namespace app {

namespace {

wadi::Simulation begun(const wadi::EditLog& log, const wadi::Execution& execution) {
    if (log.map()) return wadi::Simulation(*log.map(), log.parameters(), execution);
    return wadi::Simulation(log.parameters(), execution);
}

std::string notice(const wadi::io::Recipe& recipe, std::uint64_t hash, const std::filesystem::path& named) {
    if (hash == recipe.hash) return {};
    const std::string why = recipe.program == WADI_VERSION
                                ? "not all of its edits were known"
                                : "that was made by Wadi " + recipe.program + ", this is " WADI_VERSION;
    return "The world is not quite the one of " + displayName(named) + ": " + why + ". Its hash was " +
           hashText(recipe.hash) + " and is now " + hashText(hash) + ".";
}

}  // namespace

std::string recipeOf(const wadi::Survey& survey) {
    return wadi::io::recipeText({WADI_VERSION, survey.epoch, survey.hash, survey.log});
}

Restored restore(const wadi::io::Recipe& recipe, const std::filesystem::path& named,
                 const wadi::Execution& execution, wadi::io::Progress& progress) {
    progress.reach(0);
    wadi::Simulation simulation = begun(recipe.log, execution);
    Replay replay(recipe.log.entries(), named);
    replay.begin(simulation);
    const double epochs = static_cast<double>(std::max<std::uint64_t>(recipe.epoch, 1));
    for (;;) {
        replay.carryOut(simulation);  // which may undo so much that epochs are to be run again
        progress.reach(std::min(static_cast<double>(simulation.epoch()) / epochs, 1.));
        if (simulation.epoch() >= recipe.epoch) break;
        simulation.step();
    }
    return {std::make_shared<const wadi::SavedWorld>(wadi::SavedWorld{simulation.state(), simulation.log()}),
            notice(recipe, simulation.hash(), named)};
}

}  // namespace app
