// Scenes: a dialog in which a person chooses one of the program's own scenes by picture, title and sentence.
// It loads none. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "app/base/background.hpp"
#include "app/world/scenes.hpp"
#include "engine/texture.hpp"

namespace app {

class ScenesDialog {
  public:
    /// Shows the scenes of this folder.
    explicit ScenesDialog(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// Shows the dialog from the next draw() on. The folder is read in `background`, which the dialog must
    /// outlive; what is faulty there becomes a message.
    void open(Background& background);
    /// Whether it is shown or about to be.
    bool isOpen() const { return opening_ || open_; }
    /// Draws the dialog if it is open. `cancel` stands for its button. Gives the scene that was chosen, once.
    std::optional<std::filesystem::path> draw(bool cancel);

  private:
    std::optional<std::filesystem::path> drawCards();

    std::filesystem::path folder_;
    std::vector<SceneEntry> entries_;
    std::vector<std::optional<engine::Texture>> pictures_;  // of the entries
    bool opening_ = false, open_ = false;
};

}  // namespace app
