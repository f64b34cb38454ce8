// Restore: makes a world again from the recipe that an exported file carries: begins it, and runs its epochs
// and edits anew. Not the recipe's text (sim/io/world/recipe). Any thread, with a simulation of its own.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "sim/core/execution.hpp"
#include "sim/io/files/progress.hpp"
#include "sim/io/world/recipe.hpp"
#include "sim/world/saved_world.hpp"
#include "sim/world/survey.hpp"

namespace app {

/// The recipe of a surveyed world, for the files that carry it; "" if it is too long for one.
std::string recipeOf(const wadi::Survey& survey);

/// A world that was made again.
struct Restored {
    std::shared_ptr<const wadi::SavedWorld> world;
    std::string notice = {};  ///< What is not as it was, or ""
};

/// Follows a recipe. `named`: the file that carries it, for sentences. Takes as long as the world took.
/// Throws wadi::Error if its heightmap is none that a world can begin with, or naming the file if an edit
/// cannot be carried out; Cancelled.
Restored restore(const wadi::io::Recipe& recipe, const std::filesystem::path& named,
                 const wadi::Execution& execution, wadi::io::Progress& progress);

}  // namespace app
