#include "app/panels/sheet/sheet_panel.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <mutex>
#include <new>
#include <utility>

#include "app/base/faults.hpp"
#include "app/base/number_format.hpp"
#include "app/capture/contact_sheet.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"
#include "app/world/shrunk.hpp"
#include "engine/device.hpp"
#include "engine/gui/gui.hpp"
#include "sim/core/error.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

namespace {

constexpr NamedRow kMakeRow{
    "sheet.make", marked("Make the sheet"),
    marked("Runs a copy of the present world for each pair of values, side by side. The world itself "
           "pauses.")};
constexpr NamedRow kSaveRow{
    "sheet.save", marked("Save picture"),
    marked("Writes the sheet, with its values, into the folder of the Export panel.")};

constexpr glm::ivec2 kSize(240, 160);  // of a picture [pixels]
/// What "group.name" is called.
std::string nameOf(const wadi::Parameters& now, const std::string& path) {
    wadi::Parameters params = now, defaults;
    std::vector<wadi::ParamGroup> groups = wadi::groups(params, defaults);
    const wadi::Param& param = wadi::findParam(groups, path);
    return titleOf(*std::ranges::find(groups, param.group, &wadi::ParamGroup::name), param);
}

engine::Texture textureOf(const engine::Image& image) {
    engine::Image opaque(image.width(), image.height(), 4);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            std::ranges::copy(image.at(x, y), opaque.at(x, y).begin());
            opaque.at(x, y)[3] = 255;
        }
    engine::Texture texture(image.width(), image.height(), engine::Format::RGBA8);
    texture.upload(opaque.bytes());
    return texture;
}

/// Lets worlds begin that go on from the first one with other values; that is made when it is first asked
/// for.
SideBySide::Make makerOf(std::shared_ptr<const wadi::SavedWorld> world, int side,
                         std::vector<std::vector<std::string>> sets) {
    struct First {
        std::once_flag made;
        std::optional<wadi::Simulation> simulation;
    };
    return [first = std::make_shared<First>(), world = std::move(world), side, sets = std::move(sets)](
               std::size_t number, wadi::Progress&) {
        std::call_once(first->made, [&] { first->simulation.emplace(shrunk(*world, side, {.threads = 1})); });
        World one{.settings = {}, .simulation = *first->simulation, .notices = {}};
        one.simulation.apply(wadi::SetParameters{withValues(one.simulation.parameters(), sets[number])});
        return one;
    };
}

}  // namespace

void SheetPanel::open(const wadi::Parameters& now) {
    open_ = true;
    choice_.begin(now);
}

void SheetPanel::close() {
    open_ = false;
    stop();
}

void SheetPanel::leave() {
    if (isBusy())
        stop();
    else
        close();
}

void SheetPanel::begin(const std::shared_ptr<const wadi::SavedWorld>& world, int threads,
                       std::uint64_t free) {
    const std::vector<Variation> variations = choice_.variations(world->state.params);
    if (variations.empty()) throw wadi::Error("No parameter varies on the sheet; choose one.");
    if (variations.size() == 2 && variations[0].name == variations[1].name)
        throw wadi::Error(
            "The sheet varies the same parameter to the right and downwards; choose another one.");
    const auto all = worldsOf(variations);
    const wadi::Terrain& terrain = world->state.terrain;
    const double side = std::min(choice_.side(), std::max(terrain.columns(), terrain.rows()));
    const double cells = std::min(side * side, static_cast<double>(terrain.size()));
    const wadi::Sentence lack = lackOfRoom(all.size(), threads, 1, cells, free);
    if (!lack.empty()) throw wadi::Error("{0}; work on fewer threads, or on fewer cells.", lack);
    worlds_.reset();
    cells_.clear();
    for (const auto& set : all) cells_.push_back({set, captionOf(world->state.params, set), {}, {}});
    columns_ = static_cast<int>(variations[0].values.size());
    const auto epochs = static_cast<std::uint64_t>(choice_.epochs());
    epochs_ = epochs * all.size();
    title_ = filled(
        tr("{0} to the right{1}; {2} after epoch {3}, at most {4} × {4} cells"),
        {nameOf(world->state.params, variations[0].name),
         (variations.size() == 2
              ? filled(tr(", {0} downwards"), {nameOf(world->state.params, variations[1].name)})
              : ""),
         counted(choice_.epochs(), tr("epoch"), tr("epochs")),
         grouped(static_cast<std::int64_t>(world->state.epoch)), grouped(static_cast<std::int64_t>(side))});
    fault_.clear();
    taken_.reset();
    worlds_ = std::make_unique<SideBySide>(all.size(), threads, epochs, makerOf(world, choice_.side(), all));
}

engine::Image SheetPanel::pictureOf(World& world, const SheetView& view) {
    wadi::Publisher publisher;
    publisher.meet(world.simulation);
    const auto snapshot = std::make_shared<const wadi::Snapshot>(
        publisher.publish(world.simulation, viewOf(view.look, view.overlay)));
    constexpr double kAtOnce = 1e3;  // [s]
    if (!landscape_) landscape_.emplace(data_ / "shaders");
    landscape_->show(view.overlay, kAtOnce);
    engine::Camera camera = view.camera;
    camera.resize(kSize);
    return OffscreenCamera(camera, view.look, pictureQuality(), kSize).picture(*landscape_, snapshot);
}

void SheetPanel::follow(const SheetView& view) try {
    if (!runs()) return;
    const std::optional<DoneWorld> done = worlds_->take();
    if (!done) return;
    Cell& cell = cells_[done->number];
    cell.image = pictureOf(*done->world, view);
    cell.texture = textureOf(*cell.image);
    if (worlds_->isDone()) landscape_.reset();
} catch (const std::bad_alloc&) {
    fail(tr(
        "The worlds of the sheet take more memory than there is: work on fewer threads, or on fewer cells."));
} catch (const std::exception& error) {
    if (engine::isContextLost()) throw;  // which ends the program in good order
    fail(tr(sentenceOf(error)));
}

void SheetPanel::fail(const std::string& why) {
    fault_ = why;
    stop();
}

void SheetPanel::stop() {
    if (const auto copy = awaited_.lock()) copy->cancel();
    awaited_.reset();
    worlds_.reset();
    landscape_.reset();
}

engine::Image SheetPanel::picture() const {
    const auto columns = static_cast<std::size_t>(columns_);
    ContactSheet sheet({columns_, static_cast<int>((cells_.size() + columns - 1) / columns)}, kSize, title_,
                       data_ / "assets" / "fonts" / "Roboto-Regular.ttf");
    for (std::size_t i = 0; i < cells_.size(); ++i)
        if (cells_[i].image) sheet.put(static_cast<int>(i), *cells_[i].image, cells_[i].caption);
    return sheet.image();
}

void SheetPanel::drawState(SheetWishes& wishes, const wadi::Parameters& now) {
    if (isBusy()) {
        const std::uint64_t done = runs() ? worlds_->epochs() : 0;
        const float part = static_cast<float>(done) / static_cast<float>(std::max<std::uint64_t>(epochs_, 1));
        ImGui::ProgressBar(part, ImVec2(12 * ImGui::GetFontSize(), 0));
        ImGui::SameLine();
        if (ImGui::Button(named("Stop"))) stop();
    } else {
        choice_.draw(now);
        wishes.begin = rowButton(kMakeRow, 0);
        const bool isDrawn =
            std::ranges::any_of(cells_, [](const Cell& cell) { return cell.image.has_value(); });
        ImGui::SameLine();
        ImGui::BeginDisabled(!isDrawn);
        wishes.save = rowButton(kSaveRow, 0);
        ImGui::EndDisabled();
    }
    if (!fault_.empty()) ImGui::TextWrapped("%s", fault_.c_str());
    ImGui::Separator();
}

namespace {

/// What the two parts of a caption are, where two parameters vary: those of its column and of its row.
std::pair<std::string, std::string> partsOf(const std::string& caption) {
    const std::size_t comma = caption.find(", ");
    if (comma == std::string::npos) return {caption, ""};
    return {caption.substr(0, comma), caption.substr(comma + 2)};
}

}  // namespace

/// Places of worlds and of what is written at them: above the columns and left of the rows, so that more of
/// them have room, or, where one parameter varies, below each.
SheetPanel::Grid SheetPanel::gridOf() const {
    constexpr float kLeast = 80;
    const ImVec2 gap = ImGui::GetStyle().ItemSpacing, room = ImGui::GetContentRegionAvail();
    const auto columns = static_cast<float>(columns_),
               rows = std::ceil(static_cast<float>(cells_.size()) / columns);
    const float shape = static_cast<float>(kSize.y) / static_cast<float>(kSize.x);
    Grid grid;
    for (const Cell& cell : cells_)
        if (const std::string row = partsOf(cell.caption).second; !row.empty())
            grid.left = std::max(grid.left, ImGui::CalcTextSize(row.c_str()).x + gap.x);
    const float line = ImGui::GetTextLineHeightWithSpacing(), words = grid.left > 0 ? line : rows * line;
    const float across = (room.x - grid.left) / columns - gap.x,
                down = (room.y - words - gap.y) / rows - gap.y;
    const float width = std::clamp(std::min(across, down / shape), kLeast, static_cast<float>(kSize.x));
    grid.picture = {width, std::floor(width * shape)};
    return grid;
}

/// One world. True when it is clicked.
bool SheetPanel::drawCell(std::size_t number, glm::vec2 size) {
    const Cell& cell = cells_[number];
    const bool isClicked =
        engine::pictureButton("take", cell.texture ? &*cell.texture : nullptr, size, taken_ == number);
    tooltipOnHover((filled(tr("{0}. A click takes these values."), {cell.caption})).c_str());
    return isClicked && cell.texture;
}

void SheetPanel::drawCells(SheetWishes& wishes) {
    if (cells_.empty())
        return ImGui::TextDisabled(
            tr("One or two parameters vary from world to world; a click takes the values of one."));
    ImGui::TextUnformatted(title_.c_str());
    const Grid grid = gridOf();
    const float step = grid.picture.x + ImGui::GetStyle().ItemSpacing.x, left = ImGui::GetCursorPosX();
    const auto columns = static_cast<std::size_t>(columns_);
    const auto placeOf = [&](std::size_t column) {
        return left + grid.left + static_cast<float>(column) * step;
    };
    for (std::size_t i = 0; grid.left > 0 && i < columns; ++i) {
        if (i > 0) ImGui::SameLine();
        ImGui::SetCursorPosX(placeOf(i));
        ImGui::TextUnformatted(shortened(partsOf(cells_[i].caption).first, grid.picture.x).c_str());
    }
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const auto [column, row] = partsOf(cells_[i].caption);
        ImGui::PushID(static_cast<int>(i));
        if (i % columns != 0) ImGui::SameLine();
        if (i % columns == 0 && grid.left > 0) {
            ImGui::TextUnformatted(row.c_str());
            ImGui::SameLine();
        }
        ImGui::SetCursorPosX(placeOf(i % columns));
        ImGui::BeginGroup();
        if (drawCell(i, grid.picture)) {
            wishes.take = cells_[i].set;
            taken_ = i;
        }
        if (grid.left == 0) ImGui::TextUnformatted(shortened(column, grid.picture.x).c_str());
        ImGui::EndGroup();
        ImGui::PopID();
    }
}

std::vector<NamedRow> SheetPanel::rows() {
    std::vector<NamedRow> rows = SheetChoice::rows();
    rows.insert(rows.end(), {kMakeRow, kSaveRow});
    return rows;
}

SheetWishes SheetPanel::draw(const wadi::Parameters& now) {
    SheetWishes wishes;
    if (!open_) return wishes;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float em = ImGui::GetFontSize();
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, screen.y / 2), ImGuiCond_Appearing, ImVec2(0.5f, 0.5f));
    ImGui::SetNextWindowSize(ImVec2(std::min(0.9f * screen.x, 62 * em), std::min(0.85f * screen.y, 48 * em)),
                             ImGuiCond_Appearing);
    ImGui::SetNextWindowSizeConstraints(ImVec2(0, 0), screen);
    ImGui::SetNextWindowBgAlpha(1.f);
    bool open = true;
    if (ImGui::Begin(named("Contact sheet"), &open,
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings)) {
        if (!revealed_.empty()) revealParam(std::exchange(revealed_, {}), true);
        drawState(wishes, now);
        if (ImGui::BeginChild("worlds", ImVec2(0, 0), false,
                              ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NavFlattened))
            drawCells(wishes);
        ImGui::EndChild();
    }
    ImGui::End();
    if (!open) close();
    return wishes;
}

}  // namespace app
