// Export panel: which maps go where in which formats. It writes in the background, and how it went becomes a
// message. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <memory>
#include <string>

#include "app/background.hpp"
#include "app/exporting/exporter.hpp"
#include "app/panels/messages.hpp"

namespace app {

/// What a person asks for that the panel does not do itself.
struct ExportWishes {
    bool maps = false;
    bool picture = false;
    bool command = false;
};

class ExportPanel {
  public:
    /// Exports to `folder` until the person names another.
    explicit ExportPanel(std::string folder) { choice_.folder = std::move(folder); }

    /// Draws the panel. Gives what was asked for in this frame.
    ExportWishes draw();

    /// Whether anything is chosen that could be written, and nothing is being written.
    bool isReady() const { return !busy_ && !choice_.nothing(); }
    /// The layers that are needed for what is chosen.
    std::vector<wadi::SurveyLayer> layers() const { return layersFor(choice_); }
    /// Writes what is chosen, in the background. How it went becomes a message.
    void exportMaps(const std::shared_ptr<const wadi::Survey>& survey, Background& background,
                    Messages& messages);

    /// Where pictures and scenes go.
    const std::string& folder() const { return choice_.folder; }

  private:
    void drawChoice();
    ExportChoice choice_;
    bool busy_ = false;
};

}  // namespace app
