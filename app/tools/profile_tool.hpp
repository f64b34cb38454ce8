// Profile tool: chooses the river whose long profile is shown, with a click or a drag. It follows no river
// itself (app/data/long_profile), reads no mouse and draws nothing; the river stays when another tool is in
// hand. The window's thread.
#pragma once

#include <memory>
#include <optional>

#include "app/data/long_profile.hpp"
#include "app/tools/tool.hpp"

namespace app {

class ProfileTool : public Tool {
  public:
    void update(const ToolInput& input, ToolTarget& target) override;
    void end() override { isBusy_ = false; }
    bool busy() const override { return isBusy_; }
    void resize(int) override {}
    GroundMarks marks(const ToolInput&, const ToolTarget&) const override { return {}; }

    /// Where the river was chosen [cells], if it was.
    const std::optional<glm::vec2>& place() const { return place_; }
    /// Forgets it.
    void clear();
    /// What was found there; its way is what shows on the ground.
    void show(std::shared_ptr<const LongProfile> profile) { profile_ = std::move(profile); }
    const std::shared_ptr<const LongProfile>& profile() const { return profile_; }
    /// Marks a place of the profile, or none.
    void probe(std::optional<std::size_t> place) { probe_ = place; }
    /// What shows it on the ground, whatever tool is in hand.
    std::optional<PathMark> mark() const;

  private:
    std::optional<glm::vec2> place_;
    std::shared_ptr<const LongProfile> profile_;
    std::optional<std::size_t> probe_;
    bool isBusy_ = false;
};

}  // namespace app
