// Compare panel: which moment the land is compared with, the line between then and now that is dragged across
// the picture, and the moments that are kept. It draws no land (Comparison). Inside a frame of Dear ImGui, on
// the window's thread.
#pragma once

#include <glm/vec2.hpp>
#include <memory>

#include "app/base/simulation_control.hpp"
#include "app/data/kept_snapshots.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"
#include "app/ui/window_layout.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

class ComparePanel {
  public:
    /// How near to the line the pointer takes hold of it [window units, with the font's usual size].
    static constexpr float kGrip = 6.f;

    /// Takes note of the newest snapshot.
    void update(const std::shared_ptr<const wadi::Snapshot>& snapshot) { revisions_.update(snapshot); }
    /// Lets actions compare or stop to, and keep the present moment. `messages` must live longer.
    /// `flag` is called, too, when the user keeps a moment.
    void registerActions(Actions& actions, Messages& messages, std::function<void()> flag);
    /// Compares with a moment of the time line, which is made once more, named as a person knows it.
    void recall(SimulationControl& control, wadi::BranchId branch, std::uint64_t epoch, std::string name,
                Messages& messages);
    /// Makes snapshots hold what the comparison needs.
    void request(wadi::View& view) const;

    /// Its controls, for the search.
    static std::vector<NamedRow> rows();
    /// Draws the panel; `dt` [s] after the frame before.
    void draw(double dt, Messages& messages);
    /// Draws the line and the names of its sides over the part of the window from `low` on, `size` large, and
    /// lets it be dragged. `isPreparing`: the moment is not to be seen yet. A name stands below a legend that
    /// would cover it.
    void drawLine(glm::vec2 low, glm::vec2 size, bool isPreparing = false,
                  const WindowLayout::WindowPlace& legend = {});

    /// The moment that is shown at the left of the line; null: none is.
    std::shared_ptr<const wadi::Snapshot> shown() const;
    /// Where the line is, as a share of the width from the left [0..1].
    float split() const { return split_; }
    const KeptSnapshots& revisions() const { return revisions_; }

  private:
    const PastSnapshot* chosen() const;
    void keep(Messages& messages);
    void sayFull(Messages& messages) const;
    void drawRevisions();
    void drawSplit();
    void drawMemory(double dt);

    KeptSnapshots revisions_;
    bool isOn_ = false;
    float split_ = 0.5f;
    float held_ = 0.f;                            // from the line to the pointer that drags it
    std::weak_ptr<const wadi::Snapshot> chosen_;  // gone: the first one
    double sinceCounted_ = 1e9;                   // [s]
    std::size_t bytes_ = 0;                       // as they were counted
};

}  // namespace app
