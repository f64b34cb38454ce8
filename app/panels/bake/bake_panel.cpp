#include "app/panels/bake/bake_panel.hpp"

#include <imgui.h>

#include <algorithm>
#include <vector>

#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/base/words.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/param_panel.hpp"
#include "sim/terrain/terrain.hpp"

namespace app {

namespace {

constexpr NamedRow kCellsRow{"bake.cells", marked("Cells of the bake"),
                             marked("How many cells the same ground gets along its longer side.")};
constexpr NamedRow kRefineRow{
    "bake.refine", marked("Refine the ground as it is"),
    marked("Goes on from the present ground, twice as fine, so many epochs, twice as fine again. Else the "
           "world is made again "
           "from its beginning, with all its edits: with finer forms, and other ones.")};
constexpr NamedRow kEpochsRow{"bake.epochs", marked("epochs after each doubling"),
                              marked("How long each size of a ground that is refined goes on.")};

constexpr int kInterrupted = 130;

void wrapped(const std::string& text) {
    ImGui::TextWrapped("%s", unbroken(text).c_str());
}

std::string sideText(int cells) {
    return filled(tr("{0} cells along the longer side"), {grouped(cells)});
}

/// As much of it as a closed list has room for, whose arrow is as wide as it is high.
std::string shortSideText(int cells) {
    const float sides = ImGui::GetFrameHeight() + 2 * ImGui::GetStyle().FramePadding.x;
    return shortened(sideText(cells), ImGui::CalcItemWidth() - sides);
}

}  // namespace

int BakePanel::sizeOf(int side, int doublings) {
    return std::min(side << doublings, wadi::kMostSide);
}

void BakePanel::begin(const std::filesystem::path& world, const std::filesystem::path& folder) {
    isPreparing_ = false;
    folder_ = folder;
    copy_ = world;
    std::vector<std::string> words = {"bake",  world.string(),  "--size",    std::to_string(size_),
                                      "--out", folder.string(), "--progress"};
    if (isRefined_) words.insert(words.end(), {"--refine", "--epochs", std::to_string(epochs_)});
    try {
        process_ = std::make_unique<BakeProcess>(program_, words);
    } catch (...) {
        removeCopy();
        throw;
    }
}

void BakePanel::giveUp() {
    isPreparing_ = false;
    removeCopy();
}

BakePanel::~BakePanel() {
    process_.reset();
    removeCopy();
}

/// The folder of the bake has one of its own.
void BakePanel::removeCopy() {
    std::error_code ignored;
    if (!copy_.empty()) std::filesystem::remove(copy_, ignored);
    copy_.clear();
}

void BakePanel::resume(const std::filesystem::path& folder) {
    folder_ = folder;
    process_ = std::make_unique<BakeProcess>(
        program_, std::vector<std::string>{"bake", "--resume", folder.string(), "--progress"});
}

void BakePanel::update() {
    if (!process_) return;
    process_->update();
    if (!process_->isRunning()) removeCopy();
}

/// Whether the folder holds a bake that has begun and not ended.
bool BakePanel::canResume() const {
    std::error_code ignored;
    return process_->exitCode() != 0 && std::filesystem::exists(folder_ / "bake.json", ignored);
}

void BakePanel::drawChoice(const wadi::Snapshot& snapshot, BakeWishes& wishes) {
    const int side = std::max(snapshot.grid.columns, snapshot.grid.rows);
    if (2 * side > wadi::kMostSide)
        return wrapped(filled(tr("The world has as many cells as there can be: at most {0} a side."),
                              {grouped(wadi::kMostSide)}));
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled(
        tr("The same ground with more cells, made by a program of its own while the window goes on."));
    ImGui::PopTextWrapPos();
    ImGui::BeginDisabled(isPreparing_);  // what was asked for stays so
    while (doublings_ > 1 && side << (doublings_ - 1) >= wadi::kMostSide) --doublings_;
    markRow(kCellsRow.path);
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##size", shortSideText(sizeOf(side, doublings_)).c_str())) {
        for (int i = 1; side << (i - 1) < wadi::kMostSide; ++i)
            if (ImGui::Selectable(sideText(sizeOf(side, i)).c_str(), i == doublings_)) doublings_ = i;
        ImGui::EndCombo();
    }
    const bool canRefine = side << doublings_ <= wadi::kMostSide;
    ImGui::BeginDisabled(!canRefine);
    markRow(kRefineRow.path);
    tickBox(named(kRefineRow.title), &isRefined_);
    ImGui::EndDisabled();
    tooltipOnHover(tr(kRefineRow.help));
    isRefined_ = isRefined_ && canRefine;
    if (isRefined_) markRow(kEpochsRow.path);
    if (isRefined_) namedSlider(named(kEpochsRow.title), epochs_, 0, 1000, "%d", engine::Spread::logarithmic);
    ImGui::EndDisabled();
    if (isPreparing_) return ImGui::TextDisabled(tr("A copy of the world is being saved ..."));
    if (ImGui::Button((std::string(tr("Bake")) + "###begin").c_str(),
                      ImVec2(ImGui::GetContentRegionAvail().x, 0))) {
        size_ = sizeOf(side, doublings_);
        wishes.begin = isPreparing_ = true;
    }
    tooltipOnHover(tr("Bakes a copy of the world in a new folder beside the exported maps."));
}

void BakePanel::drawRun() {
    if (!process_->progress().empty()) wrapped(process_->progress());
    const float width = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
    const char* const hold = process_->isHeld() ? tr("Go on") : tr("Pause");
    if (ImGui::Button(hold, ImVec2(width, 0))) process_->hold(!process_->isHeld());
    ImGui::SameLine();
    if (ImGui::Button(named("Stop"), ImVec2(width, 0))) process_->end();
    tooltipOnHover(
        tr("Keeps a checkpoint, from which the bake can go on, also after the window was closed."));
}

void BakePanel::drawEnd(BakeWishes& wishes) {
    const float width = ImGui::GetContentRegionAvail().x;
    if (process_->exitCode() == 0) {
        wrapped(tr("The bake is done."));
        if (ImGui::Button(named("Open its world"), ImVec2(width, 0))) wishes.opened = folder_ / "world.wadi";
    } else if (process_->exitCode() == kInterrupted) {
        wrapped(tr("The bake was stopped."));
    } else {
        wrapped(tr("The bake did not come to its end."));
    }
    if (canResume()) wishes.resume = ImGui::Button(named("Go on with it"), ImVec2(width, 0));
    if (ImGui::Button(named("Another bake"), ImVec2(width, 0))) process_.reset();
}

std::vector<NamedRow> BakePanel::rows() {
    return {kCellsRow, kRefineRow, kEpochsRow};
}

BakeWishes BakePanel::draw(const wadi::Snapshot& snapshot) {
    BakeWishes wishes;
    if (!process_) {
        drawChoice(snapshot, wishes);
        return wishes;
    }
    wrapped(toText(folder_));
    for (const std::string& line : process_->lines()) wrapped(line);
    process_->isRunning() ? drawRun() : drawEnd(wishes);
    return wishes;
}

}  // namespace app
