#include "app/panels/plots/profile.hpp"

#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <span>

#include "app/base/number_format.hpp"
#include "app/data/ticks.hpp"
#include "app/panels/dock/panel_keys.hpp"
#include "app/panels/plots/save_csv.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/scales/strokes.hpp"
#include "engine/gui/keyboard.hpp"

namespace app {

namespace {

constexpr double kSecondsBetweenRivers = 0.5;  // while the world runs
constexpr ImU32 kHead = IM_COL32(255, 255, 255, 90);

/// Lets a plot hold the first `places` of a profile, now and at the start.
void fitHeights(Chart& plot, const LongProfile& profile, std::size_t places) {
    float low = profile.ground.front(), high = low;
    for (const std::vector<float>* heights : {&profile.ground, &profile.start}) {
        for (std::size_t i = 0; i < std::min(places, heights->size()); ++i) {
            low = std::min(low, (*heights)[i]);
            high = std::max(high, (*heights)[i]);
        }
    }
    app::fitHeights(plot, double{low}, double{high});
}

void drawCurve(ImDrawList& list, const Chart& plot, std::span<const float> across,
               std::span<const float> heights, const Stroke& stroke) {
    std::vector<ImVec2> points(std::min(across.size(), heights.size()));
    for (std::size_t i = 0; i < points.size(); ++i)
        points[i] = ImVec2(plot.x(double{across[i]}), plot.y(double{heights[i]}));
    drawStroke(list, points, stroke);
}

void drawDot(ImDrawList& list, const Chart& plot, float across, float height, ImU32 colour) {
    list.AddCircleFilled(ImVec2(plot.x(double{across}), plot.y(double{height})), 4.f, colour);
}

/// The land below the river.
void drawGround(ImDrawList& list, const Chart& plot, const LongProfile& profile) {
    const ImDrawListFlags flags = list.Flags;
    list.Flags &= ~ImDrawListFlags_AntiAliasedFill;  // or there would be seams
    for (std::size_t i = 1; i < profile.places(); ++i) {
        const ImVec2 from(plot.x(double{profile.distance[i - 1]}), plot.y(double{profile.ground[i - 1]}));
        const ImVec2 to(plot.x(double{profile.distance[i]}), plot.y(double{profile.ground[i]}));
        list.AddQuadFilled(from, to, ImVec2(to.x, plot.high.y), ImVec2(from.x, plot.high.y), ink::kRock);
    }
    list.Flags = flags;
}

/// A plot of the first `places` of a profile.
void drawPlot(const Chart& plot, const LongProfile& profile, const std::vector<float>& across,
              std::size_t places) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto first = [places](const std::vector<float>& values) {
        return std::span(values).first(std::min(places, values.size()));
    };
    drawCurve(list, plot, first(across), first(profile.start), kAtStart);
    drawCurve(list, plot, first(across), first(profile.ground), kNow);
    if (profile.chosen < places)
        drawDot(list, plot, across[profile.chosen], profile.ground[profile.chosen], ink::kClicked);
}

void drawAt(const Chart& plot, const LongProfile& profile, const std::vector<float>& across,
            std::size_t place) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float x = plot.x(double{across[place]});
    list.AddLine(ImVec2(x, plot.low.y), ImVec2(x, plot.high.y), kHead);
    drawDot(list, plot, across[place], profile.ground[place], ink::kProbe);
}

std::string readingOf(const LongProfile& profile, std::size_t i) {
    const auto metres = [](float length) { return tickText(double{length}, 0.1) + " m"; };
    std::string text = filled(tr("{0} from the mouth: height {1}"),
                              {metres(profile.distance[i]), metres(profile.ground[i])});
    if (!profile.start.empty()) {
        const float change = profile.ground[i] - profile.start[i];
        text +=
            ", " + metres(std::abs(change)) + (change < 0 ? tr(" below the start") : tr(" above the start"));
    }
    text += filled(tr(", drains {0}"), {valueText(LayerId::drainageArea, profile.area[i])});
    if (i >= profile.channel) return filled(tr("{0}, hillside"), {text});
    return filled(tr("{0}, chi {1}, k_sn {2}"),
                  {text, metres(profile.chi[i]), shortNumber(double{profile.steepness[i]})});
}

/// Place of a chi, of which there is one at least.
std::size_t nearestChi(const LongProfile& profile, float chi) {
    const auto channel = std::span(profile.chi).first(profile.channel);
    const auto above = std::ranges::lower_bound(channel, chi);
    return std::min(static_cast<std::size_t>(above - channel.begin()), profile.channel - 1);
}

/// Whether the pointer is on a plot.
bool isOver(const char* id, const Chart& plot) {
    ImGui::SetCursorScreenPos(plot.low);
    ImGui::InvisibleButton(id, ImVec2(plot.high.x - plot.low.x, plot.high.y - plot.low.y));
    engine::markKeyboard();
    return ImGui::IsItemHovered();
}

}  // namespace

bool ProfilePanel::draw(const std::shared_ptr<const wadi::Snapshot>& snapshot, ProfileTool& tool, double dt,
                        WindowLayout& layout) {
    follow(snapshot, tool, dt);
    if (!tool.place()) return false;
    const float em = ImGui::GetFontSize();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    layout.place("profile", {58 * em, 22 * em}, {36 * em, 16 * em}, {0.5f, 1.f});
    ImGui::SetNextWindowSizeConstraints(ImVec2(std::min(26 * em, screen.x), std::min(11 * em, screen.y)),
                                        screen);
    bool open = true, wanted = false;
    if (ImGui::Begin(named("Long profile"), &open,
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse |
                         ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoFocusOnAppearing | keyFlags()))
        wanted = drawContents(tool);
    layout.takeWindow("profile");
    ImGui::End();
    if (!open) tool.clear();
    return wanted && tool.profile();
}

bool ProfilePanel::drawContents(ProfileTool& tool) {
    const std::shared_ptr<const LongProfile> profile = tool.profile();
    if (!profile) {
        ImGui::TextDisabled(tr("Following the river..."));
        return false;
    }
    if (profile->places() < 2) {
        ImGui::TextDisabled("%s", profile->places() == 0
                                      ? tr("No water runs from here: click on land.")
                                      : tr("No water comes to this place: click further inland."));
        return false;
    }
    const bool wanted = ImGui::SmallButton(named(kProfileCsvRow.title));
    tooltipOnHover(tr(kProfileCsvRow.help));
    writeMomentKeys(!profile->start.empty());
    besideKey(tr("clicked"));
    dotKey(tr("clicked"), ink::kClicked);
    drawPlots(*profile, tool);
    return wanted;
}

void ProfilePanel::drawPlots(const LongProfile& profile, ProfileTool& tool) {
    const float em = ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float top = at.y + 1.8f * em, bottom = at.y + room.y - axisHeight() - 1.3f * em;
    const float middle = at.x + 0.6f * room.x;
    Chart along{{at.x + axisWidth(), top}, {middle - 0.8f * em, bottom}, 0, double{profile.distance.back()}};
    if (along.high.x < along.low.x + em || along.high.y < along.low.y + em) return;
    fitHeights(along, profile, profile.places());
    ImDrawList& list = *ImGui::GetWindowDrawList();
    drawGround(list, along, profile);
    drawAcross(list, along, metresAxis(tr("From the mouth"), along.right));
    drawUp(list, along, {tr("Height [m]")});
    drawPlot(along, profile, profile.distance, profile.places());
    std::optional<std::size_t> probe;
    if (isOver("along", along)) {
        const float share = std::clamp(along.shareAt(ImGui::GetIO().MousePos.x), 0.f, 1.f);
        probe = profile.nearest(share * profile.distance.back());
    }
    const bool hasChi = profile.channel > 1 && profile.chi[profile.channel - 1] > 0;
    Chart chi{{middle + axisWidth(), top}, {at.x + room.x - 0.8f * em, bottom}};
    if (hasChi) {
        chi.right = double{profile.chi[profile.channel - 1]};
        fitHeights(chi, profile, profile.channel);
        drawAcross(list, chi, metresAxis(tr("Chi"), chi.right));
        drawUp(list, chi, {tr("Height of the channel [m]")});
        drawPlot(chi, profile, profile.chi, profile.channel);
        if (isOver("chi", chi)) {
            const float share = std::clamp(chi.shareAt(ImGui::GetIO().MousePos.x), 0.f, 1.f);
            probe = nearestChi(profile, share * static_cast<float>(chi.right));
        }
    }
    if (probe) drawAt(along, profile, profile.distance, *probe);
    if (probe && hasChi && *probe < profile.channel) drawAt(chi, profile, profile.chi, *probe);
    tool.probe(probe);
    ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + room.y - ImGui::GetTextLineHeight()));
    if (probe) return ImGui::TextUnformatted(readingOf(profile, *probe).c_str());
    ImGui::TextDisabled(
        tr("%s m from mouth to divide, %s m of it channel. A steady river is straight over chi (A0 = 1 "
           "km²)."),
        tickText(double{profile.distance.back()}, 1).c_str(),
        tickText(double{profile.distance[std::max<std::size_t>(profile.channel, 1) - 1]}, 1).c_str());
}

/// Follows the river anew when the place is another, and now and then while the ground changes.
void ProfilePanel::follow(const std::shared_ptr<const wadi::Snapshot>& snapshot, ProfileTool& tool,
                          double dt) {
    sinceFollowed_ += dt;
    receive(tool, snapshot->world);
    if (!tool.place()) {
        place_.reset();
        followed_.reset();
        return;
    }
    if (isFollowing()) return;
    const bool isOther = place_ != tool.place();
    const bool isDue =
        followed_ != snapshot && (sinceFollowed_ >= kSecondsBetweenRivers || !snapshot->running);
    if (!isOther && !isDue) return;
    place_ = tool.place();
    followed_ = snapshot;
    sinceFollowed_ = 0;
    pending_ = std::async(std::launch::async, [snapshot, place = *place_] {
        return std::make_shared<const LongProfile>(longProfileOf(*snapshot, place));
    });
}

/// A river of a world that is gone, or that is not asked for any more, is dropped.
void ProfilePanel::receive(ProfileTool& tool, std::uint64_t world) {
    if (!isFollowing() || pending_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    try {
        const ProfilePtr profile = pending_.get();
        if (tool.place() && profile->world == world) tool.show(profile);
    } catch (const std::exception&) {
        tool.clear();  // there was no memory for it
    }
}

void ProfilePanel::save(const LongProfile& profile, const std::string& folder, const std::tm& time,
                        Background& background, Messages& messages) {
    saveCsv(tr("Saving the profile"), "profile", csvOf(profile), folder, time, background, messages);
}

}  // namespace app
