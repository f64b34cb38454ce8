#include "app/panels/camera.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/base/number_format.hpp"
#include "app/base/words.hpp"
#include "app/data/ticks.hpp"
#include "app/look/palette.hpp"
#include "app/panels/dock/panel_keys.hpp"
#include "app/ui/chart.hpp"
#include "app/ui/choice_dialog.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/param_panel.hpp"
#include "app/ui/scales/inks.hpp"

namespace app {

namespace {

/// Views along the axes, with where the eye stands [°].
struct Side {
    ActionId action;
    const char* name;
    float azimuth, elevation;
};
constexpr std::array<Side, 3> kSides = {{{"topView", marked("Top"), 180.f, 90.f},
                                         {"frontView", marked("Front"), 180.f, 0.f},
                                         {"rightView", marked("Right"), 90.f, 0.f}}};

CameraPlace from(CameraPlace here, const Side& side) {
    here.azimuth = side.azimuth;
    here.elevation = side.elevation;
    return here;
}

}  // namespace

void CameraPanel::registerViews(Actions& actions) {
    for (const Side& side : kSides)
        actions.on(side.action->id, [this, &side] { camera_.go(from(camera_.here(), side)); });
    actions.on(
        "orthographic",
        [this] {
            const CameraPlace here = camera_.here();
            camera_.see({here.fieldOfView, !here.orthographic});
        },
        {}, [this] { return camera_.here().orthographic; });
    actions.on(
        "compass", [this] { guides_->compass = !guides_->compass; }, {}, [this] { return guides_->compass; });
    actions.on(
        "scaleBar", [this] { guides_->scaleBar = !guides_->scaleBar; }, {},
        [this] { return guides_->scaleBar; });
    actions.on(
        "legend", [this] { guides_->legend = !guides_->legend; }, {}, [this] { return guides_->legend; });
}

void CameraPanel::registerActions(Actions& actions, Camera camera, Messages& messages) {
    camera_ = std::move(camera);
    registerViews(actions);
    actions.on(
        "turn", [this] { turn_->turning = !turn_->turning; }, {}, [this] { return turn_->turning; });
    actions.onEach(
        "goToView", [this](int number) { camera_.go(*bookmarks_.place(number)); },
        [this](int number) -> std::string {
            if (bookmarks_.place(number)) return "";
            return filled(tr("No view is kept under {0}: {1} keeps this one."),
                          {std::to_string(number), firstKeys("keepView", number)});
        });
    actions.onEach("keepView", [this, &messages](int number) {
        bookmarks_.store(number, camera_.here());
        messages.notice(filled(tr("Kept this view: {0} leads back to it."), {firstKeys("goToView", number)}));
    });
}

float CameraPanel::turn(const engine::Input& input, float dt) const {
    const bool isHeld = input.down(engine::Button::Right) || input.down(engine::Button::Middle);
    return turn_->turning && !isHeld ? glm::radians(turn_->speed) * dt : 0.f;
}

void CameraPanel::drawLens(const CameraPlace& here) {
    *lens_ = {here.fieldOfView, here.orthographic};
    drawParams(lens_.group(), [this](const wadi::Param&) {
        if (camera_.see) camera_.see(*lens_);
    });
}

std::optional<CameraPlace> CameraPanel::drawSides(const CameraPlace& here) {
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - 2 * gap) / 3;
    std::optional<CameraPlace> wanted;
    for (const Side& side : kSides) {
        if (&side != kSides.data()) ImGui::SameLine(0, gap);
        if (ImGui::Button(named(side.name), ImVec2(width, 0))) wanted = from(here, side);
        actionTooltip(side.action);
    }
    return wanted;
}

std::optional<CameraPlace> CameraPanel::draw(const CameraPlace& here) {
    std::optional<CameraPlace> wanted = drawSides(here);
    drawLens(here);
    for (wadi::ParamGroup* group : {&guides_.group(), &turn_.group()})
        drawParams(*group, [](const wadi::Param&) {});
    ImGui::Separator();
    const std::vector<CameraBookmark> all = bookmarks_.all();  // some may go meanwhile
    for (const CameraBookmark& bookmark : all)
        if (const auto place = drawBookmark(bookmark, here)) wanted = place;
    const std::optional<int> number = bookmarks_.freeNumber();
    ImGui::BeginDisabled(!number);
    if (ImGui::Button(named("Keep this view"), ImVec2(ImGui::GetContentRegionAvail().x, 0)))
        bookmarks_.store(*number, here);
    ImGui::EndDisabled();
    actionTooltip("keepView");
    return wanted;
}

std::optional<CameraPlace> CameraPanel::drawBookmark(const CameraBookmark& bookmark,
                                                     const CameraPlace& here) {
    const float height = ImGui::GetFrameHeight(), gap = ImGui::GetStyle().ItemInnerSpacing.x;
    std::optional<CameraPlace> wanted;
    const std::string number = std::to_string(bookmark.number);
    ImGui::PushID(bookmark.number);
    if (ImGui::Button(number.c_str(), ImVec2(1.4f * height, 0))) wanted = bookmark.place;
    tooltipOnHover(
        (filled(tr("Goes to this view. ({0})"), {firstKeys("goToView", bookmark.number)})).c_str());
    ImGui::SameLine(0, gap);
    const float update = ImGui::CalcTextSize(tr("Set")).x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - height - update - 2 * gap);
    std::string name = bookmark.name;
    textField("##name", name, tr("name"));
    if (name != bookmark.name) bookmarks_.rename(bookmark.number, name);
    ImGui::SameLine(0, gap);
    if (ImGui::Button(named("Set"))) bookmarks_.store(bookmark.number, here);
    tooltipOnHover(tr("Keeps from where the land is seen now under this number."));
    ImGui::SameLine(0, gap);
    if (iconButton("##remove", "close")) bookmarks_.remove(bookmark.number);
    tooltipOnHover(tr("Forgets this view."));
    ImGui::PopID();
    return wanted;
}

namespace {

constexpr float kPlotHeight = 2.6f, kPlotWidth = 15.f;  // [heights of the font]
constexpr ImU32 kShade = IM_COL32(0, 0, 0, 150);

using Value = std::function<float(const wadi::ParticleView&)>;

float speedOf(const wadi::ParticleView& particle, float cellSize) {
    return cellSize * glm::length(glm::vec3(particle.velocity, particle.climb / cellSize));
}

std::string withUnit(float value, const char* unit) {
    return plainNumber(double{value}) + ' ' + unit;
}

std::string epochsOf(const ParticleTrack& track) {
    return counted(static_cast<std::int64_t>(track.epochs()), tr("epoch"), tr("epochs"));
}

/// What is plotted of a life.
struct Curve {
    const char* name;
    const char* help;
    const char* unit;
    Value value;
};

/// Over the epochs, from 0 to a round number above the greatest.
Chart chartOf(const ParticleTrack& track, const Curve& curve) {
    const float em = ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    Chart chart{{at.x + axisWidth(), at.y + 0.3f * em},
                {at.x + kPlotWidth * em, at.y + (kPlotHeight - 0.3f) * em}};
    chart.left = static_cast<double>(track.points().front().epoch);
    chart.right = std::max(static_cast<double>(track.points().back().epoch), chart.left + 1);
    double most = 1e-6;
    for (const TrackPoint& point : track.points()) most = std::max(most, double{curve.value(point.particle)});
    const double step = niceStep(most / 2);
    chart.top = step * std::ceil(most / step - 1e-6);
    return chart;
}

/// A curve over a life, with the newest value beside its name.
void plot(const ParticleTrack& track, const Curve& curve) {
    const float em = ImGui::GetFontSize();
    const TrackPoint& newest = track.points().back();
    ImGui::TextUnformatted((std::string(curve.name) + " [" + curve.unit + "]").c_str());
    tooltipOnHover(curve.help);
    const std::string now = withUnit(curve.value(newest.particle), curve.unit);
    ImGui::SameLine(kPlotWidth * em - ImGui::CalcTextSize(now.c_str()).x + ImGui::GetStyle().WindowPadding.x);
    ImGui::TextUnformatted(now.c_str());
    const Chart chart = chartOf(track, curve);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(chart.low, chart.high, ImGui::GetColorU32(ImGuiCol_FrameBg));
    drawUp(list, chart, {});
    for (const TrackPoint& point : track.points())
        list.PathLineTo(
            ImVec2(chart.x(static_cast<double>(point.epoch)), chart.y(double{curve.value(point.particle)})));
    // A life of a moment is a level line.
    if (track.points().size() == 1)
        list.PathLineTo(ImVec2(chart.high.x, chart.y(double{curve.value(newest.particle)})));
    list.PathStroke(ImGui::GetColorU32(ImGuiCol_PlotLines), 0, 1.5f);
    ImGui::Dummy(ImVec2(kPlotWidth * em, kPlotHeight * em));
}

/// The numbers below the last of the curves.
void drawEpochs(const ParticleTrack& track, const Curve& curve) {
    const Chart chart = chartOf(track, curve);
    Chart line = chart;
    line.low.y = line.high.y = ImGui::GetCursorScreenPos().y - 0.4f * ImGui::GetFontSize();
    drawAcross(*ImGui::GetWindowDrawList(), line, {tr("Epoch"), 1, 1});
    ImGui::Dummy(ImVec2(1, axisHeight() - 0.7f * ImGui::GetFontSize()));
}

void ring(glm::vec2 at, float radius, ImU32 colour) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddCircle(ImVec2(at.x, at.y), radius, kShade, 0, 4.5f);
    list.AddCircle(ImVec2(at.x, at.y), radius, colour, 0, 2.f);
}

}  // namespace

void FollowPanel::registerActions(Actions& actions) {
    const auto whyNot = [this] {
        return track_ ? ""
                      : filled(tr("No particle is followed: {0} one that is shown."),
                               {keysText(*ActionId("follow"))});
    };
    actions.on(
        "goAlong", [this] { toggleGoing(); }, whyNot, [this] { return goes_; });
}

void FollowPanel::update(const wadi::Snapshot& snapshot) {
    if (track_) track_->take(snapshot);
}

void FollowPanel::request(wadi::View& view) const {
    if (track_ && !track_->hasEnded()) view.followed = track_->name();
}

bool FollowPanel::aim(const engine::Input& input, const ViewProjection& projection, glm::vec2 corner,
                      const wadi::Snapshot& snapshot) {
    hovered_.reset();
    miss_.clear();
    if (input.mouseCaptured()) return false;
    const bool isAsked = input.alt() && input.pressed(engine::Button::Left);
    if (snapshot.particles.empty()) {
        if (isAsked) miss_ = tr("No particles are shown that could be followed: switch them on in Look.");
        return isAsked;
    }
    if (!input.alt() && !input.control()) return false;
    if (const auto found = pickParticle(snapshot, projection, input.mouse() - corner)) {
        hovered_ = snapshot.particles[*found];
        if (input.pressed(engine::Button::Left)) follow(*hovered_, snapshot);
    }
    if (isAsked && !hovered_) miss_ = tr("There is no particle to follow at this place.");
    // Ctrl alone may still turn an obstacle.
    return input.alt() || hovered_ || input.pressed(engine::Button::Left);
}

std::optional<glm::vec3> FollowPanel::displacement(const engine::Camera& camera,
                                                   const wadi::Snapshot& snapshot, float dt) const {
    constexpr float kHaste = 4.f;     // [1/s]
    constexpr float kThere = 0.002f;  // what is nearer in the picture is there [distances]
    if (!goes_ || !track_ || track_->hasEnded()) return std::nullopt;
    // In the plane: the ground's ups and downs would shake the view.
    const glm::vec3 to = placeOf(track_->points().back().particle, snapshot) - camera.pivot();
    const glm::vec3 level(to.x, 0.3f * to.y, to.z);
    if (glm::length(level) < kThere * camera.distance()) return std::nullopt;
    return level * (1.f - std::exp(-kHaste * dt));
}

void FollowPanel::drawMarks(const ViewProjection& projection, glm::vec2 corner,
                            const wadi::Snapshot& snapshot) const {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const auto at = [&](const wadi::ParticleView& particle) -> std::optional<glm::vec2> {
        const auto seen = onScreen(placeOf(particle, snapshot), projection);
        return seen ? std::optional(*seen + corner) : std::nullopt;
    };
    list.PushClipRect(ImVec2(corner.x, corner.y),
                      ImVec2(corner.x + projection.size.x, corner.y + projection.size.y));
    if (track_ && track_->isOf(snapshot)) {
        std::optional<glm::vec2> before;
        for (const TrackPoint& point : track_->points()) {
            const auto here = at(point.particle);
            if (before && here)
                list.AddLine(ImVec2(before->x, before->y), ImVec2(here->x, here->y), ink::kTrail, 1.5f);
            before = here;
        }
        if (before) ring(*before, 9.f, ink::kFollowed);
    }
    if (hovered_) {
        if (const auto here = at(*hovered_)) ring(*here, 7.f, ink::kPointedAt);
    }
    list.PopClipRect();
}

void FollowPanel::drawPlots() const {
    const float cellSize = track_->cellSize();
    const wadi::ParticleView& now = track_->points().back().particle;
    const Curve speed{tr("Speed"), tr("Way in a step."), tr("m/step"),
                      [&](const wadi::ParticleView& m) { return speedOf(m, cellSize); }};
    const Curve volume{
        tr("Volume"),
        tr("What is left of a drop's water or of a rolling grain's drive. Other particles lose nothing."),
        "%", [](const wadi::ParticleView& m) { return 100.f * m.volume; }};
    const Curve load{tr("Load"), tr("Rock that it carries."), "m\xC2\xB3",
                     [&](const wadi::ParticleView& m) { return m.load * cellSize * cellSize; }};
    for (const Curve* curve : {&speed, &volume, &load}) plot(*track_, *curve);
    drawEpochs(*track_, load);
    const glm::vec3 colour = particleColour(now.exchange);
    ImGui::TextColored(ImVec4(colour.r, colour.g, colour.b, 1.f), "%s", tr(exchangeText(now.exchange)));
    ImGui::SameLine(0, 0);
    ImGui::Text(tr(", %s in %s"), withUnit(track_->pathLength() * cellSize, "m").c_str(),
                epochsOf(*track_).c_str());
}

void FollowPanel::drawEnd(const wadi::Snapshot& snapshot) {
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + kPlotWidth * ImGui::GetFontSize());
    ImGui::TextWrapped(tr("It ended here after %s. %s"), unbroken(epochsOf(*track_)).c_str(),
                       track_->ending().c_str());
    ImGui::PopTextWrapPos();
    if (!track_->isOf(snapshot)) return;
    const wadi::ParticleView* next = nearestParticle(snapshot, track_->points().back().particle);
    if (!next) {
        ImGui::TextDisabled(tr("Show particles (Look) to follow another."));
    } else if (ImGui::Button(named("Follow the nearest"))) {
        follow(*next, snapshot);
    }
}

void FollowPanel::draw(const ViewProjection& projection, glm::vec2 corner, const wadi::Snapshot& snapshot,
                       WindowLayout& layout) {
    drawMarks(projection, corner, snapshot);
    if (hovered_)
        ImGui::SetTooltip(tr("%s, %s\nClick to follow it"), tr(nameOf(hovered_->kind)).c_str(),
                          tr(exchangeText(hovered_->exchange)));
    if (!track_) return;
    bool open = true;
    const float em = ImGui::GetFontSize();
    layout.place("follow", {17 * em, 21 * em}, {17 * em, 21 * em}, {0.f, 0.f});
    const std::string title = filled(tr("A {0}"), {tr(nameOf(track_->name().kind))}) + "###follow";
    const bool visible =
        ImGui::Begin(title.c_str(), &open,
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                         ImGuiWindowFlags_NoSavedSettings | keyFlags() | ImGuiWindowFlags_NoFocusOnAppearing);
    if (visible) {
        drawPlots();
        if (track_->hasEnded()) {
            drawEnd(snapshot);
        } else {
            tickBox(named(kGoAlongRow.title), &goes_);
            actionTooltip("goAlong");
        }
    }
    layout.takeWindow("follow");
    ImGui::End();
    if (!open) end();
}

void FollowPanel::end() {
    track_.reset();
    goes_ = false;
}

}  // namespace app
