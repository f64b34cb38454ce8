// BakePanel: the section in which a person lets the present world be made again with more cells, by a program
// of its own beside the window. It neither bakes (app/cli/bake) nor saves: it says what is wished. Inside a
// frame of Dear ImGui, on the window's thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/panels/bake/bake_process.hpp"
#include "app/ui/param_panel.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// What a person wishes in a frame.
struct BakeWishes {
    bool begin =
        false;  ///< To begin() with a copy of the present world, once it is saved; else giveUp() follows
    bool resume = false;                          ///< To go on with the bake of folder()
    std::optional<std::filesystem::path> opened;  ///< This world, which is done, is to be opened
};

class BakePanel {
  public:
    /// `program`: this program, which can bake.
    explicit BakePanel(std::filesystem::path program) : program_(std::move(program)) {}
    ~BakePanel();

    /// What it asks, for the search.
    static std::vector<NamedRow> rows();
    BakeWishes draw(const wadi::Snapshot& snapshot);

    /// A copy of the world is being saved to this file, which goes when the panel or its bake ends.
    void prepare(const std::filesystem::path& world) { copy_ = world; }
    /// Bakes the world of this file in a new folder `folder`. Throws wadi::Error if that cannot be begun.
    void begin(const std::filesystem::path& world, const std::filesystem::path& folder);
    /// There will be no begin() for the last wish for one.
    void giveUp();
    /// Goes on with the bake of a folder. Throws as begin().
    void resume(const std::filesystem::path& folder);

    /// Takes note of what the bake has said; to be called in every frame.
    void update();
    bool isRunning() const { return process_ && process_->isRunning(); }
    const std::filesystem::path& folder() const { return folder_; }
    /// Cells along the longer side of the result, of a world with so many, by how often it is doubled.
    static int sizeOf(int side, int doublings);

  private:
    void drawChoice(const wadi::Snapshot& snapshot, BakeWishes& wishes);
    void drawRun();
    void drawEnd(BakeWishes& wishes);
    bool canResume() const;
    void removeCopy();

    std::filesystem::path program_, folder_,
        copy_;  // the last: a world that nobody needs once its bake has ended
    int doublings_ = 1, size_ = 0;
    int epochs_ = 30;  // after each doubling
    bool isRefined_ = false;
    bool isPreparing_ = false;              // it was wished, and its world is being saved
    std::unique_ptr<BakeProcess> process_;  // null: none was begun
};

}  // namespace app
