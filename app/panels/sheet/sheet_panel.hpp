// SheetPanel: the window of the contact sheet: worlds that go on from the present one with other values of
// one or two parameters, side by side; a click takes the values of one. It does not change the present world:
// it says what is wished. The thread that owns the GL context; draw() inside a frame of Dear ImGui.
#pragma once

#include <cstddef>
#include <filesystem>
#include <glm/vec2.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/panels/sheet/sheet_choice.hpp"
#include "app/render/landscape.hpp"
#include "app/render/offscreen_camera.hpp"
#include "app/world/side_by_side.hpp"
#include "engine/texture.hpp"
#include "sim/core/progress.hpp"

namespace app {

/// What a person wishes in a frame.
struct SheetWishes {
    bool begin = false;                            ///< To begin(), with a copy of the present world
    bool save = false;                             ///< To write picture() to a file
    std::optional<std::vector<std::string>> take;  ///< These values for the present world
};

/// From where the worlds are seen, and how.
struct SheetView {
    const engine::Camera& camera;
    const LookParams& look;
    const OverlayParams& overlay;
};

class SheetPanel {
  public:
    /// `data`: the folder of shaders and assets.
    explicit SheetPanel(std::filesystem::path data) : data_(std::move(data)) {}

    void open(const wadi::Parameters& now);
    void close();
    /// Escape: stops what it is busy with, of which worlds that are done stay, or else closes it.
    void leave();
    /// Its controls, for the search.
    static std::vector<NamedRow> rows();
    /// Lights the row of this path for a moment.
    void reveal(std::string_view path) { revealed_ = path; }
    bool isOpen() const { return open_; }
    /// Whether worlds are waited for, run or drawn.
    bool isBusy() const { return !awaited_.expired() || runs(); }
    /// Until this ends, the copy of the world is on its way that begin() needs.
    void await(std::weak_ptr<wadi::Progress> copy) { awaited_ = std::move(copy); }

    /// Draws the window if it is open. `now`: the present parameters.
    SheetWishes draw(const wadi::Parameters& now);

    /// Begins to run the worlds that are chosen, from a copy of the present one, on so many threads. Throws
    /// wadi::Error if they cannot be, or need more memory than is `free` [bytes]; then nothing was begun.
    void begin(const std::shared_ptr<const wadi::SavedWorld>& world, int threads, std::uint64_t free);
    /// Draws a world that is done, if there is one; to be called in every frame, outside of one of Dear
    /// ImGui. What goes wrong is told in the window.
    void follow(const SheetView& view);

    /// All worlds of the sheet that are drawn so far, as a picture. Throws engine::Error if the font is
    /// missing.
    engine::Image picture() const;

    SheetChoice& choice() { return choice_; }

  private:
    /// A world of the sheet.
    struct Cell {
        std::vector<std::string> set;  // what its values are
        std::string caption;           // the same for people
        std::optional<engine::Image> image;
        std::optional<engine::Texture> texture;
    };

    /// Where worlds stand.
    struct Grid {
        float left = 0;          // of the first column; 0: no values stand left of the rows
        glm::vec2 picture{0.f};  // [window units]
    };

    Grid gridOf() const;
    bool drawCell(std::size_t number, glm::vec2 size);
    engine::Image pictureOf(World& world, const SheetView& view);
    bool runs() const { return worlds_ && !worlds_->isDone(); }
    void fail(const std::string& why);
    void stop();
    void drawState(SheetWishes& wishes, const wadi::Parameters& now);
    void drawCells(SheetWishes& wishes);

    std::filesystem::path data_;
    SheetChoice choice_;
    std::vector<Cell> cells_;
    std::string title_, fault_;
    int columns_ = 1;
    std::optional<std::size_t> taken_;  // the world whose values were taken last
    std::uint64_t epochs_ = 0;          // of all worlds of the sheet
    std::optional<Landscape> landscape_;
    std::unique_ptr<SideBySide> worlds_;     // null: none were begun
    std::weak_ptr<wadi::Progress> awaited_;  // of the copy that they begin with
    bool open_ = false;
    std::string revealed_;  // the path of a row that is to be lit
};

}  // namespace app
