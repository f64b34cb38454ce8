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

    /// Shows the dialog from the next draw() on, once read() has read the folder.
    void open(Background& background);
    /// Reads the folder in `background`, which the dialog must outlive, if nobody has; what is faulty there
    /// becomes a message.
    void read(Background& background);
    /// The scenes, as soon as they are read.
    const std::vector<SceneEntry>& entries() const { return entries_; }
    /// Whether it is shown or about to be.
    bool isOpen() const { return opening_ || open_; }
    /// Draws the dialog if it is open. `cancel` stands for its button. Gives the scene that was chosen, once.
    std::optional<std::filesystem::path> draw(bool cancel);

  private:
    std::optional<std::filesystem::path> drawCards();

    std::filesystem::path folder_;
    std::vector<SceneEntry> entries_;
    std::vector<std::optional<engine::Texture>> pictures_;  // of the entries
    bool opening_ = false, open_ = false, reading_ = false;
};

}  // namespace app
