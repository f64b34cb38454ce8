// Profile panel: the plot of a river's long profile with its chi-plot beside it, now and at the start, and
// what is under the pointer. The river is followed on a thread of its own. Not the way on the ground
// (tools/profile_tool). Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <ctime>
#include <future>
#include <memory>
#include <optional>
#include <string>

#include "app/base/background.hpp"
#include "app/data/long_profile.hpp"
#include "app/tools/profile_tool.hpp"
#include "app/ui/chart.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"
#include "app/ui/window_layout.hpp"

namespace app {

inline constexpr NamedRow kProfileCsvRow{
    "profile.csv", marked("Export CSV"),
    marked("Writes distance, heights, drainage area, chi and k_sn along the river to the folder of the "
           "exports.")};

class ProfilePanel {
  public:
    /// Draws the plots while the tool has a place, in a window at the bottom at first; closing it forgets the
    /// place. `dt`: seconds since the last frame. True if the profile is to be exported.
    bool draw(const std::shared_ptr<const wadi::Snapshot>& snapshot, ProfileTool& tool, double dt,
              WindowLayout& layout);
    /// Whether a river is being followed, so that another frame will show more.
    bool isFollowing() const { return pending_.valid(); }
    /// Writes the profile as a table (CSV) to a new file in a folder, in the background. How it went becomes
    /// a message.
    static void save(const LongProfile& profile, const std::string& folder, const std::tm& time,
                     Background& background, Messages& messages);

  private:
    using ProfilePtr = std::shared_ptr<const LongProfile>;

    void follow(const std::shared_ptr<const wadi::Snapshot>& snapshot, ProfileTool& tool, double dt);
    void receive(ProfileTool& tool, std::uint64_t world);
    bool drawContents(ProfileTool& tool);
    void drawPlots(const LongProfile& profile, ProfileTool& tool);

    std::future<ProfilePtr> pending_;
    std::shared_ptr<const wadi::Snapshot> followed_;  // of which the newest profile is, or will be
    std::optional<glm::vec2> place_;                  // likewise
    double sinceFollowed_ = 1e9;                      // [s]
};

}  // namespace app
