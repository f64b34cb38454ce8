// Restorer: offers to restore the world that an opened file carries, and does so in the background. Not the
// making of the world (restore), nor the import of the file's heights (opener). The window's thread.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "app/background.hpp"
#include "app/panels/choice_dialog.hpp"
#include "app/panels/messages.hpp"
#include "app/steering.hpp"
#include "sim/io/recipe.hpp"

namespace app {

class Restorer {
  public:
    /// Is told of the file whose world is under way, and of the epochs that it has seen.
    using Restored = std::function<void(const std::filesystem::path&, std::uint64_t epoch)>;

    /// What restoring changes, and helpers; all must live longer.
    Restorer(Steering& steering, Background& background, Messages& messages, Restored restored)
        : steering_(steering), background_(background), messages_(messages), restored_(std::move(restored)) {}

    /// Asks whether to restore the world that a file carries. `instead` is called for who would rather have
    /// the heights of the file; empty: it has none. Only if nothing is asked already.
    void offer(const std::filesystem::path& file, std::shared_ptr<const wadi::io::Recipe> recipe,
               std::function<void()> instead);

    /// Draws the question, if there is one. `accept`, `cancel`: see ChoiceDialog.
    void draw(bool accept, bool cancel) { question_.draw(accept, cancel); }

  private:
    void restore(const std::filesystem::path& file, std::shared_ptr<const wadi::io::Recipe> recipe);

    Steering& steering_;
    Background& background_;
    Messages& messages_;
    Restored restored_;
    ChoiceDialog question_;
};

}  // namespace app
