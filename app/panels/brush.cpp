#include "app/panels/brush.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <utility>

#include "app/base/paths.hpp"
#include "app/panels/dock/tool_strip.hpp"
#include "app/tools/brush_tool.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"

namespace app {

namespace {

using wadi::BrushKind;
using wadi::BrushShape;

constexpr NamedRow kShapeRow{"brush.shape", marked("Shape"), marked("What an obstacle looks like.")};
constexpr NamedRow kPictureRow{"brush.picture", marked("Choose a picture..."),
                               marked("A grayscale PNG: white is the full height, black nothing.")};
constexpr NamedRow kRemoveAllRow{"spring.removeAll", marked("Remove all"), marked("Removes all springs.")};
constexpr NamedRow kRemoveLineRow{"section.remove", marked("Remove the line"),
                                  marked("Takes the line of the section away.")};
constexpr NamedRow kRemoveRiverRow{"profile.remove", marked("Remove the river"),
                                   marked("Takes the river of the profile away.")};
constexpr NamedRow kPatternRow{"uplift.asPainted", marked("Let ground rise as painted"),
                               marked("Uplift does not follow what is painted yet.")};
constexpr NamedRow kMaskRow{"masks.choose", marked("Choose processes..."),
                            marked("No process uses the mask yet: choose those for which it is to hold.")};
constexpr NamedRow kPassesRow{"blur.passes", marked("Blur passes")};
constexpr NamedRow kBlurRow{"blur.run", marked("Blur"), marked("Smooths the whole ground with a Gaussian.")};
constexpr NamedRow kAllRow{"", marked("All..."), marked("Shows all of this tool in the dock, and undo.")};

struct ShapeFacts {
    BrushShape shape;
    const char* name;
    const char* help;
};
constexpr std::array<ShapeFacts, 5> kShapes = {{
    {BrushShape::round, marked("Wall"), marked("A wall along the drag; softness 0 makes it upright.")},
    {BrushShape::block, marked("Block"), marked("A block at every click.")},
    {BrushShape::pyramid, marked("Pyramid"), marked("A pyramid at every click.")},
    {BrushShape::cylinder, marked("Cylinder"), marked("A cylinder at every click.")},
    {BrushShape::stamp, marked("Picture"), marked("The heights of a grayscale picture at every click.")},
}};

/// A switch of the simulation without which a tool does nothing that is seen.
struct Need {
    const char* group;
    NamedRow row;  // the button that turns it on, and why
};
const Need* needOf(std::size_t tool) {
    static constexpr Need kFlow{
        "pipes", {"need.pipes", marked("Turn Rivers on"), marked("Water only flows while Rivers are on.")}};
    static constexpr Need kWind{"wind", {"need.wind", marked("Turn Wind on"), marked("No wind blows yet.")}};
    static constexpr Need kUplift{"uplift",
                                  {"need.uplift", marked("Turn Uplift on"), marked("Nothing rises yet.")}};
    const BrushKind kind = toolTable()[tool].start.kind;
    if (tool == kFaultTool || kind == BrushKind::uplift) return &kUplift;
    if (tool == kSpringTool || kind == BrushKind::water) return &kFlow;
    return kind == BrushKind::wind ? &kWind : nullptr;
}

/// What a tool lacks at present; null: nothing.
const Need* lackOf(SimulationControl& control, std::size_t tool) {
    const Need* need = needOf(tool);
    return need && !isOn(control.group(need->group)) ? need : nullptr;
}

void fill(SimulationControl& control, const Need& need) {
    wadi::Param& enabled = paramOf(control.group(need.group), "enabled");
    enabled.setNumber(1);
    control.changed(enabled);
}

void drawNeed(SimulationControl& control, std::size_t tool) {
    const Need* need = lackOf(control, tool);
    if (!need) return;
    faintText(tr(need->row.help));
    if (rowButton(need->row)) fill(control, *need);
}

constexpr std::array<std::string_view, 3> kSpringValues = {"rate", "radius", "sand"};

constexpr auto kPaintedMask = static_cast<double>(wadi::MaskKind::painted);

bool isMaskUsed(const wadi::ParamGroup& masks) {
    return std::ranges::any_of(masks.params, [](const wadi::Param& param) {
        return param.isChoice() && param.number() == kPaintedMask;
    });
}

/// If no process uses the painted mask: buttons that let one do so.
void drawMaskNeed(SimulationControl& control) {
    wadi::ParamGroup& masks = control.group("masks");
    if (isMaskUsed(masks)) return;
    markRow(kMaskRow.path);
    faintText(tr("No process uses the mask yet. Let it hold for"));
    const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
    bool isRight = false;
    for (wadi::Param& param : masks.params) {
        if (!param.isChoice()) continue;
        if (isRight) ImGui::SameLine();
        const std::string title(control.group(param.name).title);
        if (ImGui::Button(named(title).c_str(), ImVec2(half, 0))) {
            param.setNumber(kPaintedMask);
            control.changed(param);
        }
        isRight = !isRight;
    }
}

/// If uplift does not follow what is painted: a button that lets it do so.
void drawPatternNeed(SimulationControl& control) {
    wadi::Param& pattern = paramOf(control.group("uplift"), "pattern");
    const auto painted = static_cast<double>(wadi::UpliftForm::painted);
    if (pattern.number() == painted) return;
    faintText(tr(kPatternRow.help));
    if (!rowButton(kPatternRow)) return;
    pattern.setNumber(painted);
    control.changed(pattern);
}

/// What the marks of a painted map say.
const char* meaningOf(wadi::LayerId layer) {
    switch (layer) {
        case wadi::LayerId::paintedRain:
            return tr("where more rain falls");
        case wadi::LayerId::mask:
            return tr("where masked processes do less");
        case wadi::LayerId::shelter:
            return tr("where less wind blows");
        case wadi::LayerId::paintedUplift:
            return tr("where ground rises");
        case wadi::LayerId::vegetation:
            return tr("where plants grow");
        case wadi::LayerId::paintedDye:
            return tr("where rock is dyed");
        default:
            return tr("where rock was hardened");
    }
}

/// A square in the colour in which a painted map is shown, with the lines of what is less, and what it says.
void drawLegend(const glm::vec3& colour, bool isLined, const char* meaning) {
    constexpr int kLines = 3;
    const float side = std::round(ImGui::GetFontSize() * 0.8f), apart = 2 * side / kLines;
    const ImU32 ink = ImGui::GetColorU32(ImVec4(colour.x, colour.y, colour.z, 1.f));
    const ImVec2 low = ImGui::GetCursorScreenPos(), high(low.x + side, low.y + side);
    ImGui::Dummy(ImVec2(side, side));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect(low, high, true);
    list.AddRectFilled(low, high, ink);
    const ImU32 dark = ImGui::GetColorU32(ImVec4(0.4f * colour.x, 0.4f * colour.y, 0.4f * colour.z, 1.f));
    for (int i = 0; isLined && i < kLines; ++i) {
        const float sum = (static_cast<float>(i) + 0.5f) * apart;
        list.AddLine(ImVec2(low.x + sum, low.y), ImVec2(low.x, low.y + sum), dark, 0.35f * apart);
    }
    list.PopClipRect();
    list.AddRect(low, high, ImGui::GetColorU32(ImGuiCol_TextDisabled));
    ImGui::SameLine();
    ImGui::TextDisabled("%s", meaning);
}

void drawLegend(wadi::LayerId layer) {
    if (layer == wadi::LayerId::none) return;
    drawLegend(overlayColour(layer), false, meaningOf(layer));
    if (!goesBothWays(layer)) return;
    drawLegend(overlayColourBelow(layer), true,
               layer == wadi::LayerId::paintedRain ? tr("where less rain falls") : tr("where it sinks"));
}

std::string sentence(const Toolbox& toolbox) {
    if (toolbox.hasObstacle())
        return filled(tr("Drag to move, a corner to scale, the ring to turn; {0} releases, {1} removes."),
                      {firstKeys("release"), firstKeys("remove")});
    const ToolFacts& facts = toolbox.facts();
    std::string text =
        filled(toolbox.clicks() ? tr("Click {0}") : tr("Drag {0}"), {trFor("tool", facts.does.data())});
    if (!facts.inverted.empty()) text += filled(tr("; Shift {0}"), {trFor("tool", facts.inverted.data())});
    return text + '.';
}

}  // namespace

BrushPanel::BrushPanel(Toolbox& toolbox, FileBrowser& browser, Background& background)
    : toolbox_(toolbox), browser_(browser), background_(background), blur_("blur", "Blur", {}, {}) {}

void BrushPanel::draw(SimulationControl& control, const wadi::Snapshot& snapshot) {
    ImGui::TextUnformatted(tr(toolbox_.facts().name()).c_str());
    ImGui::SameLine();
    ImGui::PushTextWrapPos();
    ImGui::TextDisabled("%s", sentence(toolbox_).c_str());
    ImGui::PopTextWrapPos();
    if (BrushTool* brush = toolbox_.brush()) {
        drawBrush(*brush);
    } else if (toolbox_.chosen() == kSpringTool) {
        drawSprings();
    } else if (toolbox_.chosen() == kProfileTool) {
        drawProfileHelp();
    } else if (toolbox_.chosen() == kSectionTool) {
        drawSectionHelp();
    }
    if (toolbox_.chosen() == kFaultTool) {
        ImGui::PushTextWrapPos();
        ImGui::TextDisabled(tr("Its teeth are on the side that rises."));
        ImGui::PopTextWrapPos();
    }
    drawLegend(toolbox_.facts().shows);
    if (toolbox_.facts().shows == wadi::LayerId::paintedDye)
        faintText(tr("Data over the ground, Dye, shows where it goes; Statistics tell how much of it."));
    drawNeed(control, toolbox_.chosen());
    if (toolbox_.facts().shows == wadi::LayerId::mask) drawMaskNeed(control);
    if (toolbox_.facts().shows == wadi::LayerId::paintedUplift) drawPatternNeed(control);
    ImGui::Separator();
    history_.draw(control, snapshot);
    ImGui::Separator();
    drawParam(
        blur_.group(), "passes", [](const wadi::Param&) {}, tr(kPassesRow.title));
    if (rowButton(kBlurRow)) control.blur({blur_->passes, snapshot.world});
}

std::vector<NamedRow> BrushPanel::rows() {
    std::vector<NamedRow> rows = historyRows();
    rows.insert(rows.end(), {kPassesRow, kBlurRow, kAllRow});
    return rows;
}

std::vector<ToolRow> BrushPanel::toolRows() const {
    const auto of = [](BrushKind kind) {
        const auto found =
            std::ranges::find(toolTable(), kind, [](const ToolFacts& facts) { return facts.start.kind; });
        return static_cast<std::size_t>(found - toolTable().begin());
    };
    std::vector<ToolRow> rows = {{kShapeRow, of(BrushKind::obstacle)}, {kPictureRow, of(BrushKind::obstacle)},
                                 {kRemoveAllRow, kSpringTool},         {kRemoveLineRow, kSectionTool},
                                 {kRemoveRiverRow, kProfileTool},      {kPatternRow, of(BrushKind::uplift)},
                                 {kMaskRow, of(BrushKind::mask)}};
    for (const std::size_t tool : {kSpringTool, of(BrushKind::wind), kFaultTool})
        rows.push_back({needOf(tool)->row, tool});
    return rows;
}

std::vector<ToolParam> BrushPanel::toolParams() {
    std::vector<ToolParam> all;
    const auto add = [&](const wadi::ParamGroup& group, std::string_view name, std::size_t tool) {
        const auto param = std::ranges::find(group.params, name, &wadi::Param::name);
        const auto isIt = [&](const ToolParam& other) { return other.param->isAt(param->path()); };
        if (std::ranges::none_of(all, isIt)) all.push_back({&*param, tool});
    };
    for (std::size_t tool = 0; tool < toolTable().size(); ++tool)
        for (const std::string_view name : toolTable()[tool].parameters)
            if (!name.empty()) add(toolbox_.brush(tool)->brush().group(), name, tool);
    for (const std::string_view name : kSpringValues)
        add(toolbox_.springTool().next().group(), name, kSpringTool);
    return all;
}

void BrushPanel::chooseWith(const std::string& path, std::size_t tool) {
    const std::string name = path.substr(path.find('.') + 1);
    const auto& has = toolbox_.facts().parameters;
    const bool isInHand = path.starts_with("brush.") && std::ranges::find(has, name) != has.end();
    if (!isInHand && toolbox_.chosen() != tool) choose(tool);
}

void BrushPanel::choose(std::size_t tool) {
    toolbox_.choose(tool);
    clicked_ = true;
}

void BrushPanel::drawShapes(BrushTool& brush) {
    beginRow(kShapeRow);
    drawShapeButtons(brush, ImGui::GetFrameHeight() * 1.15f);
    ImGui::NewLine();
    if (brush.brush()->shape != BrushShape::stamp) return;
    const std::string text = (stampName_.empty() ? tr(kPictureRow.title) : stampName_) + "###picture";
    markRow(kPictureRow.path);
    if (ImGui::Button(text.c_str(), ImVec2(-1, 0))) askForPicture();
    tooltipOnHover(tr(kPictureRow.help));
}

void BrushPanel::drawShapeButtons(BrushTool& brush, float side) {
    for (const ShapeFacts& facts : kShapes) {
        if (shapeButton(facts.shape, side, brush.brush()->shape == facts.shape))
            brush.brush()->shape = facts.shape;
        tooltipOnHover((std::string(tr(facts.name)) + "\n" + tr(facts.help)).c_str());
        ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
    }
}

/// The parameters of a brush that matter for its shape.
std::vector<std::string_view> BrushPanel::valuesOf(BrushTool& brush) const {
    const BrushShape shape = brush.brush()->shape;
    const bool fades = shape == BrushShape::round || shape == BrushShape::block;
    const bool turns = shape != BrushShape::round && shape != BrushShape::cylinder;
    std::vector<std::string_view> names;
    for (const std::string_view name : brush.facts().parameters)
        if (!name.empty() && (name != "softness" || fades) && (name != "turn" || turns))
            names.push_back(name);
    return names;
}

void BrushPanel::drawBrush(BrushTool& brush) {
    const BrushKind kind = brush.brush()->kind;
    if (kind == BrushKind::obstacle) drawShapes(brush);
    for (const std::string_view name : valuesOf(brush))
        drawParam(brush.brush().group(), name, [](const wadi::Param&) {});
    if (kind == BrushKind::obstacle) drawObstacle();
    if (kind == BrushKind::flatten)
        ImGui::TextDisabled(tr("Level %.1f m, taken where a stroke begins"), double{brush.brush()->level});
}

/// What can be done to the obstacle in hand as a whole.
void BrushPanel::drawObstacle() {
    const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
    ImGui::BeginDisabled(!toolbox_.hasObstacle());
    if (ImGui::Button(named("Release"), ImVec2(half, 0))) toolbox_.releaseObstacle();
    actionTooltip("release");
    ImGui::SameLine();
    if (ImGui::Button(named("Remove"), ImVec2(half, 0))) toolbox_.removeObstacle();
    actionTooltip("remove");
    ImGui::EndDisabled();
}

void BrushPanel::drawSprings() {
    SpringTool& springs = toolbox_.springTool();
    for (const std::string_view name : kSpringValues)
        drawParam(springs.next().group(), name, [&](const wadi::Param&) { toolbox_.adjustSpring(); });
    const std::size_t count = toolbox_.springCount();
    const bool isChosen = toolbox_.hasChosenSpring();
    ImGui::TextDisabled(tr("%zu %s; %s"), count, count == 1 ? tr("spring") : tr("springs"),
                        isChosen ? tr("one is chosen") : tr("click one to choose it"));
    const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
    ImGui::BeginDisabled(!isChosen);
    if (ImGui::Button(named("Remove"), ImVec2(half, 0))) toolbox_.removeSpring();
    ImGui::EndDisabled();
    tooltipOnHover(
        (filled(
             tr("Removes the chosen spring. {0} removes the one under the pointer, and so does Shift+click."),
             {firstKeys("remove")}))
            .c_str());
    ImGui::SameLine();
    ImGui::BeginDisabled(count == 0);
    if (rowButton(kRemoveAllRow, half)) toolbox_.clearSprings();
    ImGui::EndDisabled();
}

void BrushPanel::drawSectionHelp() {
    const bool isDrawn = toolbox_.sectionTool().line().has_value();
    ImGui::PushTextWrapPos();
    ImGui::TextDisabled(
        "%s", isDrawn ? tr("Drag an end of the line to move it.") : tr("Drag from one place to another."));
    ImGui::PopTextWrapPos();
    ImGui::BeginDisabled(!isDrawn);
    if (rowButton(kRemoveLineRow)) toolbox_.sectionTool().clear();
    ImGui::EndDisabled();
}

void BrushPanel::drawProfileHelp() {
    ProfileTool& tool = toolbox_.profileTool();
    ImGui::PushTextWrapPos();
    ImGui::TextDisabled(tr("Click a river, or drag along the ground. Data can draw channels as lines."));
    ImGui::PopTextWrapPos();
    ImGui::BeginDisabled(!tool.place());
    if (rowButton(kRemoveRiverRow)) tool.clear();
    ImGui::EndDisabled();
}

float BrushPanel::barHeight() {
    return ImGui::GetFrameHeight() + 10.f;
}

bool BrushPanel::drawBar(SimulationControl& control, float left, float right, float top) {
    const char* const kAll = tr(kAllRow.title);
    const float pad = ImGui::GetStyle().WindowPadding.x, width = std::max(right - left, 1.f);
    beginBar("##tool options", {left, top}, {width, barHeight()}, {pad, 5.f});
    const float button = ImGui::CalcTextSize(kAll).x + 2 * ImGui::GetStyle().FramePadding.x;
    const float end = left + width - pad - button;
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored(ImGui::GetStyleColorVec4(ImGuiCol_CheckMark), "%s",
                       tr(toolbox_.facts().name()).c_str());
    ImGui::SameLine();
    if (const Need* need = lackOf(control, toolbox_.chosen())) {
        if (rowButton(need->row, 0)) fill(control, *need);
        ImGui::SameLine();
    }
    const bool isMaskIdle =
        toolbox_.facts().shows == wadi::LayerId::mask && !isMaskUsed(control.group("masks"));
    bool wantsPanel = false;
    if (isMaskIdle) {
        wantsPanel = rowButton(kMaskRow, 0);
        ImGui::SameLine();
    }
    drawBarValues(end - pad);
    const std::string does = sentence(toolbox_);
    if (ImGui::GetCursorScreenPos().x + ImGui::CalcTextSize(does.c_str()).x < end - pad)
        ImGui::TextDisabled("%s", does.c_str());
    ImGui::SameLine(end - left);
    wantsPanel |= ImGui::Button(kAll);
    tooltipOnHover(tr(kAllRow.help));
    ImGui::End();
    return wantsPanel;
}

/// As many of them as there is room for, each with its name on its slider.
void BrushPanel::drawBarValues(float right) {
    BrushTool* const brush = toolbox_.brush();
    const bool isSpring = toolbox_.chosen() == kSpringTool;
    if (!brush && !isSpring) return;
    if (brush && brush->brush()->kind == BrushKind::obstacle)
        drawShapeButtons(*brush, ImGui::GetFrameHeight());
    wadi::ParamGroup& group = brush ? brush->brush().group() : toolbox_.springTool().next().group();
    const auto names =
        brush ? valuesOf(*brush) : std::vector<std::string_view>(kSpringValues.begin(), kSpringValues.end());
    const float width = 9.5f * ImGui::GetFontSize();
    for (const std::string_view name : names) {
        if (ImGui::GetCursorScreenPos().x + width > right) return;
        wadi::Param& param = paramOf(group, name);
        if (drawCompact(param, fallbackOf(group, param), width) && isSpring) toolbox_.adjustSpring();
        ImGui::SameLine();
    }
}

void BrushPanel::askForPicture() {
    FileQuestion question;
    question.title = tr("Choose a picture");
    question.button = tr("Choose");
    question.kinds = tr("grayscale picture (PNG)");
    question.endings = {".png"};
    browser_.ask(std::move(question), {}, [this](const std::filesystem::path& file) {
        background_.start(filled(tr("Reading {0}"), {toText(file.filename())}), [this, file] {
            auto picture = readStamp(file);
            return [this, picture = std::move(picture), name = toText(file.filename())] {
                toolbox_.obstacles().stamp(picture);
                stampName_ = name;
            };
        });
    });
}

void BrushPanel::drawName(double dt) {
    constexpr double kShown = 1.6, kFade = 0.5;
    if (std::exchange(choices_, toolbox_.choices()) != toolbox_.choices() && !std::exchange(clicked_, false))
        named_ = kShown;
    if (named_ <= 0) return;
    named_ -= dt;
    const auto alpha = static_cast<float>(std::clamp(named_ / kFade, 0.0, 1.0));
    const ImVec2 mouse = ImGui::GetIO().MousePos, screen = ImGui::GetIO().DisplaySize;
    const std::string name = tr(toolbox_.facts().name()), does = sentence(toolbox_);
    const float text = std::max(ImGui::CalcTextSize(name.c_str()).x, ImGui::CalcTextSize(does.c_str()).x);
    const float width = text + 2 * ImGui::GetStyle().WindowPadding.x + 1;
    const float height = 2 * ImGui::GetTextLineHeightWithSpacing() + 2 * ImGui::GetStyle().WindowPadding.y;
    const float left = std::max(0.f, std::min(mouse.x + 18, screen.x - width));
    const bool isLow = mouse.y + 14 + height > screen.y;  // then above the pointer
    ImGui::SetNextWindowPos(ImVec2(left, isLow ? mouse.y - 14 - height : mouse.y + 14), ImGuiCond_Always);
    // A window that fits itself to its text does so a frame late, and there may be no other for a while.
    ImGui::SetNextWindowSize(ImVec2(width, height));
    ImGui::PushStyleVar(ImGuiStyleVar_Alpha, alpha);
    ImGui::Begin("##toolname", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::TextUnformatted(name.c_str());
    ImGui::TextDisabled("%s", does.c_str());
    ImGui::End();
    ImGui::PopStyleVar();
}

}  // namespace app
