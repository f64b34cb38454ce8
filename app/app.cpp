#include "app/app.hpp"

#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <span>
#include <utility>

#include "app/base/paths.hpp"
#include "app/data/processes.hpp"
#include "app/documents/recent.hpp"
#include "app/panels/brush.hpp"
#include "app/panels/look.hpp"
#include "app/panels/map.hpp"
#include "app/panels/simulation.hpp"
#include "app/panels/status_bar.hpp"
#include "app/panels/terrain.hpp"
#include "app/ui/dial.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/param_panel.hpp"
#include "app/view/look_edits.hpp"
#include "app/world/scenes.hpp"
#include "app/world/world.hpp"
#include "engine/device.hpp"
#include "sim/core/error.hpp"

namespace app {

using engine::Button;
using engine::Input;
using engine::Key;

namespace {

constexpr int kWidth = 1280, kHeight = 800;  // [window units]
constexpr float kMargin = 10.f;              // [window units]

engine::GuiOptions guiOptions(const AppFolders& folders) {
    engine::GuiOptions options;
    options.font = folders.assets / "fonts" / "Roboto-Regular.ttf";
    return options;
}

std::vector<Place> placesOf(const AppFolders& folders) {
    std::vector<Place> places = usualPlaces(folders.user.home);
    places.insert(places.end() - 1, {"Heightmaps", folders.assets / "heightmaps"});
    return places;
}

std::tm localTime() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    return *std::localtime(&now);
}

}  // namespace

App::App(World world, const AppFolders& folders)
    : window_("Wadi", kWidth, kHeight),
      isSoftware_(engine::isSoftware()),
      gui_(window_, guiOptions(folders)),
      worker_(std::move(world.simulation), {.view = viewOf(world.settings.look, world.settings.overlay)}),
      snapshot_(worker_.latest()),
      steering_(snapshot_->parameters, snapshot_->execution, worker_),
      viewer_(folders.shaders, world.settings.look,
              qualityOf(isSoftware_ ? QualityPreset::low : QualityPreset::high), world.settings.overlay,
              snapshot_, world.settings.scene.camera),
      lookEdits_(snapshot_->world, *viewer_.look()),
      toolbox_(steering_, snapshot_),
      brushPanel_(toolbox_, browser_, background_),
      export_(toText(folders.output)),
      browser_(folders.assets / "heightmaps", folders.user.home, placesOf(folders)),
      scenes_(folders.assets / "scenes"),
      keeper_({folders.user, folders.output, folders.assets}, browser_, background_, messages_,
              keeperHooks()),
      lapse_(worker_, messages_),
      pictures_(folders.shaders, messages_),
      preferencesFile_(folders.user.config.empty() ? "" : folders.user.config / "preferences"),
      opener_(
          steering_, background_, messages_, [this](const Settings& scene) { beginScene(scene); },
          [this](const std::filesystem::path& file, std::uint64_t epoch) { keeper_.opened(file, epoch); },
          [this](std::function<void()> next) { keeper_.replace(std::move(next)); }) {
    window_.onDrop([this](const std::vector<std::filesystem::path>& files) { keeper_.open(files); });
    cameraPanel_.bookmarks().set(world.settings.scene.bookmarks);
    for (const std::string& notice : world.notices) messages_.notice(notice);
    chooseQuality();
    if (isSoftware_)
        messages_.notice("No graphics card is in use (" + engine::rendererName() +
                         "): the picture is drawn coarser. See Look, Quality.");
    if (!world.fault.empty()) messages_.error(world.fault);
}

void App::run() {
    while (!keeper_.ended()) {
        if (!window_.frame([this] { return isAwake(); })) {
            window_.stay();
            keeper_.close();
        }
        if (window_.stirred()) stillness_.stir(Stillness::Clock::now());
        stillness_.begin(Stillness::Clock::now());
        takeNews();
        gui_.begin();
        heedKeys();
        followPointer();
        drawPanels();
        drawLandscape();
        gui_.end();
        pacer_.rest(leastFrame());
    }
}

bool App::isAwake() {
    const bool isBusy = ImGui::GetIO().WantTextInput || viewer_.isMoving() || cameraPanel_.isTurning() ||
                        pictures_.isRunning() || lapse_.isRunning() || messages_.isFading() ||
                        hint_.isShown() || !background_.doing().empty();
    return isBusy || worker_.latest() != snapshot_ ||
           stillness_.isDue(Stillness::Clock::now(), viewer_.isLively());
}

double App::leastFrame() const {
    const QualityParams& quality = *viewer_.quality();
    const double cap = quality.frameCap > 0 ? 1.0 / quality.frameCap : 0.0;
    // A processor that draws takes all its cores for it; what it may not use is left to the simulation.
    if (isSoftware_) return std::max(cap, steering_.running() ? 1 / 20.0 : 1 / 60.0);
    // Some drivers promise to wait for the screen, but do not.
    return std::max(cap, quality.vsync ? 1 / 250.0 : 0.0);
}

void App::chooseQuality() {
    const auto group = std::span(&viewer_.quality().group(), 1);
    if (loadPreferences(preferencesFile_, group)) {
        preferred_ = *viewer_.quality();
    } else {
        *viewer_.quality() = qualityOf(viewer_.measureQuality(window_.pixels()));
    }
}

void App::keepPreferences() {
    if (preferred_ == *viewer_.quality() || ImGui::IsAnyItemActive()) return;
    preferred_ = *viewer_.quality();
    background_.start("Saving preferences",
                      [file = preferencesFile_, text = preferencesText(std::span(
                                                    &viewer_.quality().group(), 1))]() -> Background::Finish {
                          savePreferences(file, text);
                          return [] {};
                      });
}

Area App::area() const {
    const glm::vec2 window = window_.size();
    if (!panelsShown_) return {{0.f, 0.f}, window};
    const glm::vec2 at(std::min(sidebar_.width(), 0.8f * window.x), 0.f);
    return {at, {window.x - at.x, std::max(1.f, window.y - statusBarHeight())}};
}

void App::takeNews() {
    const auto before = std::exchange(snapshot_, worker_.latest());
    viewer_.takeNews(snapshot_, window_.dt());
    if (snapshot_->world != before->world) toolbox_.heedNewWorld(*before, *snapshot_);
    if (const auto notice = turnNotice(before->edits, snapshot_->edits)) messages_.notice(*notice);
    compare_.heed(snapshot_);
    background_.poll([&](const std::string& fault) { messages_.error(fault); },
                     [&](const std::string& sentence) { messages_.notice(sentence); });
    follow_.takeNews(*snapshot_);
    lookEdits_.heed(*snapshot_, steering_.heed(*snapshot_), *viewer_.look());
    copies_.heed(*snapshot_);
    if (!ImGui::IsAnyItemActive()) {
        steering_.endGesture();
        toolbox_.endGesture();
    }
    for (const std::string& fault : worker_.takeErrors()) messages_.error(fault);
    if (const std::string fault = viewer_.reloadShaders(); !fault.empty()) messages_.error(fault);
    keeper_.takeNews(window_.measuredDt() + window_.restedDt());
    keepPreferences();
    showTitle();
    messages_.age(window_.dt());
    meter_.count(window_.measuredDt(), window_.restedDt());
    statistics_.update(*snapshot_, statisticsShown_ && panelsShown_, window_.dt());
    wadi::View view;
    viewer_.request(view);
    map_.request(view);
    toolbox_.request(view);
    follow_.request(view);
    lapse_.request(view);
    compare_.request(view);
    view.statistics = statistics_.wanted();
    view.landform = statistics_.wantsLandform();
    worker_.look(view);
}

void App::beginScene(const Settings& scene) {
    lookEdits_.await(scene.look);
    viewer_.await(scene.overlay, scene.scene.camera);
    cameraPanel_.bookmarks().set(scene.scene.bookmarks);
    steering_.run(true);
}

void App::heedKeys() {
    const Input& input = window_.input();
    if (input.pressed(Key::F1)) keysShown_ = !keysShown_;
    if (input.pressed(Key::F12)) pictures_.wish();
    if (!input.keyboardCaptured()) heedSteeringKeys();
}

void App::heedSteeringKeys() {
    const Input& input = window_.input();
    if (const auto place = cameraPanel_.heedKeys(input, viewer_.place(), messages_)) viewer_.glideTo(*place);
    if (input.control()) {
        if (input.pressed(Key::Z)) input.shift() ? steering_.redo() : steering_.undo();
        if (input.pressed(Key::Y)) steering_.redo();
        if (input.pressed(Key::E)) exportMaps();
        if (input.pressed(Key::S)) input.shift() ? keeper_.saveAs() : keeper_.save();
        if (input.pressed(Key::O)) keeper_.chooseFile();
        return;
    }
    if (input.pressed(Key::Space)) steering_.run(!steering_.running());
    if (input.pressed(Key::Period)) steering_.stepOnce();
    if (input.pressed(Key::Tab)) panelsShown_ = !panelsShown_;
    if (input.pressed(Key::F) || input.pressed(Key::Home)) viewer_.frameAll();
    heedDataKeys(viewer_.overlay(), input);
    if (input.pressed(Key::G)) follow_.toggleGoing();
    toolbox_.heedKeys(input);
    compare_.heedKeys(input, messages_);
    if (!input.pressed(Key::Escape) || std::exchange(keysShown_, false)) return;
    if (pictures_.stop()) return;
    if (!messages_.dismissNewest()) closeTopmost();
}

std::optional<glm::vec3> App::placeUnder() const {
    const auto& under = toolbox_.under();
    if (!under) return std::nullopt;
    return glm::vec3(under->world.x, viewer_.shownHeight(area(), *under), under->world.z);
}

void App::closeTopmost() {
    const std::string name = berths_.topmost();
    if (name == "map") map_.params().window = false;
    if (name == "section") toolbox_.sectionTool().clear();
    if (name == "follow") follow_.end();
}

void App::followPointer() {
    const Area free = area();
    viewer_.resize(free.size);
    Input forTools = window_.input();
    if (follow_.aim(forTools, viewer_.sighting(free.size), free.at, *snapshot_))
        forTools.capture(true, forTools.keyboardCaptured());
    toolbox_.follow(forTools, viewer_.camera(), {free.at, free.size}, snapshot_);
    const auto& under = toolbox_.under();
    dragSun(window_.input(), *viewer_.look());
    viewer_.orbit(cameraPanel_.turn(window_.input(), window_.dt()));
    viewer_.follow(window_.input(), window_.dt(), under ? std::optional(under->world) : std::nullopt);
    if (const auto way = follow_.way(viewer_.camera(), *snapshot_, window_.dt())) {
        viewer_.carry(*way);
        stillness_.stir(Stillness::Clock::now());
    }
}

void App::drawPanels() {
    const Input& input = window_.input();
    const glm::vec2 screen = window_.size();
    const bool enter = input.pressed(Key::Enter), escape = input.pressed(Key::Escape);
    const Area free = area();
    const Area& legend = viewer_.legend();
    compare_.drawLine(free.at, free.size, viewer_.isPreparing(),
                      legend.size.x > 0.f ? legend.at + legend.size : glm::vec2(0.f));
    if (panelsShown_) {
        drawSidebar();
        drawStatusBar({steering_.running(), framesText(meter_), background_.doing(), placeUnder()},
                      *snapshot_);
    }
    viewer_.annotate(free, toolbox_.under(), window_.dt());
    drawWindows();
    drawKeys(keysShown_);
    const bool begun = input.down(Button::Left) || input.down(Button::Right) || input.scroll().y != 0.f;
    hint_.draw(window_.dt(), begun, panelsShown_ ? sidebar_.width() : 0.f, screen.x,
               screen.y - statusBarHeight());
    brushPanel_.drawName(window_.dt());
    messages_.draw(berths_);
    opener_.draw(enter, escape);
    browser_.draw({enter, escape, input.pressed(Key::Up), input.pressed(Key::Down)}, background_);
    if (const auto scene = scenes_.draw(escape)) keeper_.open({*scene});
    keeper_.draw(enter, escape);
}

/// What lies over the landscape and leaves room to each other.
void App::drawWindows() {
    const Area free = area();
    berths_.begin({free.at + kMargin, glm::max(free.size - 2 * kMargin, 1.f)}, window_.size());
    if (const Area& legend = viewer_.legend(); legend.size.x > 0.f)
        berths_.take("legend", {legend.at, legend.size});
    if (panelsShown_) map_.draw(snapshot_, window_.dt(), berths_);
    if (section_.draw(snapshot_, toolbox_.sectionTool(), berths_))
        section_.save(export_.folder(), localTime(), background_, messages_);
    follow_.draw(viewer_.sighting(free.size), free.at, *snapshot_, berths_);
}

void App::drawSidebar() {
    sidebar_.begin(static_cast<float>(window_.size().y) - statusBarHeight());
    const float width = ImGui::GetContentRegionAvail().x, gap = ImGui::GetStyle().ItemInnerSpacing.x;
    if (ImGui::Button("Scenes...", ImVec2((width - 3 * gap) / 4, 0))) scenes_.open(background_);
    tooltipOnHover("Landscapes to begin with, each with its own land and weather.");
    ImGui::SameLine(0, gap);
    keeper_.drawButtons(ImGui::GetContentRegionAvail().x);
    if (sidebar_.section("Simulation", true)) drawSimulation(steering_, *snapshot_);
    drawProcesses();
    drawLandSections();
    drawViewSections();
    sidebar_.end();
}

bool App::groupSection(const char* title, std::string_view group, bool open) {
    return sidebar_.section(title, open, isOn(steering_.group(group)));
}

void App::paramSection(const char* title, std::string_view group, bool open) {
    if (groupSection(title, group, open)) drawGroup(group);
}

void App::drawGroup(std::string_view name) {
    const ParamChanged changed = [this](const wadi::Param& param) { steering_.changed(param); };
    wadi::ParamGroup& group = steering_.group(name);
    if (name == "sea") return drawSea(group, *snapshot_, changed);
    if (name != "wind") return drawParams(group, changed);
    drawParam(group, "enabled", changed);
    drawDial(group, "direction", changed);
    drawParams(group, changed, {"enabled"});
}

void App::drawProcesses() {
    static const std::vector<SidebarSection> kSections = sidebarSections();
    for (const SidebarSection& section : kSections) {
        if (!section.caption.empty()) sidebar_.caption(section.caption.c_str());
        paramSection(section.heading.c_str(), section.group, &section == &kSections.front());
    }
}

void App::drawLandSections() {
    const ParamChanged changed = [this](const wadi::Param& param) { steering_.changed(param); };
    sidebar_.caption("Land");
    if (sidebar_.section("Terrain", false) && drawTerrain(steering_, *snapshot_, gallery_, background_))
        keeper_.chooseFile();
    paramSection("Rock", "strata");
    if (sidebar_.section("Masks", false)) drawMasks(steering_.group("masks"), *snapshot_, changed);
    if (sidebar_.section("Brush", false)) brushPanel_.draw(steering_, *snapshot_);
}

void App::drawViewSections() {
    sidebar_.caption("View and files");
    if (sidebar_.section("Look", false)) drawLook(viewer_.look(), viewer_.quality(), *snapshot_);
    if (sidebar_.section("Data", false, viewer_.overlay()->layer != Quantity::none))
        drawData(viewer_.overlay(), viewer_.landscape().overlay().interval);
    if (sidebar_.section("Camera", false, cameraPanel_.isTurning())) {
        if (const auto place = cameraPanel_.draw(viewer_.place())) viewer_.glideTo(*place);
    }
    if (sidebar_.section("Compare", false, compare_.shown() != nullptr))
        compare_.draw(window_.dt(), messages_);
    if (sidebar_.section("Map", false)) map_.drawSwitches();
    if (sidebar_.section("Time-lapse", false, lapse_.isRunning())) lapse_.draw(*snapshot_);
    if (sidebar_.section("Pictures", false, pictures_.isRunning())) pictures_.draw();
    if (sidebar_.section("Files", false)) keeper_.drawSection();
    if (sidebar_.section("Export", false)) {
        const ExportWishes wishes = export_.draw();
        if (wishes.maps) exportMaps();
        if (wishes.picture) pictures_.wish();
        if (wishes.command) copyCommand();
    }
    statisticsShown_ = sidebar_.section("Statistics", false);
    if (statisticsShown_) statistics_.draw(*snapshot_, meter_);
    if (sidebar_.section("Frame graph", false)) frameGraph_.draw(framesText(meter_));
}

void App::drawLandscape() {
    if (!ImGui::IsAnyItemActive() && !window_.input().down(Key::L))
        lookEdits_.tell(*viewer_.look(), steering_);
    const bool vsync = viewer_.quality()->vsync;
    if (vsync_ != vsync) window_.vsync(vsync_ = vsync);
    viewer_.update();
    lapse_.follow(snapshot_, viewer_.landscape(),
                  {viewer_.camera(), *viewer_.look(), *viewer_.quality(), *viewer_.overlay()}, background_,
                  export_.folder(), localTime());
    followPictures();
    viewer_.compare(compare_.shown(), compare_.split());
    window_.target(viewer_.look()->skyColour);
    viewer_.landscape().measurePasses(frameGraph_.wanted());
    viewer_.show(window_, area(), toolbox_.marks());
    statistics_.note(viewer_.landscape().cost());
    frameGraph_.note(viewer_.landscape());
}

void App::followPictures() {
    const PictureView view{viewer_.camera(),
                           *viewer_.look(),
                           toolbox_.marks(),
                           snapshot_,
                           {compare_.shown(), compare_.split(), *viewer_.overlay()},
                           window_.pixels()};
    pictures_.follow(view, background_, export_.folder(), localTime());
}

KeeperHooks App::keeperHooks() {
    return {[this] {
                return Moment{snapshot_->world, snapshot_->epoch, steering_.edits()};
            },
            [this](const std::function<void(Taken)>& hand) { takeWorld(hand); },
            [this](const std::filesystem::path& file) { return opener_.read(file); },
            [this](const std::filesystem::path& file) { opener_.open(file); }};
}

void App::takeWorld(const std::function<void(Taken)>& hand) {
    const Settings settings{steering_.parameters(),
                            *viewer_.look(),
                            {.camera = viewer_.place(), .bookmarks = cameraPanel_.bookmarks().all()},
                            *viewer_.overlay()};
    copies_.ask(steering_, [this, hand, settings, edits = steering_.edits()](const wadi::Kept& kept) {
        const auto write = [world = kept.world, settings,
                            picture = viewer_.thumbnail()](const std::filesystem::path& file) {
            if (!world) throw wadi::Error("There is not enough memory to save the world.");
            if (isWorld(file)) {
                saveWorldAs(file, *world, settings.look, settings.scene, picture);
            } else {
                saveSettings(settings, file);
            }
        };
        hand({write, {kept.number, kept.world ? kept.world->state.epoch : 0, edits}});
    });
}

void App::copyCommand() {
    copies_.ask(steering_, [this](const wadi::Kept& kept) {
        if (kept.world) app::copyCommand(kept.world, export_.folder(), localTime(), background_, messages_);
    });
}

void App::exportMaps() {
    if (const std::string fault = export_.fault(); !fault.empty()) return messages_.error(fault);
    const ExportChoice choice = export_.choice();
    copies_.ask(
        steering_,
        [this, choice](const wadi::Kept& kept) {
            if (kept.survey) export_.exportMaps(kept.survey, choice, background_, messages_);
        },
        layersFor(choice));
}

void App::showTitle() {
    if (const std::string title = keeper_.title(); title != title_) window_.title(title_ = title);
}

int run(const RunOptions& options) {
    const std::filesystem::path data = dataFolder();
    const AppFolders folders{data / "shaders", data / "assets", std::filesystem::current_path() / "out",
                             userFolders()};
    // A heightmap may take long to read: the window is there meanwhile, with a generated world.
    WorldOptions begin = options.world;
    const auto heightmap = std::exchange(begin.import, std::nullopt);
    const auto importing = heightmap ? std::exchange(begin.importing, {}) : wadi::io::ImportOptions{};
    World world = makeWorldDespiteFile(begin, options.execution);
    std::optional<std::filesystem::path> scene;
    if (begin.scene && world.fault.empty()) scene = sceneFile(*begin.scene);
    App app(std::move(world), folders);
    if (scene) app.belongsTo(*scene);
    if (heightmap) app.open(*heightmap, importing);
    app.run();
    return 0;
}

}  // namespace app
