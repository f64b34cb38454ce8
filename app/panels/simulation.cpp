#include "app/panels/simulation.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "app/base/land_memory.hpp"
#include "app/base/number_format.hpp"
#include "app/data/processes.hpp"
#include "app/data/ticks.hpp"
#include "app/panels/welcome/tour.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"
#include "app/world/world.hpp"
#include "sim/io/files/keyframe_file.hpp"

namespace app {

namespace {

constexpr std::array<std::string_view, 7> kReplacing = {
    "new landscape", "import", "back to the start", "opening", "finer", "blur", "time travel"};

constexpr const char* kStrokeHelp = marked(
    "Takes away what the stroke added and is still there, and gives back what it took. What it painted goes "
    "back where nothing was painted over it.");
constexpr const char* kParamHelp =
    marked("Sets parameters back; what happened to the ground meanwhile stays.");
constexpr const char* kGroundHelp = marked(
    "Brings the whole ground back as it was before; what has happened since is lost, until it is redone.");

std::string helpOf(std::string_view title) {
    if (title == "stroke") return tr(kStrokeHelp);
    return tr(replacesGround(title) ? kGroundHelp : kParamHelp);
}

/// A button that is greyed if there is no edit; `title` is that of the edit. True when it is clicked.
bool turnButton(const char* verb, const char* id, std::size_t edits, const std::string& title,
                const std::string& help, float width) {
    const std::string text = edits == 0 ? std::string(verb) : std::string(verb) + ' ' + editName(title);
    ImGui::BeginDisabled(edits == 0);
    const std::string name = shortened(text, width - 2 * ImGui::GetStyle().FramePadding.x);
    const bool clicked = ImGui::Button((name + id).c_str(), ImVec2(width, 0));
    ImGui::EndDisabled();
    tooltipOnHover((text + '\n' + help).c_str());
    return clicked;
}

std::size_t megabytes(int count) {
    return static_cast<std::size_t>(count) << 20;
}

/// As a number of megabytes with a digit behind the point where that is worth it.
std::string inMegabytes(std::size_t bytes) {
    constexpr std::size_t kMega = std::size_t{1} << 20;
    const std::size_t tenths = (bytes * 10 + kMega / 2) / kMega;
    std::string text = std::to_string(tenths / 10);
    if (tenths < 100 && tenths % 10 != 0) text += '.' + std::to_string(tenths % 10);
    return text;
}

}  // namespace

std::size_t timeMemory(std::uint64_t installed) {
    constexpr std::uint64_t kMost = std::uint64_t{1} << 30, kLeast = std::uint64_t{16} << 20;
    return static_cast<std::size_t>(std::clamp(installed / 4, kLeast, kMost));
}

wadi::SimulationThreadOptions threadOptions(const std::filesystem::path& folder, const wadi::View& view) {
    wadi::SimulationThreadOptions options{.timeMemory = timeMemory(), .view = view};
    if (folder.empty()) return options;
    options.timeStored = megabytes(UndoParams{}.disk);
    options.timeStore = std::make_shared<wadi::io::KeyframeFile>(folder);
    return options;
}

std::string branchName(const std::string& name) {
    if (name == wadi::kTrunkName) return tr("Main");
    const std::size_t number = name.find(' ') + 1;
    const bool isNumbered =
        name.starts_with("Branch ") && name.find_first_not_of("0123456789", number) == std::string::npos;
    return isNumbered ? filled(tr("Branch {0}"), {name.substr(number)}) : name;
}

bool replacesGround(std::string_view title) {
    return std::ranges::find(kReplacing, title) != kReplacing.end();
}

std::string editName(std::string_view title) {
    // A preset: "Rain: Storm".
    if (const std::size_t colon = title.find(": "); colon != std::string_view::npos)
        return tr(title.substr(0, colon)) + ": " + tr(title.substr(colon + 2));
    constexpr std::string_view kReset = "Reset of ";
    if (title.starts_with(kReset)) return filled(tr("Reset of {0}"), {tr(title.substr(kReset.size()))});
    const std::size_t dot = title.find('.');
    if (dot == std::string_view::npos) return tr(title);
    Settings settings;
    for (const wadi::ParamGroup& group : groupsOf(settings, settings)) {
        if (group.name == title.substr(0, dot)) return tr(group.title) + ": " + label(title.substr(dot + 1));
    }
    return tr(title);
}

std::string pastOf(const wadi::TimelineFacts& past) {
    const std::string memory =
        filled(tr("{0} of {1} MB in memory"), {inMegabytes(past.bytes), inMegabytes(past.limit)});
    if (past.storedLimit == 0) return filled(tr("Moments of the time line: {0}"), {memory});
    return filled(tr("Moments of the time line: {0}, {1} of {2} MB on disk"),
                  {memory, inMegabytes(past.stored), inMegabytes(past.storedLimit)});
}

std::string reachOf(const wadi::EditFacts& edits) {
    const std::string memory =
        filled(tr("{0} of {1} MB"), {inMegabytes(edits.bytes), inMegabytes(edits.limit)});
    if (edits.undoable == 0) return filled(tr("Nothing to undo; {0}"), {memory});
    return filled(tr("{0}{1}, back to epoch {2}; {3}"),
                  {std::to_string(edits.undoable), (edits.undoable == 1 ? tr(" edit") : tr(" edits")),
                   std::to_string(edits.oldest), memory});
}

void HistoryPanel::update(SimulationControl& control) {
    if (ImGui::IsAnyItemActive())
        return;  // a slider that is dragged over little memory must not cost moments
    const UndoParams before = std::exchange(told_, *undo_);
    if (before.memory != told_.memory) control.remember(megabytes(told_.memory));
    if (before.keyframes != told_.keyframes || before.disk != told_.disk)
        control.rememberTime(megabytes(told_.keyframes), megabytes(told_.disk));
}

namespace {

constexpr std::array<NamedRow, 3> kMemoryRows = {{{"undo.memory", marked("Undo memory")},
                                                  {"undo.keyframes", marked("Time line memory")},
                                                  {"undo.disk", marked("Time line on disk")}}};

}  // namespace

std::vector<NamedRow> historyRows() {
    return {kMemoryRows.begin(), kMemoryRows.end()};
}

void HistoryPanel::draw(SimulationControl& control, const wadi::Snapshot& snapshot) {
    const wadi::EditFacts& edits = snapshot.edits;
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float half = (ImGui::GetContentRegionAvail().x - gap) / 2;
    // Steps of a thing in hand are those of a stroke, which may not be an edit at present.
    const std::size_t undoable = std::max(edits.undoable, std::size_t{control.hasStepBack()});
    const std::string newest = edits.newest.empty() ? "stroke" : edits.newest;
    const std::string undoHelp = undoable == 0 ? tr("There is nothing to undo.") : helpOf(newest);
    if (turnButton(tr("Undo"), "###undo", undoable, newest, undoHelp + keysHint("undo"), half))
        control.undo();
    ImGui::SameLine();
    const std::size_t redoable = std::max(edits.redoable, std::size_t{control.hasStepForth()});
    const std::string redoHelp =
        redoable == 0 ? tr("There is nothing to redo.") : tr("Does again what was undone last.");
    const std::string undone = edits.undone.empty() ? "stroke" : edits.undone;
    if (turnButton(tr("Redo"), "###redo", redoable, undone, redoHelp + keysHint("redo"), half))
        control.redo();
    faintText(reachOf(edits));
    const auto isTold = [](const wadi::Param&) {};  // by update()
    for (const NamedRow& row : kMemoryRows)
        drawParam(undo_.group(), row.path.substr(row.path.find('.') + 1), isTold, tr(row.title));
    if (snapshot.timeline) faintText(pastOf(*snapshot.timeline));
}

namespace {

std::string whyNotUpsampled(const wadi::Snapshot& snapshot) {
    const bool isRoom = 2 * std::max(snapshot.grid.columns, snapshot.grid.rows) <= wadi::kMostSide;
    if (!isRoom) return tr("The landscape would have too many cells.");
    return tr(whyNoRoom(snapshot.parameters, 4. * snapshot.grid.columns * snapshot.grid.rows));
}

}  // namespace

std::string whyNotMade(const SimulationControl& control) {
    return control.isMaking()
               ? tr("A world is being made: the status bar shows how far it is, and cancels it.")
               : "";
}

std::string whyNoLand(const SimulationControl& control, const wadi::Snapshot& present) {
    std::string why = whyNotMade(control);
    if (!why.empty()) return why;
    const wadi::Parameters& params = control.parameters();
    const double side = params.terrain.size,
                 back = memoryGivenBack(present.parameters,
                                        double{1} * present.grid.columns * present.grid.rows);
    return tr(whyNoRoom(params, side * side, 0, back));
}

void registerSimulationActions(Actions& actions, SimulationControl& control,
                               const std::function<const wadi::Snapshot&()>& snapshot) {
    actions.on(
        "run", [&] { control.run(!control.running()); }, {}, [&] { return control.running(); });
    actions.on("step", [&] { control.stepOnce(); });
    const auto whyNot = [&] { return whyNotMade(control); };
    actions.on(
        "runFor", [&] { control.runFor(control.epochsToRun()); }, whyNot);
    actions.on(
        "backToStart", [&] { control.backToStart(); }, whyNot);
    const auto whyNoneOther = [&, snapshot] { return whyNoLand(control, snapshot()); };
    actions.on(
        "newLand", [&] { control.generate(); }, whyNoneOther);
    actions.on(
        "newSeed", [&] { control.generateByChance(); }, whyNoneOther);
    actions.on(
        "finer", [&] { control.upsample(); }, [snapshot] { return whyNotUpsampled(snapshot()); });
    // What the simulation is still to be told counts as an edit.
    actions.on(
        "undo", [&] { control.undo(); },
        [&, snapshot] {
            const bool isAny = control.isPending() || control.hasStepBack() || snapshot().edits.undoable > 0;
            return isAny ? "" : tr("There is nothing to undo.");
        });
    actions.on(
        "redo", [&] { control.redo(); },
        [&, snapshot] {
            const bool isAny = control.isPending() || control.hasStepForth() || snapshot().edits.redoable > 0;
            return isAny ? "" : tr("There is nothing to redo.");
        });
}

namespace {

constexpr NamedRow kLimitRow{
    "simulation.speedLimit", marked("Speed limit"),
    marked("Most epochs in a second; at the right end there is no limit, and it goes as fast as the machine "
           "can.")};
constexpr NamedRow kThreadsRow{
    "simulation.threads", marked("Threads"),
    marked("Most processor cores to work on; the landscape is the same for any number. One less than there "
           "are leaves the window fluid.")};
constexpr NamedRow kRunForRow{
    "simulation.epochsToRun", marked("Run for"),
    marked("Runs so many epochs, then pauses: exactly there, however fast it goes.")};
constexpr NamedRow kDropsRow{"simulation.drops", marked("Drops per epoch"),
                             marked("How many drops of rain fall on the whole map.")};
// Buttons whose command is called otherwise in the menus.
constexpr NamedRow kStepRow{"simulation.step", marked("Step"), marked("Runs one epoch, then pauses.")};
constexpr NamedRow kPauseRow{kRunRow, marked("Pause"), marked("Starts and stops the flow of time.")};

/// A button under the title of an action, which is grey while there is a reason why not. True when it is
/// clicked.
bool worldButton(const std::string& why, ActionId action, float width) {
    ImGui::BeginDisabled(!why.empty());
    const bool isClicked = ImGui::Button(named(action->title).c_str(), ImVec2(width, 0));
    ImGui::EndDisabled();
    actionTooltip(action, why);
    return isClicked;
}

void drawButtons(SimulationControl& control, const wadi::Snapshot& snapshot) {
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - gap) / 2;
    markRow(kRunRow);
    if (ImGui::Button(control.running() ? named(kPauseRow.title) : named("Run"), ImVec2(width, 0)))
        control.run(!control.running());
    actionTooltip("run");
    ImGui::SameLine(0, gap);
    markRow(kStepRow.path);
    if (ImGui::Button(named(kStepRow.title), ImVec2(width, 0))) control.stepOnce();
    actionTooltip("step");
    if (worldButton(whyNotMade(control), "backToStart", width)) control.backToStart();
    ImGui::SameLine(0, gap);
    if (worldButton(whyNoLand(control, snapshot), "newLand", width)) control.generate();
}

/// How many epochs to run, and the button that does so.
void drawRunFor(SimulationControl& control) {
    constexpr int kMost = 100'000;
    const char* const kStart = tr("Start");
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float button = ImGui::CalcTextSize(kStart).x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::PushID("runFor");
    beginRow(kRunForRow);
    ImGui::SetNextItemWidth(ImGui::CalcItemWidth() - button - gap);
    int epochs = control.epochsToRun();
    if (rangeSlider(epochs, 1, kMost, epochs == 1 ? tr("%d epoch") : tr("%d epochs"), true))
        control.epochsToRun(epochs);
    rowTooltip(sliderHelp(tr(kRunForRow.help), 1, kMost));
    ImGui::SameLine(0, gap);
    const std::string why = whyNotMade(control);
    ImGui::BeginDisabled(!why.empty());
    if (ImGui::Button(kStart, ImVec2(button, 0))) control.runFor(control.epochsToRun());
    ImGui::EndDisabled();
    actionTooltip("runFor", why);
    ImGui::PopID();
}

/// The rain as drops on this map; the parameter itself is per thousand cells, so that it fits every map.
void drawDrops(SimulationControl& control, const wadi::Snapshot& snapshot) {
    wadi::ParamGroup& group = control.group("droplet");
    wadi::Param& rain = paramOf(group, "rain");
    const wadi::Param& fallback = fallbackOf(group, rain);
    const auto cells =
        static_cast<std::size_t>(snapshot.grid.columns) * static_cast<std::size_t>(snapshot.grid.rows);
    ImGui::PushID("drops");
    beginRow(kDropsRow);
    int drops = dropsPerEpoch(rain.number(), cells);
    const int most = dropsPerEpoch(rain.highest, cells);
    const bool moved = rangeSlider(drops, 0, most, drops == 1 ? tr("%d drop") : tr("%d drops"), true);
    if (moved)
        rain.setNumber(std::clamp(1000.0 * drops / static_cast<double>(cells), rain.lowest, rain.highest));
    rowTooltip(isHeld() ? sliderHelp("", 0, most)
                        : filled(tr("Rain on the whole map, {0}.\n\n{1}"),
                                 {valueText(rain), tooltip(rain, fallback)}));
    const bool undone = endRowWithReset(
        differs(rain, fallback), counted(dropsPerEpoch(fallback.number(), cells), tr("drop"), tr("drops")));
    if (undone) reset(rain, fallback);
    if (moved || undone) control.changed(rain);
    ImGui::PopID();
}

constexpr int kNoLimit = 241;  // of the slider of the speed: one beyond the most

void drawLimitSlider(SimulationControl& control) {
    int limit = control.limit() > 0 ? static_cast<int>(std::round(control.limit())) : kNoLimit;
    const char* const format = limit == kNoLimit ? tr("no limit")
                               : limit == 1      ? tr("%d epoch/s")
                                                 : tr("%d epochs/s");
    if (rangeSlider(limit, 1, kNoLimit, format, true))
        control.limit(limit == kNoLimit ? 0.f : static_cast<float>(limit));
}

std::string limitHelp() {
    return sliderHelp(tr(kLimitRow.help), 1, kNoLimit - 1, tr("no limit"));
}

void drawLimit(SimulationControl& control) {
    ImGui::PushID("limit");
    beginRow(kLimitRow);
    drawLimitSlider(control);
    rowTooltip(limitHelp());
    if (endRowWithReset(control.limit() != SimulationControl::kStartLimit,
                        filled(tr("{0} epochs/s"), {tickText(double{SimulationControl::kStartLimit}, 1)})))
        control.limit(SimulationControl::kStartLimit);
    ImGui::PopID();
}

void drawThreads(SimulationControl& control) {
    ImGui::PushID("threads");
    beginRow(kThreadsRow);
    int threads = control.threads();
    if (rangeSlider(threads, 1, wadi::coreCount(), "%d")) control.threads(threads);
    rowTooltip(sliderHelp(tr(kThreadsRow.help), 1, wadi::coreCount()));
    if (endRowWithReset(control.threads() != wadi::defaultThreads(), std::to_string(wadi::defaultThreads())))
        control.threads(wadi::defaultThreads());
    ImGui::PopID();
}

/// The seed in a field, and dice that make land of another one.
void drawSeed(SimulationControl& control, const wadi::Snapshot& snapshot) {
    wadi::ParamGroup& group = control.group("world");
    wadi::Param& seed = paramOf(group, "seed");
    const wadi::Param& fallback = fallbackOf(group, seed);
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    markRow(seed.path());
    ImGui::PushID("seed");
    beginRow(tr("Seed"));
    ImGui::SetNextItemWidth(ImGui::CalcItemWidth() - ImGui::GetFrameHeight() - gap);
    bool isChanged = ImGui::InputScalar("##value", ImGuiDataType_U32, std::get<std::uint32_t*>(seed.value));
    rowTooltip(
        filled(tr("{0}\nOf a seed that is typed, New land makes the land."), {tooltip(seed, fallback)}));
    ImGui::SameLine(0, gap);
    const std::string why = whyNoLand(control, snapshot);
    ImGui::BeginDisabled(!why.empty());
    if (iconButton("##dice", "random")) control.generateByChance();
    ImGui::EndDisabled();
    actionTooltip("newSeed", why);
    if (endRowWithReset(differs(seed, fallback), valueText(fallback))) {
        reset(seed, fallback);
        isChanged = true;
    }
    if (isChanged) control.changed(seed);
    ImGui::PopID();
}

void drawEpochs(const wadi::Snapshot& snapshot) {
    beginRow(tr("Epochs run"));
    ImGui::TextUnformatted(grouped(static_cast<std::int64_t>(snapshot.epoch)).c_str());
    rowTooltip(tr("An epoch is the unit of simulated time: rain falls, and every drop takes some steps."));
    if (!wadi::isInYears(snapshot.parameters)) return;
    beginRow(tr("Simulated time"));
    ImGui::TextUnformatted(yearsText(snapshot.years).c_str());
    rowTooltip(tr("Years that have passed since the world began, as uplift and valleys count them."));
}

}  // namespace

int dropsPerEpoch(double rain, std::size_t cells) {
    const double drops = std::round(rain * static_cast<double>(cells) / 1000);
    constexpr int kMost = std::numeric_limits<int>::max() / 2;  // all that a slider takes
    return static_cast<int>(std::min(drops, double{kMost}));
}

void drawSpeed(SimulationControl& control, float width) {
    ImGui::PushID("speed");
    ImGui::SetNextItemWidth(width);
    drawLimitSlider(control);
    if (isHeld() || !ImGui::IsItemActive()) tooltipOnHover(limitHelp().c_str());
    ImGui::PopID();
}

void drawFiner(SimulationControl& control, const wadi::Snapshot& snapshot) {
    const std::string whyNot = whyNotUpsampled(snapshot);
    ImGui::BeginDisabled(!whyNot.empty());
    if (ImGui::Button(named("Finer ×2"), ImVec2(ImGui::GetContentRegionAvail().x, 0))) control.upsample();
    ImGui::EndDisabled();
    actionTooltip("finer", whyNot);
}

std::vector<NamedRow> simulationRows() {
    return {kRunForRow, kLimitRow, kThreadsRow, kDropsRow, kStepRow, kPauseRow};
}

void drawSimulation(SimulationControl& control, const wadi::Snapshot& snapshot) {
    drawButtons(control, snapshot);
    drawRunFor(control);
    drawEpochs(snapshot);
    drawParam(control.group("time"), "yearsPerEpoch", [&](const wadi::Param& p) { control.changed(p); });
    drawLimit(control);
    if (!moreRows(4, isRevealing(kThreadsRow.path) || isRevealing(kDropsRow.path) ||
                         isRevealing(control.group("world"))))
        return;
    drawFiner(control, snapshot);
    drawDrops(control, snapshot);
    drawThreads(control);
    drawSeed(control, snapshot);
}

}  // namespace app
