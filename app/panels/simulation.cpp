#include "app/panels/simulation.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "app/base/number_format.hpp"
#include "app/data/processes.hpp"
#include "app/data/ticks.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"
#include "app/world/world.hpp"
#include "sim/io/files/memory.hpp"

namespace app {

namespace {

constexpr std::array<std::string_view, 7> kReplacing = {"new landscape", "import", "restart",    "opening",
                                                        "finer",         "blur",   "time travel"};

constexpr const char* kStrokeHelp =
    "Takes away what the stroke added and is still there, and gives back what it took. What it painted goes "
    "back where nothing was painted over it.";
constexpr const char* kParamHelp = "Sets parameters back; what happened to the ground meanwhile stays.";
constexpr const char* kGroundHelp =
    "Brings the whole ground back as it was before; what has happened since is lost, until it is redone.";

std::string helpOf(std::string_view title) {
    if (title == "stroke") return kStrokeHelp;
    return replacesGround(title) ? kGroundHelp : kParamHelp;
}

/// A button that is greyed if there is no edit; `title` is that of the edit. True when it is clicked.
bool turnButton(const char* verb, const char* id, std::size_t edits, const std::string& title,
                const std::string& help, float width) {
    const std::string text = edits == 0 ? std::string(verb) : std::string(verb) + ' ' + editName(title);
    ImGui::BeginDisabled(edits == 0);
    const bool clicked = ImGui::Button((text + id).c_str(), ImVec2(width, 0));
    ImGui::EndDisabled();
    tooltipOnHover((text + '\n' + help).c_str());
    return clicked;
}

}  // namespace

std::size_t timeMemory() {
    constexpr std::uint64_t kMost = std::uint64_t{1} << 30, kLeast = std::uint64_t{16} << 20;
    return static_cast<std::size_t>(std::clamp(wadi::io::freeMemory() / 4, kLeast, kMost));
}

bool replacesGround(std::string_view title) {
    return std::ranges::find(kReplacing, title) != kReplacing.end();
}

std::string editName(std::string_view title) {
    const std::size_t dot = title.find('.');
    if (dot == std::string_view::npos) return std::string(title);
    Settings settings;
    for (const wadi::ParamGroup& group : groupsOf(settings, settings)) {
        if (group.name == title.substr(0, dot))
            return std::string(group.title) + ": " + label(title.substr(dot + 1));
    }
    return std::string(title);
}

std::optional<std::string> turnNotice(const wadi::EditFacts& before, const wadi::EditFacts& now) {
    if (now.redoable > before.redoable && replacesGround(now.undone))
        return "The ground is as it was before this edit: " + now.undone +
               ". What happened since is gone; Redo brings it back.";
    if (now.redoable < before.redoable && now.undoable > before.undoable && replacesGround(before.undone))
        return "The ground is again as it was after this edit: " + before.undone + ".";
    return std::nullopt;
}

std::optional<std::string> HeldNotice::of(const wadi::Snapshot& snapshot) {
    if (snapshot.counts.uplift == 0 || std::exchange(world_, snapshot.world) == snapshot.world)
        return std::nullopt;
    return heldText();
}

std::string reachOf(const wadi::EditFacts& edits) {
    const auto megabytes = [](std::size_t bytes) {
        constexpr std::size_t kMega = std::size_t{1} << 20;
        const std::size_t tenths = (bytes * 10 + kMega / 2) / kMega;
        std::string text = std::to_string(tenths / 10);
        if (tenths < 100 && tenths % 10 != 0) text += '.' + std::to_string(tenths % 10);
        return text;
    };
    const std::string memory = megabytes(edits.bytes) + " of " + megabytes(edits.limit) + " MB";
    if (edits.undoable == 0) return "Nothing to undo; " + memory;
    return std::to_string(edits.undoable) + (edits.undoable == 1 ? " edit" : " edits") + ", back to epoch " +
           std::to_string(edits.oldest) + "; " + memory;
}

void HistoryPanel::draw(SimulationControl& control, const wadi::Snapshot& snapshot) {
    const wadi::EditFacts& edits = snapshot.edits;
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float half = (ImGui::GetContentRegionAvail().x - gap) / 2;
    const std::string undoHelp = edits.undoable == 0 ? "There is nothing to undo." : helpOf(edits.newest);
    if (turnButton("Undo", "###undo", edits.undoable, edits.newest, undoHelp + keysHint("undo"), half))
        control.undo();
    ImGui::SameLine();
    const std::string redoHelp =
        edits.redoable == 0 ? "There is nothing to redo." : "Does again what was undone last.";
    if (turnButton("Redo", "###redo", edits.redoable, edits.undone, redoHelp + keysHint("redo"), half))
        control.redo();
    ImGui::TextDisabled("%s", reachOf(edits).c_str());
    drawParam(
        undo_.group(), "memory",
        [&](const wadi::Param&) { control.remember(static_cast<std::size_t>(undo_->memory) << 20); },
        "Undo memory");
    drawParam(
        undo_.group(), "keyframes",
        [&](const wadi::Param&) { control.rememberTime(static_cast<std::size_t>(undo_->keyframes) << 20); },
        "Time line memory");
}

namespace {

std::string whyNotUpsampled(const wadi::Snapshot& snapshot) {
    const bool isRoom = 2 * std::max(snapshot.grid.columns, snapshot.grid.rows) <= wadi::kMostSide;
    return isRoom ? "" : "The landscape would have too many cells.";
}

}  // namespace

std::string whyNotMade(const SimulationControl& control) {
    return control.isMaking() ? "A world is being made: the status bar shows how far it is, and cancels it."
                              : "";
}

void registerSimulationActions(Actions& actions, SimulationControl& control,
                               std::function<const wadi::Snapshot&()> snapshot) {
    actions.on(
        "run", [&] { control.run(!control.running()); }, {}, [&] { return control.running(); });
    actions.on("step", [&] { control.stepOnce(); });
    actions.on(
        "restart", [&] { control.restart(); }, [&] { return whyNotMade(control); });
    actions.on(
        "finer", [&] { control.upsample(); }, [snapshot] { return whyNotUpsampled(snapshot()); });
    // What the simulation is still to be told counts as an edit.
    actions.on(
        "undo", [&] { control.undo(); },
        [&, snapshot] {
            const bool isAny = control.isPending() || snapshot().edits.undoable > 0;
            return isAny ? "" : "There is nothing to undo.";
        });
    actions.on(
        "redo", [&] { control.redo(); },
        [&, snapshot] {
            const bool isAny = control.isPending() || snapshot().edits.redoable > 0;
            return isAny ? "" : "There is nothing to redo.";
        });
}

namespace {

void drawButtons(SimulationControl& control) {
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - 2 * gap) / 3;
    if (ImGui::Button(control.running() ? "Pause" : "Run", ImVec2(width, 0))) control.run(!control.running());
    actionTooltip("run");
    ImGui::SameLine(0, gap);
    if (ImGui::Button("Step", ImVec2(width, 0))) control.stepOnce();
    actionTooltip("step");
    ImGui::SameLine(0, gap);
    const std::string why = whyNotMade(control);
    ImGui::BeginDisabled(!why.empty());
    if (ImGui::Button("Restart", ImVec2(width, 0))) control.restart();
    ImGui::EndDisabled();
    actionTooltip("restart", why);
}

/// The rain as drops on this map; the parameter itself is per thousand cells, so that it fits every map.
void drawDrops(SimulationControl& control, const wadi::Snapshot& snapshot) {
    wadi::ParamGroup& group = control.group("droplet");
    wadi::Param& rain = paramOf(group, "rain");
    const wadi::Param& fallback = fallbackOf(group, rain);
    const auto cells =
        static_cast<std::size_t>(snapshot.grid.columns) * static_cast<std::size_t>(snapshot.grid.rows);
    ImGui::PushID("drops");
    beginRow("Drops per epoch");
    int drops = dropsPerEpoch(rain.number(), cells);
    const bool moved = ImGui::SliderInt("##value", &drops, 0, dropsPerEpoch(rain.highest, cells), "%d drops",
                                        ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_Logarithmic);
    if (moved)
        rain.setNumber(std::clamp(1000.0 * drops / static_cast<double>(cells), rain.lowest, rain.highest));
    if (!ImGui::IsItemActive())
        tooltipOnHover(
            ("Rain on the whole map, " + rain.text() + " drops per 1000 cells.\n\n" + tooltip(rain, fallback))
                .c_str());
    const bool undone = endRowWithReset(differs(rain, fallback),
                                        std::to_string(dropsPerEpoch(fallback.number(), cells)) + " drops");
    if (undone) reset(rain, fallback);
    if (moved || undone) control.changed(rain);
    ImGui::PopID();
}

constexpr const char *kLimitPath = "simulation.speedLimit", *kThreadsPath = "simulation.threads";
constexpr const char* kLimitHelp = "Most epochs in a second; 0 is as fast as the machine can.";
constexpr const char* kThreadsHelp =
    "Most processor cores to work on; the landscape is the same for any number. One less than there are "
    "leaves "
    "the window fluid.";

void drawLimit(SimulationControl& control) {
    constexpr float kMost = 240.f;
    markRow(kLimitPath);
    ImGui::PushID("limit");
    beginRow("Speed limit");
    float limit = control.limit();
    if (ImGui::SliderFloat("##value", &limit, 0.f, kMost, limit > 0 ? "%.0f epochs/s" : "none",
                           ImGuiSliderFlags_AlwaysClamp))
        control.limit(std::round(limit));
    if (!ImGui::IsItemActive())
        tooltipOnHover((std::string(kLimitHelp) + "\n\nCtrl-click to type a value.").c_str());
    if (endRowWithReset(control.limit() != SimulationControl::kStartLimit,
                        tickText(double{SimulationControl::kStartLimit}, 1) + " epochs/s"))
        control.limit(SimulationControl::kStartLimit);
    ImGui::PopID();
}

void drawThreads(SimulationControl& control) {
    markRow(kThreadsPath);
    ImGui::PushID("threads");
    beginRow("Threads");
    int threads = control.threads();
    if (ImGui::SliderInt("##value", &threads, 1, wadi::coreCount(), "%d", ImGuiSliderFlags_AlwaysClamp))
        control.threads(threads);
    if (!ImGui::IsItemActive())
        tooltipOnHover((std::string(kThreadsHelp) + "\n\nCtrl-click to type a value.").c_str());
    if (endRowWithReset(control.threads() != wadi::defaultThreads(), std::to_string(wadi::defaultThreads())))
        control.threads(wadi::defaultThreads());
    ImGui::PopID();
}

void drawEpochs(const wadi::Snapshot& snapshot) {
    beginRow("Epochs run");
    ImGui::TextUnformatted(grouped(static_cast<std::int64_t>(snapshot.epoch)).c_str());
    tooltipOnHover("An epoch is the unit of simulated time: rain falls, and every drop takes some steps.");
    if (!wadi::isInYears(snapshot.parameters)) return;
    beginRow("Simulated time");
    ImGui::TextUnformatted(yearsText(snapshot.years).c_str());
    tooltipOnHover("Years that have passed since the world began, as uplift and valleys count them.");
}

}  // namespace

int dropsPerEpoch(double rain, std::size_t cells) {
    const double drops = std::round(rain * static_cast<double>(cells) / 1000);
    // Half the range of int is the most that a slider takes.
    return static_cast<int>(std::min(drops, double{std::numeric_limits<int>::max() / 2}));
}

void drawFiner(SimulationControl& control, const wadi::Snapshot& snapshot) {
    const std::string whyNot = whyNotUpsampled(snapshot);
    ImGui::BeginDisabled(!whyNot.empty());
    if (ImGui::Button("Finer ×2", ImVec2(ImGui::GetContentRegionAvail().x, 0))) control.upsample();
    ImGui::EndDisabled();
    actionTooltip("finer", whyNot);
}

std::vector<SearchPlace> simulationRows(const std::string& section) {
    return {{kLimitPath, "Speed limit", section, kLimitHelp},
            {kThreadsPath, "Threads", section, kThreadsHelp}};
}

void drawSimulation(SimulationControl& control, const wadi::Snapshot& snapshot) {
    drawButtons(control);
    drawEpochs(snapshot);
    drawParam(control.group("time"), "yearsPerEpoch", [&](const wadi::Param& p) { control.changed(p); });
    drawFiner(control, snapshot);
    drawDrops(control, snapshot);
    drawLimit(control);
    drawThreads(control);
    drawParam(control.group("world"), "seed", [&](const wadi::Param& p) { control.changed(p); });
}

}  // namespace app
