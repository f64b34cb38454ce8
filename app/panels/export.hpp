// Export panel: which maps go where in which formats. It writes in the background, and how it went becomes a
// message. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <memory>
#include <string>

#include "app/background.hpp"
#include "app/map_export.hpp"
#include "app/panels/messages.hpp"

namespace app {

/// What a person asks for that the panel does not do itself.
struct ExportWishes {
    bool picture = false;
    bool command = false;
};

class ExportPanel {
  public:
    /// Exports to `folder` until the person names another.
    explicit ExportPanel(std::string folder) { choice_.folder = std::move(folder); }

    /// Draws the panel. Gives what was asked for in this frame.
    ExportWishes draw(const std::shared_ptr<const wadi::Snapshot>& snapshot, Background& background,
                      Messages& messages);

    /// Writes the maps that are chosen, as the panel's button does; says so if none is.
    void exportMaps(const std::shared_ptr<const wadi::Snapshot>& snapshot, Background& background,
                    Messages& messages);

    /// Where pictures and scenes go.
    const std::string& folder() const { return choice_.folder; }
    /// Whether the map of rivers must be part of the snapshots.
    bool wantsDischarge() const { return choice_.discharge; }
    /// Whether the map of the wind's paths must be part of them.
    bool wantsWindpath() const { return choice_.windpath; }

  private:
    void drawChoice();
    ExportChoice choice_;
    bool busy_ = false;
};

}  // namespace app
