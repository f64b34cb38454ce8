// Export panel: which maps go where in which formats, or what which program gets, in narrow rows that open
// into lists. It writes in the background, and how it went becomes a message. It remembers the choice while
// the program runs. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/base/background.hpp"
#include "app/export/exporter.hpp"
#include "app/ui/file_browser.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"

namespace app {

/// "height, slope and 3 more", of names that stand on a list: as many as are short; "none" if it is empty.
std::string summary(const std::vector<std::string_view>& names);

/// The program that everything is made for, or a person's own choice.
void drawProgram(ExportChoice& choice);
/// The maps, and the formats of each.
void drawMaps(ExportChoice& choice);
void drawFormats(ExportChoice& choice);
/// The number of samples, and that of a tile's.
void drawSize(ExportChoice& choice);
void drawTiles(ExportChoice& choice);
/// What only some formats ask: how fine a mesh is, how bytes lie.
void drawMeshStep(ExportChoice& choice);
void drawByteOrder(ExportChoice& choice);

/// What a person asks for that the panel does not do itself.
struct ExportWishes {
    bool maps = false;
    bool picture = false;
    bool command = false;
    bool folder = false;  ///< To choose it in a dialog
};

/// "Exporting to maps".
std::string exportingText(const ExportChoice& choice);

class ExportPanel {
  public:
    /// Exports to `folder` until the person names another.
    explicit ExportPanel(std::string folder) { choice_.folder = std::move(folder); }

    /// Its controls, for the search.
    static std::vector<NamedRow> rows();
    /// Draws the panel. Gives what was asked for in this frame.
    ExportWishes draw();

    /// Lets a person choose the folder. This must outlive the browser's question.
    void askForFolder(FileBrowser& browser);

    /// Until this ends, the layers are on their way that exportMaps() needs.
    void await(std::weak_ptr<const wadi::Progress> copy) { awaited_ = std::move(copy); }
    /// Why nothing can be exported now, as a sentence, or "".
    std::string fault() const;
    /// What is chosen: what a program wants, or a person's own maps and formats.
    ExportChoice choice() const;
    /// Writes what was chosen when the layers were asked for, in the background. How it went becomes a
    /// message.
    void exportMaps(const std::shared_ptr<const wadi::LayerFields>& world, const ExportChoice& choice,
                    Background& background, Messages& messages);

    /// Where pictures and scenes go.
    const std::string& folder() const { return choice_.folder; }

  private:
    bool drawFolder();
    bool drawChoice();
    void drawOwnChoice();
    ExportChoice choice_;  // with the maps and formats also while they do not count
    std::weak_ptr<const wadi::Progress> awaited_, running_;
};

}  // namespace app
