// Section panel: the plot of a cross-section: the ground now and at the start, what lies loose and the water,
// and what they are under the pointer. Not the line on the ground (tools/section_tool). Inside a frame of
// Dear ImGui, on the window's thread.
#pragma once

#include <ctime>
#include <memory>
#include <string>

#include "app/base/background.hpp"
#include "app/data/section.hpp"
#include "app/tools/pick.hpp"
#include "app/tools/section_tool.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"
#include "app/ui/window_layout.hpp"

namespace app {

inline constexpr NamedRow kSectionCsvRow{
    "section.csv", marked("Export CSV"),
    marked("Writes distance and heights along the line to the folder of the exports.")};

/// The part of the window in which the landscape is seen, and how.
struct SectionView {
    ViewProjection projection = {};
    glm::vec2 corner{0.f};  ///< Its upper left corner [window units]
};

class SectionPanel {
  public:
    /// Draws letters beside the ends of the tool's line, if it has one, over the landscape and under whatever
    /// is drawn over that afterwards.
    static void drawEnds(const wadi::Snapshot& snapshot, const SectionTool& tool, const SectionView& view);
    /// Draws the plot while the tool has a line, in a window that opens when the line has been drawn, at the
    /// bottom or beside the line; closing it removes the line. Its ends have the same letters. `layer` is
    /// shown with it, if the snapshot tells it. True if the section is to be exported.
    bool draw(const std::shared_ptr<const wadi::Snapshot>& snapshot, SectionTool& tool, LayerId layer,
              const SectionView& view, WindowLayout& layout);
    /// Writes the section as a table (CSV) to a new file in a folder, in the background. How it went becomes
    /// a message.
    void save(const std::string& folder, const std::tm& time, Background& background,
              Messages& messages) const;

    /// What was drawn last.
    const Section& section() const { return section_; }

  private:
    void drawPlot(SectionTool& tool);
    void drawReading(float share) const;
    void follow(const std::shared_ptr<const wadi::Snapshot>& snapshot, const SectionLine& line,
                LayerId layer);

    std::shared_ptr<const wadi::Snapshot> shown_;
    Section section_;
    QuantityLayer layer_;
    LayerId wanted_ = LayerId::none;
    bool isOpen_ = false;
};

}  // namespace app
