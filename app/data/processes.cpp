#include "app/data/processes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <type_traits>
#include <utility>

#include "app/base/number_format.hpp"
#include "sim/core/quantum.hpp"
#include "sim/generate/relief.hpp"

namespace app {

namespace {

/// A group that is no process, and stands beside those that it steers.
struct Surrounding {
    std::string_view group;
    wadi::Caption caption;
    std::string_view strength = {};
};

/// Those that do nothing by themselves have no switch: clouds say where the rain of others falls, and leave
/// it even at a strength of 0, which switches them off as well; sand says how steep the sand of others lies,
/// and it lies somehow whatever moves it.
constexpr std::array<Surrounding, 3> kSurroundings = {{{"clouds", wadi::Caption::water, "orographic"},
                                                       {"sea", wadi::Caption::water},
                                                       {"sand", wadi::Caption::wind}}};

const Surrounding* surroundingOf(std::string_view group) {
    const auto found = std::ranges::find(kSurroundings, group, &Surrounding::group);
    return found == kSurroundings.end() ? nullptr : &*found;
}

const wadi::ProcessInfo* processOf(std::string_view group) {
    const auto& all = wadi::Processes::kInfos;
    const auto found = std::ranges::find(all, group, &wadi::ProcessInfo::name);
    return found == all.end() ? nullptr : &*found;
}

std::optional<wadi::Caption> captionOf(std::string_view group) {
    if (const wadi::ProcessInfo* process = processOf(group)) return process->caption;
    if (const Surrounding* surrounding = surroundingOf(group)) return surrounding->caption;
    return std::nullopt;
}

std::string headingOf(const wadi::ParamGroup& group) {
    const wadi::ProcessInfo* process = processOf(group.name);
    return std::string(process && !process->heading.empty() ? process->heading : group.title);
}

}  // namespace

std::vector<DockSection> dockSections() {
    wadi::Parameters params, defaults;
    const std::vector<wadi::ParamGroup> groups = wadi::groups(params, defaults);
    std::vector<DockSection> all;
    for (std::size_t i = 0; i < wadi::kCaptionNames.size(); ++i) {
        std::string caption(wadi::kCaptionNames[i]);
        for (const wadi::ParamGroup& group : groups) {
            if (captionOf(group.name) != static_cast<wadi::Caption>(i)) continue;
            const wadi::ProcessInfo* process = processOf(group.name);
            const Surrounding* surrounding = surroundingOf(group.name);
            all.push_back({std::exchange(caption, {}), headingOf(group), group.name,
                           process ? process->help : std::string_view(),
                           surrounding ? surrounding->strength : std::string_view()});
        }
    }
    return all;
}

std::string heldText() {
    return "Uplift has brought ground to where heights end, " +
           std::to_string(static_cast<int>(wadi::kLowestMetres)) + " or " +
           std::to_string(static_cast<int>(wadi::kHighestMetres)) + " m, and it is held there.";
}

wadi::Sentence squeezedText(const wadi::GenerateParams& params) {
    const wadi::AskedRelief asked = wadi::askedRelief(params);
    if (asked.metres <= wadi::kHighestMetres) return {};
    const std::string metres = grouped(std::llround(asked.metres)),
                      most = grouped(std::llround(wadi::kHighestMetres));
    if (asked.isSand)
        return wadi::Sentence(
            "The sand is to reach up to {0} m, and heights end at {1} m: it is held there. Lower Sand or the "
            "cell size.",
            metres, most);
    return wadi::Sentence(
        "The relief asked for, {0} m, does not fit the range of heights ({1} m): it is {1} m. Lower Vertical "
        "scale or the cell size.",
        metres, most);
}

std::vector<ParticleCount> particlesOf(const wadi::Snapshot& snapshot) {
    std::vector<ParticleCount> all;
    wadi::Processes::forEach([&]<class P>() {
        const wadi::CountInfo& info = P::kInfo.count;
        const std::size_t count = snapshot.counts.of<P>();
        if (!info.title.empty() && (count > 0 || std::is_same_v<P, wadi::Droplet>))
            all.push_back({info.title, count, info.help});
    });
    return all;
}

}  // namespace app
