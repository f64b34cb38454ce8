// Export panel: which maps go where in which formats, and how it went. It writes in the background.
// Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/background.hpp"
#include "app/map_export.hpp"
#include "app/panels/messages.hpp"

namespace app {

class ExportPanel {
  public:
    /// Exports to `folder` until the person names another.
    explicit ExportPanel(std::string folder) { choice_.folder = std::move(folder); }

    /// Draws the panel. True if the person wants a picture.
    bool draw(const std::shared_ptr<const wadi::Snapshot>& snapshot, Background& background,
              Messages& messages);

    /// Where pictures go.
    const std::string& folder() const { return choice_.folder; }
    /// Whether the map of rivers must be part of the snapshots.
    bool wantsDischarge() const { return choice_.discharge; }

  private:
    void drawChoice();
    void drawButton(const std::shared_ptr<const wadi::Snapshot>& snapshot, Background& background,
                    Messages& messages);

    ExportChoice choice_;
    bool busy_ = false;
    std::vector<std::string> results_;
};

}  // namespace app
