#include "app/panels/scenes.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cfloat>
#include <chrono>
#include <memory>
#include <numeric>
#include <sstream>
#include <utility>

#include "app/base/finding.hpp"
#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/panels/bars/rest_bar.hpp"
#include "app/ui/choice_dialog.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/param_panel.hpp"
#include "engine/error.hpp"
#include "engine/gui/gui.hpp"
#include "engine/image_bytes.hpp"

namespace app {

namespace {

constexpr const char* kId = "###scenes";
constexpr float kShape = 9.f / 16.f;   // height of a picture for its width
constexpr std::size_t kMostShown = 6;  // of the files that were used last

/// A way to begin.
struct Way {
    const char* title;
    const char* sentence;
};
constexpr std::array<Way, 3> kWays = {
    {{marked("From a heightmap..."),
      marked("Let a real landscape erode, or one of yours. It may also be dropped on the window.")},
     {marked("Grow mountains"),
      marked("A plain rises, and rivers cut valleys into it, for as long as you watch.")},
     {marked("Scenes"), marked("Dunes, deltas, canyons, volcanoes: choose one of the pictures below.")}}};
enum WayOf : std::size_t { fromHeightmap, growMountains, fromScenes };
constexpr NamedRow kAtStartRow{"welcome.atStart", marked("Welcome at every start"),
                               marked("Whether the welcome is shown at every start that names no file.")};
constexpr const char* kGoOn = marked("The world that was opened or saved last, as it is in its file.");

/// A picture with four channels, or nothing if there is none that can be read.
std::optional<engine::Image> pictureOf(const SceneEntry& scene) {
    try {
        return engine::opaque(engine::Image::load(scene.picture));
    } catch (const engine::Error&) {
        return std::nullopt;
    }
}

void wrapped(const std::string& text, bool faint) {
    ImGui::PushTextWrapPos(0.f);
    if (faint) {
        ImGui::TextDisabled("%s", text.c_str());
    } else {
        ImGui::TextUnformatted(text.c_str());
    }
    ImGui::PopTextWrapPos();
}

/// Of a clock that goes on while no frame is drawn [s].
double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// In small letters in the lower right corner of the last item.
void drawEpoch(std::uint64_t epoch) {
    const std::string text = filled(tr("epoch {0}"), {grouped(static_cast<std::int64_t>(epoch))});
    const float size = 0.8f * ImGui::GetFontSize(), pad = 0.25f * size;
    const ImVec2 extent = ImGui::GetFont()->CalcTextSizeA(size, FLT_MAX, 0.f, text.c_str());
    const ImVec2 high = ImGui::GetItemRectMax(),
                 low(high.x - extent.x - 3 * pad, high.y - extent.y - 2 * pad);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, high, IM_COL32(0, 0, 0, 130));
    list.AddText(ImGui::GetFont(), size, ImVec2(low.x + pad, low.y + pad), IM_COL32(255, 255, 255, 230),
                 text.c_str());
}

/// A large button with a title and a sentence. True when it is clicked.
bool wayButton(const char* id, const std::string& title, const char* sentence, ImVec2 size, bool isSelected) {
    const ImVec2 low = ImGui::GetCursorScreenPos(), high(low.x + size.x, low.y + size.y);
    const bool isClicked = ImGui::InvisibleButton(id, size);
    const ImGuiCol ground = ImGui::IsItemActive()    ? ImGuiCol_ButtonActive
                            : ImGui::IsItemHovered() ? ImGuiCol_ButtonHovered
                                                     : ImGuiCol_Button;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float rounding = ImGui::GetStyle().FrameRounding, pad = 0.6f * ImGui::GetFontSize();
    list.AddRectFilled(low, high, ImGui::GetColorU32(ground), rounding);
    if (isSelected) list.AddRect(low, high, ImGui::GetColorU32(ImGuiCol_CheckMark), rounding, 0, 2.f);
    const float large = 1.15f * ImGui::GetFontSize(), width = size.x - 2 * pad;
    list.PushClipRect(low, high, true);
    list.AddText(ImGui::GetFont(), large, ImVec2(low.x + pad, low.y + pad), ImGui::GetColorU32(ImGuiCol_Text),
                 title.c_str());
    list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), ImVec2(low.x + pad, low.y + pad + 1.3f * large),
                 ImGui::GetColorU32(ImGuiCol_Text, 0.75f), sentence, nullptr, width);
    list.PopClipRect();
    return isClicked;
}

}  // namespace

std::vector<std::size_t> scenesWith(const std::vector<SceneEntry>& scenes, const std::string& text) {
    const std::string wanted = wantedOf(text);
    std::vector<std::pair<int, std::size_t>> ranked;  // rank, position
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        const SceneEntry& scene = scenes[i];
        const int rank = std::min(rankOf({tr(scene.title), scene.name, tr(scene.description)}, wanted),
                                  rankOf({scene.title, scene.name, scene.description}, wanted));
        if (rank < kNotFound) ranked.emplace_back(rank, i);
    }
    std::ranges::sort(ranked);
    std::vector<std::size_t> found;
    found.reserve(ranked.size());
    for (const auto& [rank, position] : ranked) found.push_back(position);
    return found;
}

namespace {

/// Those in which the most of several words occur, if any of them does anywhere; not "a" or "on".
std::vector<std::size_t> scenesWithMost(const std::vector<SceneEntry>& scenes, const std::string& text) {
    constexpr std::size_t kLeastWord = 3;
    std::vector<int> counts(scenes.size(), 0);
    std::istringstream words(wantedOf(text));
    for (std::string word; words >> word;)
        if (word.size() >= kLeastWord)
            for (const std::size_t position : scenesWith(scenes, word)) ++counts[position];
    const int most = counts.empty() ? 0 : *std::ranges::max_element(counts);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; most > 0 && i < counts.size(); ++i)
        if (counts[i] == most) found.push_back(i);
    return found;
}

}  // namespace

std::vector<std::size_t> scenesLike(const std::vector<SceneEntry>& scenes, const std::string& text) {
    std::vector<std::vector<std::string>> names, sentences;
    for (const SceneEntry& scene : scenes) {
        names.push_back({scene.name, scene.title, tr(scene.title)});
        sentences.push_back({scene.description, tr(scene.description)});
    }
    const std::vector<std::size_t> called = nearestOf(names, text);
    const std::vector<std::size_t> said = called.empty() ? nearestOf(sentences, text) : called;
    return said.empty() ? scenesWithMost(scenes, text) : said;
}

std::size_t CardGrid::moved(std::size_t place, const SceneKeys& keys) const {
    if (size() == 0) return 0;
    place = std::min(place, size() - 1);
    if (keys.right || keys.tab) return (place + 1) % size();
    if (keys.left || keys.backTab) return (place + size() - 1) % size();
    if (keys.down && place < below()) {
        const std::size_t next = place < choices ? choices + std::min(place, columns - 1) : place + columns;
        if (next < below()) return next;
        const bool isInLastRow = place >= choices && (place - choices) / columns == (cards - 1) / columns;
        if (isInLastRow || cards == 0) return controls > 0 ? below() : place;
        return below() - 1;
    }
    if (keys.up && place >= below()) return below() > 0 ? below() - 1 : place;
    if (keys.up && place >= choices) {
        if (place >= choices + columns) return place - columns;
        return choices == 0 ? place : std::min(place - choices, choices - 1);
    }
    return place;
}

void ScenesDialog::open(Background& background) {
    opening_ = true;
    isWelcome_ = false;
    text_.clear();
    searched_.clear();
    selected_ = 0;
    reading_ = isRead_ = false;  // who asks again wants another try
    read(background);
}

void ScenesDialog::welcome(Background& background) {
    open(background);
    isWelcome_ = true;
    selected_ = growMountains;
    isFresh_ = true;
}

void ScenesDialog::read(Background& background) {
    if (!entries_.empty() || std::exchange(reading_, true)) return;
    background.start(tr("Reading scenes"), [this, folder = folder_]() -> Background::Finish {
        auto entries = std::make_shared<std::vector<SceneEntry>>(listScenes(folder));
        auto images = std::make_shared<std::vector<std::optional<engine::Image>>>();
        for (const SceneEntry& entry : *entries) images->push_back(pictureOf(entry));
        return [this, entries, images] {
            entries_ = std::move(*entries);
            isRead_ = true;
            pictures_.clear();
            for (const std::optional<engine::Image>& image : *images) {
                std::optional<engine::Texture>& picture = pictures_.emplace_back();
                if (!image) continue;
                picture.emplace(image->width(), image->height(), engine::Format::RGBA8);
                picture->upload(image->bytes());
            }
        };
    });
}

/// The keys move from one thing to the next, but within a text that is typed those to the left and right do
/// not.
void ScenesDialog::select(const SceneKeys& keys) {
    SceneKeys heeded = keys;
    if (!text_.empty()) heeded.left = heeded.right = false;
    const std::size_t before = std::exchange(selected_, grid_.moved(selected_, heeded));
    isMoved_ = selected_ != before;
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if (moved.x != 0 || moved.y != 0) moved_ = MovedBy::pointer;
    if (isMoved_) moved_ = MovedBy::keys;
}

/// Lets the picture run that the pointer is at or, if keys were used after it, the keyboard.
void ScenesDialog::animate() {
    std::optional<std::size_t> entry;
    if (moved_ == MovedBy::pointer) entry = hovered_;
    if (moved_ == MovedBy::keys && selected_ >= grid_.choices && selected_ - grid_.choices < found_.size())
        entry = found_[selected_ - grid_.choices];
    living_.point(entry ? entries_[*entry].file : std::filesystem::path(), now(), isStill_);
}

std::vector<NamedRow> ScenesDialog::rows() {
    std::vector<NamedRow> rows = {kAtStartRow};
    for (const Way& way : kWays) rows.push_back({"", way.title, way.sentence});
    return rows;
}

bool ScenesDialog::isMoving() const {
    return open_ && living_.isDue(now());
}

void ScenesDialog::drawSearch() {
    ImGui::SetNextItemWidth(-1);
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    textField("##search", text_, tr("Search scenes by words: dunes, delta, volcano ..."));
    if (std::exchange(searched_, text_) == text_) return;
    selected_ = grid_.choices;
    moved_ = MovedBy::nothing;
}

std::optional<SceneChoice> ScenesDialog::drawWays(const SceneKeys& keys) {
    std::optional<SceneChoice> chosen;
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const auto count = static_cast<float>(kWays.size() + goesOn());
    const ImVec2 size((ImGui::GetContentRegionAvail().x - (count - 1) * gap) / count,
                      5.6f * ImGui::GetFontSize());
    if (goesOn() > 0) {
        const float room = size.x - 2 * ImGui::GetFontSize();
        const std::string title = filled(tr("Go on with {0}"), {toText(last_->stem())});
        const bool isClicked =
            wayButton("##go on", shortened(title, room / 1.15f), tr(kGoOn), size, selected_ == 0);
        tooltipOnHover(toText(*last_).c_str());
        if (isClicked || (selected_ == 0 && keys.enter)) chosen = SceneChoice{Kind::recent, *last_};
    }
    for (std::size_t i = 0; i < kWays.size(); ++i) {
        if (i + goesOn() > 0) ImGui::SameLine(0, gap);
        const bool isSelected = selected_ == i + goesOn();
        const Way& way = kWays[i];
        if (!wayButton(way.title, tr(way.title), tr(way.sentence), size, isSelected) &&
            !(isSelected && keys.enter))
            continue;
        if (i == fromHeightmap) chosen = SceneChoice{Kind::heightmap};
        if (i == growMountains) chosen = SceneChoice{Kind::mountains};
        if (i == fromScenes) isWelcome_ = false, selected_ = 0, grid_.choices = 0;
    }
    ImGui::Spacing();
    return chosen;
}

/// A row of pictures of the files that were used last.
std::optional<SceneChoice> ScenesDialog::drawRecent(const SceneKeys& keys) {
    std::optional<SceneChoice> chosen;
    if (recent_.empty()) return chosen;
    const float em = ImGui::GetFontSize(), gap = ImGui::GetStyle().ItemSpacing.x;
    const ImVec2 size((ImGui::GetContentRegionAvail().x - (kMostShown - 1) * gap) / kMostShown, 4.2f * em);
    ImGui::TextDisabled(tr("Used last"));
    for (std::size_t i = 0; i < recent_.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (i > 0) ImGui::SameLine(0, gap);
        const Thumbnail* thumbnail = thumbnails_->of(recent_[i]);
        const bool isSelected = selected_ == kWays.size() + goesOn() + i;
        ImGui::BeginGroup();
        const bool isClicked = engine::pictureButton("recent", nullptr, {size.x, size.y}, isSelected);
        const ImVec2 low = ImGui::GetItemRectMin();
        drawThumbnail(thumbnail, {low.x, low.y}, {size.x, size.y});
        tooltipOnHover(toText(recent_[i]).c_str());
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::PushClipRect(at, ImVec2(at.x + size.x, at.y + 2 * em), true);
        ImGui::TextUnformatted(displayName(recent_[i]).c_str());
        ImGui::PopClipRect();
        ImGui::EndGroup();
        ImGui::PopID();
        if (isClicked || (isSelected && keys.enter)) chosen = SceneChoice{Kind::recent, recent_[i]};
    }
    ImGui::Spacing();
    return chosen;
}

void ScenesDialog::recent(std::vector<std::filesystem::path> files, Thumbnails& pictures) {
    recent_ = std::move(files);
    const auto world = std::ranges::find_if(recent_, [](const auto& file) { return isWorld(file); });
    last_ = world == recent_.end() ? std::nullopt : std::optional(*world);
    if (recent_.size() > kMostShown) recent_.resize(kMostShown);
    thumbnails_ = &pictures;
}

/// True when it is clicked.
bool ScenesDialog::drawCard(std::size_t entry, bool isSelected) {
    const SceneEntry& scene = entries_[entry];
    ImGui::TableNextColumn();
    ImGui::PushID(scene.name.c_str());
    const float width = ImGui::GetContentRegionAvail().x;
    const engine::Texture* still = pictures_[entry] ? &*pictures_[entry] : nullptr;
    const engine::Texture* living = living_.of(scene.file);
    const bool isClicked =
        engine::pictureButton("open", living ? living : still, {width, kShape * width}, isSelected);
    if (ImGui::IsItemHovered()) hovered_ = entry;
    if (living) drawEpoch(living_.epoch());
    if (isSelected && isMoved_) ImGui::SetScrollHereY();
    wrapped(tr(scene.title), false);
    wrapped(tr(scene.description), true);
    wrapped(scene.restsAfter ? restText(*scene.restsAfter) : tr("This scene runs on until it is paused."),
            true);
    ImGui::Spacing();
    ImGui::PopID();
    return isClicked;
}

std::optional<SceneChoice> ScenesDialog::drawCards(const SceneKeys& keys) {
    std::optional<SceneChoice> chosen;
    const float em = ImGui::GetFontSize();
    const int columns = std::max(1, static_cast<int>(ImGui::GetContentRegionAvail().x / (14 * em)));
    grid_.columns = static_cast<std::size_t>(columns);
    if (!ImGui::BeginTable("cards", columns, ImGuiTableFlags_SizingStretchSame)) return chosen;
    for (std::size_t i = 0; i < found_.size(); ++i) {
        const bool isSelected = selected_ == grid_.choices + i;
        if (drawCard(found_[i], isSelected) || (isSelected && keys.enter))
            chosen = SceneChoice{Kind::scene, entries_[found_[i]].file};
    }
    ImGui::EndTable();
    return chosen;
}

/// A frame around the last control if keys have led there.
void ScenesDialog::frameIf(bool isSelected) const {
    if (!isSelected) return;
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddRect(low, high, ImGui::GetColorU32(ImGuiCol_CheckMark),
                                        ImGui::GetStyle().FrameRounding, 0, 2.f);
}

/// True if the dialog is to be closed.
bool ScenesDialog::drawBottom(const SceneKeys& keys) {
    const bool isByKeys = moved_ == MovedBy::keys;
    const bool isAtButton = isByKeys && selected_ == grid_.below(),
               isAtTick = isByKeys && selected_ == grid_.below() + 1;
    ImGui::Separator();
    if (!revealed_.empty()) revealParam(std::exchange(revealed_, {}));
    const bool isClosed =
        ImGui::Button(isWelcome_ ? named("Close") : named("Cancel"), ImVec2(7 * ImGui::GetFontSize(), 0));
    frameIf(isAtButton);
    ImGui::SameLine();
    markRow(kAtStartRow.path);
    tickBox(named(kAtStartRow.title), &params_->atStart);
    frameIf(isAtTick);
    if (isAtTick && keys.enter) params_->atStart = !params_->atStart;
    return isClosed || keys.cancel || (isAtButton && keys.enter);
}

/// Takes Enter away from what is drawn after it if it was for this.
std::optional<SceneChoice> ScenesDialog::drawContent(SceneKeys& keys) {
    found_ = scenesWith(entries_, text_);
    const bool isFound = !found_.empty() || entries_.empty();
    if (!isFound) found_ = scenesLike(entries_, text_);
    isFresh_ = isFresh_ && text_.empty();
    if (isFresh_)
        selected_ = goesOn() > 0 ? 0 : std::size_t{growMountains};  // files are read after it was opened
    isFresh_ = isFresh_ && !keys.any();
    grid_.choices = isWelcome_ ? kWays.size() + goesOn() + recent_.size() : 0;
    grid_.cards = found_.size();
    grid_.controls = 2;  // see drawBottom()
    select(keys);
    std::optional<SceneChoice> chosen;
    if (isWelcome_) {
        chosen = drawWays(keys);
        keys.enter = keys.enter && isWelcome_;  // else it was for the scenes to be shown alone
        if (const auto file = isWelcome_ ? drawRecent(keys) : std::nullopt; file && !chosen) chosen = file;
    }
    drawSearch();
    ImGui::BeginChild("all", ImVec2(0, -1.5f * ImGui::GetFrameHeightWithSpacing()));
    if (entries_.empty()) {
        if (isRead_)
            ImGui::TextWrapped(tr("No scenes were found in %s; install Wadi again."),
                               toText(folder_).c_str());
        if (!isRead_) ImGui::TextDisabled(tr("Reading scenes ..."));
    }
    if (!isFound)
        ImGui::TextDisabled("%s", found_.empty()
                                      ? tr("No scene is described by these words: try a part of one of them.")
                                      : tr("No scene is described by these words, but:"));
    if (const auto scene = drawCards(keys); scene && !chosen) chosen = scene;
    ImGui::EndChild();
    return chosen;
}

std::optional<SceneChoice> ScenesDialog::draw(const SceneKeys& keys) {
    const bool isNew = std::exchange(opening_, false);
    if (isNew) ImGui::OpenPopup(kId);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float em = ImGui::GetFontSize();
    const float width = std::min(62 * em, screen.x - 2 * em), height = std::min(44 * em, screen.y - 2 * em);
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, screen.y / 2), ImGuiCond_Always, ImVec2(0.5f, 0.5f));
    ImGui::SetNextWindowSize(ImVec2(std::max(width, em), std::max(height, em)), ImGuiCond_Always);
    const std::string title = (isWelcome_ ? tr("Welcome to Wadi") : tr("Scenes")) + std::string(kId);
    open_ = ImGui::BeginPopupModal(title.c_str(), nullptr,
                                   ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings);
    if (!open_) {
        living_.end();
        return std::nullopt;
    }
    // The keys of its first frame may still be those that opened it.
    if (isNew) moved_ = MovedBy::nothing;
    hovered_.reset();
    SceneKeys left = isNew ? SceneKeys{} : keys;
    std::optional<SceneChoice> chosen = drawContent(left);
    animate();
    if (drawBottom(left) || chosen) ImGui::CloseCurrentPopup(), open_ = false;
    ImGui::EndPopup();
    if (!open_) living_.end();
    return chosen;
}

}  // namespace app
