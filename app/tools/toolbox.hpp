// Toolbox: all tools, which one is in hand, and what the hand does with it on the ground: the one place in
// which mouse, keys, picking and tools meet. It draws nothing. The window's thread.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/base/simulation_control.hpp"
#include "app/tools/brush_tool.hpp"
#include "app/tools/fault_tool.hpp"
#include "app/tools/obstacle_tool.hpp"
#include "app/tools/pick.hpp"
#include "app/tools/pointer_stroke.hpp"
#include "app/tools/profile_tool.hpp"
#include "app/tools/section_tool.hpp"
#include "app/tools/spring_tool.hpp"
#include "app/ui/actions.hpp"
#include "engine/camera.hpp"

namespace app {

class Toolbox : private ToolTarget {
  public:
    /// Tools for a world whose first snapshot this is; `simulation` must live longer.
    Toolbox(SimulationControl& simulation, std::shared_ptr<const wadi::Snapshot> snapshot);
    ~Toolbox() override;

    /// The part of the window through which the camera looks [window units].
    struct View {
        glm::vec2 at, size;
    };
    /// One frame of the mouse, on the ground as the camera showed it last.
    void follow(const engine::Input& input, const engine::Camera& camera, const View& view,
                std::shared_ptr<const wadi::Snapshot> snapshot);
    /// Lets actions take another tool in hand, change its size, remove springs and release obstacles.
    void registerActions(Actions& actions);
    /// Another world has taken the place of the one before; a stroke ends with its ground.
    void onNewWorld(const wadi::Snapshot& before, const wadi::Snapshot& now);
    /// Ends the gesture of a slider.
    void endGesture() {
        springs_.release();
        obstacles_->endGesture();
    }

    /// Where the pointer meets the ground.
    const std::optional<Pick>& under() const { return under_; }
    /// What the tool in hand shows on the ground.
    const GroundMarks& marks() const { return marks_; }
    /// Makes snapshots hold the map that the tool paints, and what the section shows.
    void request(wadi::View& view) const;

    /// Number of the tool in hand, as in toolTable().
    std::size_t chosen() const { return chosen_; }
    void choose(std::size_t tool);
    /// Takes the first tool in hand, as at the start: who opens another world begins anew.
    void layDown();
    const ToolFacts& facts() const { return toolTable()[chosen_]; }
    /// What to tell the user of what a tool has changed besides the ground, once.
    std::optional<std::string> takeNotice() { return std::exchange(notice_, std::nullopt); }
    /// How often a tool was chosen; grows.
    unsigned choices() const { return choices_; }
    /// The brush in hand; null for springs, sections, profiles and the fault.
    BrushTool* brush() { return brush(chosen_); }
    /// That of a tool.
    BrushTool* brush(std::size_t tool) { return brushes_[tool].get(); }
    /// Whether the tool in hand works by clicks instead of drags.
    bool clicks() const {
        return chosen_ == kSpringTool || chosen_ == kProfileTool ||
               (brushes_[chosen_] && brushes_[chosen_]->stamps());
    }
    SpringTool& springTool() { return springs_; }
    SectionTool& sectionTool() { return section_; }
    ProfileTool& profileTool() { return profile_; }
    /// Gives the chosen spring the values that were set, removes it, or removes all.
    void adjustSpring() { springs_.adjust(*this); }
    void removeSpring() { springs_.removeChosen(*this); }
    void clearSprings() { springs_.clear(*this); }
    std::size_t springCount() const { return control_.parameters().springs.size(); }
    bool hasChosenSpring() const { return springs_.chosen(control_.parameters().springs).has_value(); }
    /// The tool that builds obstacles.
    ObstacleTool& obstacles() { return *obstacles_; }
    /// Whether an obstacle is in hand, which can be released, or taken away: false if there was none.
    bool hasObstacle() const { return obstacles_->holds(); }
    void releaseObstacle() { obstacles_->release(*this); }
    bool removeObstacle();

  private:
    Tool& tool();
    void resize(int steps);
    void paint(wadi::Stroke piece) override;
    void liftAsPainted();
    const std::vector<wadi::Spring>& springs() const override;
    void springs(const std::vector<wadi::Spring>& springs, std::uint32_t gesture) override;
    FaultLine fault() const override;
    void fault(const FaultLine& line) override;
    void undoEdit() override { control_.undoEdit(); }
    void redoEdit() override { control_.redoEdit(); }
    std::uint64_t edits() const override { return control_.edits(); }
    bool isPending() const override { return control_.isPending(); }
    std::uint32_t nextGesture() override { return ++gestures_; }

    SimulationControl& control_;
    std::array<std::unique_ptr<BrushTool>, kTools> brushes_;  // null where the others are
    ObstacleTool* obstacles_ = nullptr;                       // one of them
    SpringTool springs_;
    SectionTool section_;
    ProfileTool profile_;
    FaultTool fault_;
    std::size_t chosen_ = 0;
    unsigned choices_ = 0;
    PointerStroke hand_;
    std::shared_ptr<const wadi::Snapshot> ground_;  // as it was when the stroke began, else the newest
    std::uint64_t world_ = 0;
    std::optional<Pick> under_;
    GroundMarks marks_;
    std::uint32_t gestures_ = 0;
    std::optional<std::string> notice_ = {};
    bool removeWanted_ = false;  // of what the tool in hand has there, in this frame
};

}  // namespace app
