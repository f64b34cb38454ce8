#include "app/panels/export.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <string_view>
#include <system_error>
#include <vector>

#include "app/base/paths.hpp"
#include "app/panels/welcome/tour.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/choice_dialog.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/param_panel.hpp"

namespace app {

namespace io = wadi::io;

namespace {

// Helps of some tell of what is chosen just now.
constexpr NamedRow kFolderRow{"export.folder", marked("Folder"),
                              marked("Where maps and pictures are written. It is made if it is missing.")};
constexpr NamedRow kForRow{"export.for", marked("For"), marked("The program that is to read the files.")};
constexpr NamedRow kMapsRow{"export.maps", marked("Maps"),
                            marked("What to write. Each map is written in every format.")};
constexpr NamedRow kFormatsRow{"export.formats", marked("Formats"),
                               marked("The kinds of files. Each map is written in every format.")};
constexpr NamedRow kSizeRow{
    "export.size", marked("Size"),
    marked("Samples along the longer side: the same ground with more or fewer of them. A program that "
           "takes only some sizes gets the nearest to the world's own unless another is chosen.")};
constexpr NamedRow kTilesRow{
    "export.tiles", marked("Tiles"),
    marked("Samples along a side of tiles: a map becomes several files, named _x0_y0, which share their "
           "edges.")};
constexpr NamedRow kMeshRow{"export.mesh", marked("Mesh"),
                            marked("How fine meshes are: which samples become corners, along each side.")};
constexpr NamedRow kBytesRow{
    "export.bytes", marked("big-endian"),
    marked("The first byte of a number is its greatest. Programs mostly want it off.")};
constexpr NamedRow kFlipRow{"export.flip", marked("southern row first"),
                            marked("As some programs want files without a header; off: north comes first.")};

constexpr std::size_t kMostNames = 2;  // in a row
constexpr int kOwnSizes[] = {253, 505, 512, 513, 1009, 1024, 1025, 2017, 2048, 2049, 4033, 4097, 8129};
constexpr int kOwnTiles[] = {505, 1009, 1025, 2017, 2049, 4097};
constexpr std::array<int, 6> kMeshSteps = {1, 2, 4, 8, 16, 32};

/// A row with a list that opens; true while it is open, to be followed by EndCombo().
bool openList(const NamedRow& row, const std::string& shown) {
    beginRow(row);
    ImGui::SetNextItemWidth(-1);
    return ImGui::BeginCombo(("##" + std::string(row.title)).c_str(), shown.c_str(),
                             ImGuiComboFlags_HeightLargest);
}

/// Help on a row whose list is not open: beside its label, too.
void rowHelp(const NamedRow& row, const std::string& help) {
    ImGui::PushID(row.title);
    rowTooltip(help);
    ImGui::PopID();
}

/// A box that puts a thing on a list, or takes it off. The list keeps the order of the table.
template <class Thing>
void drawBox(std::vector<Thing>& chosen, Thing thing, std::string_view name, std::string_view help) {
    const auto found = std::ranges::find(chosen, thing);
    bool isChosen = found != chosen.end();
    if (tickBox(std::string(name).c_str(), &isChosen)) {
        if (isChosen)
            chosen.insert(std::ranges::upper_bound(chosen, thing), thing);
        else
            chosen.erase(found);
    }
    tooltipOnHover(tr(help).c_str());
}

const io::FormatFacts& infoOf(io::Format format) {
    return io::facts(format);
}

std::vector<io::Format> allFormats() {
    std::vector<io::Format> formats;
    for (const io::FormatFacts& facts : io::writtenFormats()) formats.push_back({facts.name});
    return formats;
}

/// All things of a table with their boxes, in two columns.
template <class Thing>
void drawBoxes(std::vector<Thing>& chosen, std::span<const Thing> things) {
    if (!ImGui::BeginTable("boxes", 2, ImGuiTableFlags_SizingFixedFit)) return;
    const std::size_t rows = (things.size() + 1) / 2;
    for (std::size_t i = 0; i < 2 * rows; ++i) {
        const std::size_t place = i / 2 + (i % 2) * rows;  // down the columns
        ImGui::TableNextColumn();
        if (place >= things.size()) continue;
        const auto& about = infoOf(things[place]);
        drawBox(chosen, things[place], about.name, about.help);
    }
    ImGui::EndTable();
}

/// Sides that the chosen program takes [samples]; empty: any.
std::span<const int> sidesOf(const ExportChoice& choice) {
    return choice.profiles.empty() ? std::span<const int>() : io::sidesOf(choice.profiles.front());
}

bool takes(const ExportChoice& choice, int side) {
    const auto sides = sidesOf(choice);
    return sides.empty() || std::ranges::find(sides, side) != sides.end();
}

template <class Thing>
std::string summaryOf(const std::vector<Thing>& things) {
    std::vector<std::string_view> names;
    names.reserve(things.size());
    for (const Thing thing : things) names.push_back(infoOf(thing).name);
    return summary(names);
}

/// A list of numbers, of which `none` stands for not doing it.
void drawNumbers(const NamedRow& row, const char* none, std::span<const int> numbers, int& chosen) {
    const auto text = [&](int number) {
        return number == 0 ? std::string(tr(none)) : std::to_string(number);
    };
    if (!openList(row, text(chosen))) return rowHelp(row, tr(row.help));
    if (ImGui::Selectable(named(none), chosen == 0)) chosen = 0;
    for (const int number : numbers)
        if (ImGui::Selectable(text(number).c_str(), chosen == number)) chosen = number;
    ImGui::EndCombo();
}

}  // namespace

std::string summary(const std::vector<std::string_view>& names) {
    if (names.empty()) return tr("none");
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), kMostNames); ++i)
        text += (i > 0 ? ", " : "") + std::string(names[i]);
    if (names.size() > kMostNames) text += " + " + std::to_string(names.size() - kMostNames);
    return text;
}

void drawProgram(ExportChoice& choice) {
    constexpr const char* kOwn = marked("Own choice");
    const bool isOwn = choice.profiles.empty();
    const std::string shown = tr(isOwn ? kOwn : io::facts(choice.profiles.front()).title);
    const std::string help =
        tr(isOwn ? marked("The maps and formats below.") : io::facts(choice.profiles.front()).help);
    if (!openList(kForRow, shown)) return rowHelp(kForRow, help);
    if (ImGui::Selectable(named(kOwn), isOwn)) choice.profiles.clear();
    for (std::size_t i = 0; i < io::kProfiles.size(); ++i) {
        const auto profile = static_cast<io::Profile>(i);
        const bool isChosen = !isOwn && choice.profiles.front() == profile;
        if (ImGui::Selectable(named(io::facts(profile).title).c_str(), isChosen)) {
            choice.profiles = {profile};
            for (int* side : {&choice.size, &choice.tile})
                if (!takes(choice, *side)) *side = 0;
        }
        tooltipOnHover(tr(io::facts(profile).help).c_str());
    }
    ImGui::EndCombo();
}

void drawMaps(ExportChoice& choice) {
    if (!openList(kMapsRow, summaryOf(choice.maps))) return rowHelp(kMapsRow, tr(kMapsRow.help));
    drawBoxes<wadi::LayerId>(choice.maps, wadi::fileLayers());
    ImGui::EndCombo();
}

void drawFormats(ExportChoice& choice) {
    if (!openList(kFormatsRow, summaryOf(choice.formats))) return rowHelp(kFormatsRow, tr(kFormatsRow.help));
    drawBoxes<io::Format>(choice.formats, allFormats());
    ImGui::EndCombo();
}

void drawSize(ExportChoice& choice) {
    const auto sides = sidesOf(choice);
    drawNumbers(kSizeRow, sides.empty() ? marked("As it is") : marked("Nearest"),
                sides.empty() ? std::span<const int>(kOwnSizes) : sides, choice.size);
}

void drawTiles(ExportChoice& choice) {
    const auto sides = sidesOf(choice);
    drawNumbers(kTilesRow, marked("Off"), sides.empty() ? std::span<const int>(kOwnTiles) : sides,
                choice.tile);
}

void drawMeshStep(ExportChoice& choice) {
    const auto text = [](int step) {
        return step == 1 ? std::string(tr("Every sample")) : filled(tr("1 of {0}"), {std::to_string(step)});
    };
    if (!openList(kMeshRow, text(choice.meshStep))) return rowHelp(kMeshRow, tr(kMeshRow.help));
    for (const int step : kMeshSteps)
        if (ImGui::Selectable(text(step).c_str(), choice.meshStep == step)) choice.meshStep = step;
    ImGui::EndCombo();
}

void drawByteOrder(ExportChoice& choice) {
    beginRow("RAW");
    ImGui::BeginGroup();
    markRow(kBytesRow.path);
    tickBox(named(kBytesRow.title), &choice.bigEndian);
    tooltipOnHover(tr(kBytesRow.help));
    markRow(kFlipRow.path);
    tickBox(named(kFlipRow.title), &choice.flip);
    tooltipOnHover(tr(kFlipRow.help));
    ImGui::EndGroup();
}

namespace {

constexpr const char* kStillWriting =
    marked("An export is still being written: wait for it, or cancel it in the line at the bottom.");

bool hasAny(const ExportChoice& choice, bool (*has)(const io::FormatFacts&)) {
    return std::ranges::any_of(choice.formats, [has](io::Format format) { return has(facts(format)); });
}

}  // namespace

std::string exportingText(const ExportChoice& choice) {
    return filled(tr("Exporting to {0}"), {displayName(toPath(choice.folder))});
}

std::string ExportPanel::fault() const {
    if (!awaited_.expired() || !running_.expired()) return kStillWriting;
    try {
        check(choice());
    } catch (const wadi::Error& fault) {
        return tr(fault.sentence());
    }
    return "";
}

ExportChoice ExportPanel::choice() const {
    ExportChoice choice = choice_;
    choice.namesOptions = false;  // the dialog of an import asks for what they say
    if (!choice.profiles.empty()) {
        choice.maps.clear();
        choice.formats.clear();
    }
    return choice;
}

void ExportPanel::drawOwnChoice() {
    drawMaps(choice_);
    drawFormats(choice_);
    if (hasAny(choice_, io::isMesh)) drawMeshStep(choice_);
    if (hasAny(choice_, io::lacksHeader)) drawByteOrder(choice_);
}

/// Returns whether it is to be chosen in a dialog.
bool ExportPanel::drawFolder() {
    beginRow(kFolderRow);
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x, width = 2 * ImGui::GetFontSize();
    ImGui::SetNextItemWidth(-width - gap);
    pathField("##folder", choice_.folder, tr("folder"));
    tooltipOnHover((choice_.folder + (choice_.folder.empty() ? "" : "\n") + tr(kFolderRow.help)).c_str());
    ImGui::SameLine(0, gap);
    const bool isAsked = ImGui::Button("...##choose", ImVec2(-1, 0));
    tooltipOnHover(tr("Chooses the folder in a dialog."));
    return isAsked;
}

void ExportPanel::askForFolder(FileBrowser& browser) {
    FileQuestion question{.kind = FileAction::folder,
                          .title = tr("Choose a folder for exports"),
                          .button = tr("Choose"),
                          .kinds = tr("folder"),
                          .endings = {}};
    std::error_code ignored;
    question.folder = std::filesystem::absolute(toPath(choice_.folder), ignored);
    browser.ask(std::move(question), {},
                [this](const std::filesystem::path& folder) { choice_.folder = toText(folder); });
}

/// Returns whether the folder is to be chosen in a dialog.
bool ExportPanel::drawChoice() {
    const bool isAsked = drawFolder();
    drawProgram(choice_);
    if (choice_.profiles.empty())
        drawOwnChoice();
    else
        ImGui::TextWrapped("%s.", tr(wadi::io::facts(choice_.profiles.front()).help).c_str());
    drawSize(choice_);
    drawTiles(choice_);
    return isAsked;
}

void ExportPanel::exportMaps(const std::shared_ptr<const wadi::LayerFields>& world,
                             const ExportChoice& choice, Background& background, Messages& messages) {
    // Another one may have been asked for while the layers were on their way.
    if (!running_.expired()) return messages.error(kStillWriting);
    running_ = background.start(exportingText(choice), [&messages, world, choice](wadi::Progress& progress) {
        const auto sentences = app::exportMaps(*world, choice, &progress);
        return Background::Finish([&messages, sentences] {
            for (const wadi::Sentence& sentence : sentences) messages.notice(sentence);
        });
    });
}

std::vector<NamedRow> ExportPanel::rows() {
    return {kFolderRow, kForRow, kMapsRow, kFormatsRow, kSizeRow, kTilesRow, kMeshRow, kBytesRow, kFlipRow};
}

ExportWishes ExportPanel::draw() {
    ExportWishes wishes;
    wishes.folder = drawChoice();
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const char* const kCommand = tr("Copy as command");
    const float room = ImGui::GetContentRegionAvail().x, width = room - 2 * gap;
    const float needed = ImGui::CalcTextSize(kCommand).x + 2 * ImGui::GetStyle().FramePadding.x;
    const bool isNarrow = needed > 0.42f * width;  // it stands below the others
    const auto wide = [&](float part) {
        return ImVec2(isNarrow ? (room - gap) * part / 0.58f : part * width, 0);
    };
    const std::string why = fault();
    ImGui::BeginDisabled(!why.empty());
    markRow(kExportRow);
    wishes.maps = ImGui::Button(named("Export maps"), wide(0.34f));
    ImGui::EndDisabled();
    actionTooltip("export", why);
    ImGui::SameLine(0, gap);
    wishes.picture = ImGui::Button(named("Picture"), wide(0.24f));
    actionTooltip("picture");
    if (!isNarrow) ImGui::SameLine(0, gap);
    wishes.command = ImGui::Button(kCommand, isNarrow ? ImVec2(room, 0) : wide(0.42f));
    actionTooltip("copyCommand");
    return wishes;
}

}  // namespace app
