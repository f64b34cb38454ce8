#include "app/restorer.hpp"

#include <string>
#include <utility>

#include "app/figures.hpp"
#include "app/paths.hpp"
#include "app/restore.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

std::string counted(std::uint64_t count, const std::string& thing) {
    return grouped(static_cast<std::int64_t>(count)) + " " + thing + (count == 1 ? "" : "s");
}

Choice choiceOf(const fs::path& file, const wadi::io::Recipe& recipe, bool hasHeights) {
    Choice choice;
    choice.title = "Restore world";
    choice.text = displayName(file) + " was exported from a world of " + counted(recipe.epoch, "epoch") +
                  " and " + counted(recipe.log.entries().size(), "edit") +
                  ", and carries how that came to be. Restoring it runs all its epochs anew.";
    choice.detail =
        "Seed " + std::to_string(recipe.log.parameters().world.seed) + ", written by Wadi " + recipe.program;
    choice.answers = {"Restore world"};
    if (hasHeights) choice.answers.push_back("Import heights");
    choice.answers.push_back("Cancel");
    return choice;
}

}  // namespace

void Restorer::offer(const fs::path& file, std::shared_ptr<const wadi::io::Recipe> recipe,
                     std::function<void()> instead) {
    const Choice choice = choiceOf(file, *recipe, instead != nullptr);
    question_.ask(choice, [this, file, recipe, instead](std::size_t answer) {
        if (answer == 0) return restore(file, recipe);
        if (answer == 1 && instead) instead();
    });
}

void Restorer::restore(const fs::path& file, std::shared_ptr<const wadi::io::Recipe> recipe) {
    background_.start("Restoring the world of " + displayName(file),
                      [this, file, recipe](wadi::io::Progress& progress) -> Background::Finish {
                          return [this, file, world = app::restore(*recipe, file, progress)] {
                              const std::uint64_t epoch = world.world->state.epoch;
                              steering_.run(false);  // or it would not be that world for long
                              steering_.resume(world.world);
                              restored_(file, epoch);
                              messages_.notice("Restored the world of " + displayName(file) +
                                               "; it pauses at epoch " +
                                               grouped(static_cast<std::int64_t>(epoch)) + ".");
                              if (!world.notice.empty()) messages_.notice(world.notice);
                          };
                      });
}

}  // namespace app
