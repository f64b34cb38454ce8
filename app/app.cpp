#include "app/app.hpp"

#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <new>
#include <span>
#include <stdexcept>
#include <thread>
#include <utility>

#include "app/base/paths.hpp"
#include "app/base/words.hpp"
#include "app/panels/simulation.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/world/scenes.hpp"
#include "engine/device.hpp"
#include "engine/error.hpp"

namespace app {

using engine::Input;
using engine::Key;

namespace {

constexpr int kWidth = 1280, kHeight = 800;  // [window units]
constexpr float kPart = 0.75f;               // of the screen, where that is more
constexpr double kKept = 1 / 60.0;           // [s] least length of a frame that is not drawn

std::filesystem::path preferencesFile(const AppFolders& folders) {
    return folders.user.config.empty() ? "" : folders.user.config / "preferences";
}

engine::GuiOptions guiOptions(const AppFolders& folders) {
    engine::GuiOptions options;
    options.font = folders.assets / "fonts" / "Roboto-Regular.ttf";
    options.icons = folders.assets / "fonts" / "ForkAwesome.ttf";
    options.glyphs = iconCharacters();
    return options;
}

}  // namespace

App::App(World world, const AppFolders& folders, std::string language)
    : preferences_(preferencesFile(folders)),
      windowMemory_(preferencesFile(folders)),
      window_("Wadi", kWidth, kHeight,
              {.part = kPart, .box = windowMemory_.box(), .isMaximised = windowMemory_.wasMaximised()}),
      isSoftware_(engine::isSoftware()),
      gui_(window_, guiOptions(folders)),
      language_(catalogueFolders(folders.assets)),
      simulation_(std::move(world.simulation),
                  threadOptions(folders.user.state, viewOf(world.settings.look, world.settings.overlay))),
      snapshot_(simulation_.latest()),
      control_(snapshot_->parameters, snapshot_->execution, simulation_, world.settings.scene.restsAfter),
      viewer_(folders.shaders, world.settings.look,
              qualityOf(isSoftware_ ? QualityPreset::low : QualityPreset::high), world.settings.overlay,
              snapshot_, world.settings.cameras.first),
      lookEdits_(*viewer_.look()),
      toolbox_(control_, snapshot_),
      documents_({folders.user, folders.output, folders.assets}, control_, snapshot_, background_, messages_,
                 documentHooks()),
      panels_(
          {snapshot_, control_, viewer_, toolbox_, documents_, background_, messages_, actions_, interface_},
          {folders.shaders, folders.assets / "scenes", folders.output,
           presetFolders(folders.assets, folders.user.config)}),
      startLanguage_(std::move(language)) {
    language_.attach();
    registerActions();
    window_.onDrop([this](const std::vector<std::filesystem::path>& files) {
        panels_.leaveChoices();
        documents_.open(files);
    });
    window_.onDisplayLost([this] { endWithoutDisplay(); });
    panels_.camera.bookmarks().set(world.settings.cameras.bookmarks);
    recallPreferences();
    chosenAtStart_ = interface_->language;
    useLanguage();
    tellOfWindow();
    if (isSoftware_)
        messages_.notice(
            filled(tr("No graphics card is in use ({0}): the picture is drawn coarser. See Look, Quality."),
                   {engine::rendererName()}));
    for (const wadi::Sentence& notice : world.notices) messages_.notice(notice);
    if (!world.fault.empty()) messages_.error(world.fault);
}

DocumentHooks App::documentHooks() {
    return {[this] { return settings(); },
            [this] { return isLost_ ? std::string() : viewer_.thumbnail(); },
            [this] { return panels_.camera.bookmarks().changes(); },
            {.stateOf = [this](const LookParams& look) { return lookEdits_.begin(look); },
             .presentState = [this] { return lookEdits_.begin(); },
             .showScene = [this](const Settings& scene) { showScene(scene); },
             .opened = [this] { toolbox_.layDown(); }}};
}

/// All that a file keeps of the window besides the world.
Settings App::settings() {
    wadi::io::SceneInfo scene;
    if (const auto rest = control_.restsAfter()) scene.restsAfter = static_cast<int>(*rest);
    return {control_.parameters(),
            *viewer_.look(),
            scene,
            *viewer_.overlay(),
            {viewer_.place(), panels_.camera.bookmarks().all()}};
}

/// To be called before the viewer sees the world of the scene.
void App::showScene(const Settings& scene) {
    viewer_.await(scene.overlay, scene.cameras.first);
    panels_.camera.bookmarks().set(scene.cameras.bookmarks);
}

std::string App::run(StopSignal& stop) {
    while (!documents_.ended()) {
        if (stop.came()) return "The program was asked to end. " + rescue();
        if (!window_.frame([&] { return isAwake(stop); })) {
            window_.stay();
            documents_.close();
        }
        if (window_.stirred()) gate_.stir(FrameGate::Clock::now());
        gate_.begin(FrameGate::Clock::now());
        if (engine::isContextLost()) endLost();
        try {
            isDrawn_ = drawFrame();
        } catch (const engine::Error& error) {
            if (engine::isContextLost()) endLost();  // in the midst of a frame
            endFaulty(error.what());
        } catch (const std::bad_alloc&) {
            endFaulty("There is not enough memory to go on.");
        }
        pacer_.rest(leastFrame());
    }
    windowMemory_.note(window_.stand());
    keepPreferences();
    return "";
}

PanelFrame App::panelFrame() const {
    return {window_.input(),      window_.size(),     window_.dt(),
            window_.measuredDt(), window_.restedDt(), isDrawn_};
}

bool App::drawFrame() {
    update();
    pointByKeys();
    gui_.begin();
    handleKeys(Actions::Keys::before);
    followPointer();
    handleKeys(Actions::Keys::after);
    if (const auto notice = toolbox_.takeNotice()) messages_.notice(*notice);
    panels_.draw(panelFrame());
    keyPointer_.draw();
    control_.hold(panels_.holdsTime());
    engine::Parts changed = drawLandscape();
    changed.add(gui_.finish());
    if (!gate_.draws(!changed.empty() || window_.isExposed())) {
        window_.keep();
        return false;
    }
    // A graphics card may lose what is kept, as when the machine has slept: where nothing has changed, all is
    // drawn now and then.
    if (window_.isExposed() || (changed.empty() && !isSoftware_))
        changed.add(engine::Part{{0, 0}, window_.pixels()});
    kept_.draw(window_.pixels(), changed, viewer_.look()->skyColour,
               [&](unsigned framebuffer, const engine::Part& part) {
                   viewer_.show(framebuffer);
                   gui_.draw(part);
               });
    kept_.picture().blit(window_);
    return true;
}

/// Saves the world for the next start, unless it is in its file, and returns a sentence on that.
std::string App::rescue() {
    return documents_.rescue([this] {
        snapshot_ = simulation_.latest();
        background_.poll([](const wadi::Sentence&) {});
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    });
}

void App::endLost() {
    endFaulty("The graphics card was reset, and nothing can be drawn any more.");
}

/// Where a frame cannot be drawn, nor can the next.
void App::endFaulty(const std::string& why) {
    isLost_ = true;
    throw std::runtime_error(why + ' ' + rescue());
}

/// Called by the library of the desktop in the midst of anything, to which nothing may return nor throw.
void App::endWithoutDisplay() {
    isLost_ = true;
    std::fputs("wadi: The desktop has ended, and the window with it. ", stderr);
    try {
        std::fputs((rescue() + '\n').c_str(), stderr);
    } catch (...) {  // without memory, even for a sentence
        std::fputs("The world could not be saved.\n", stderr);
    }
    std::_Exit(EXIT_FAILURE);
}

bool App::isAwake(StopSignal& stop) {
    const bool isBusy = ImGui::GetIO().WantTextInput || viewer_.isMoving() || panels_.isMoving() ||
                        messages_.isAppearing() || !background_.doing().empty();
    return isBusy || stop.came() || !simulation_.isLatest(snapshot_) ||
           gate_.isDue(FrameGate::Clock::now(), viewer_.isLively());
}

double App::leastFrame() const {
    const QualityParams& quality = *viewer_.quality();
    // Where something is on its way to the picture each frame takes some of it along.
    const double kept = isDrawn_ || viewer_.isMoving() ? 0.0 : kKept;
    const double cap = std::max(kept, quality.frameCap > 0 ? 1.0 / quality.frameCap : 0.0);
    // A processor that draws takes all its cores for it; what it may not use is left to whoever works.
    const bool isWorking =
        (control_.running() && !control_.held()) || control_.isMaking() || !background_.doing().empty();
    // What fades or blinks is as smooth with less, too, and what settles sooner at rest.
    const bool isHandled = viewer_.isMoving() || gate_.isHandled(FrameGate::Clock::now());
    if (isSoftware_) return std::max(cap, isWorking || !isHandled ? 1 / 20.0 : 1 / 60.0);
    // Some drivers promise to wait for the screen, but do not.
    return std::max(cap, quality.vsync ? 1 / 250.0 : 0.0);
}

std::vector<wadi::ParamGroup> App::preferred() {
    std::vector<wadi::ParamGroup> groups = panels_.preferred();
    groups.push_back(viewer_.quality().group());
    groups.push_back(panels_.camera.guidesGroup());
    groups.push_back(interface_.group());
    groups.push_back(windowMemory_.group());
    groups.push_back(screenScales_.group());
    groups.push_back(panels_.memory());
    return groups;
}

void App::recallPreferences() {
    std::vector<wadi::ParamGroup> groups = preferred();
    const bool isKnown = preferences_.load(groups);
    isFirstStart_ = !isKnown && preferences_.areKept() && !preferences_.areDamaged();
    if (!isKnown) *viewer_.quality() = qualityOf(viewer_.measureQuality(window_.pixels()));
    window_.fullScreen(windowMemory_.wasFullScreen());
}

void App::keepPreferences() {
    std::vector<wadi::ParamGroup> groups = preferred();
    // What was left as it is by default is not kept: another machine has other memory.
    groups.back() = changedOf(groups.back(), preferences_.kept());
    preferences_.keep(groups, background_);
}

/// What is not at this start as it was at the end of the one before, or cannot be seen to be so.
void App::tellOfWindow() {
    if (preferences_.areDamaged())
        messages_.notice(
            filled(tr("What was remembered of the window is damaged: what cannot be read of it is as at "
                      "the first start ({0})."),
                   {toText(preferences_.store())}));
    if (windowMemory_.box() && !window_.isPlaced() && !windowMemory_.wasMaximised())
        messages_.notice(
            tr("The window does not fit where it was on this screen: it stands as at the first start."));
    if (!panels_.shown)
        messages_.notice(filled(tr("The panels are hidden, as they were at the end; {0} shows them."),
                                {firstKeys("panels")}));
}

void App::useLanguage() {
    const LanguageChoice choice = interface_->language;
    const auto number = static_cast<std::size_t>(choice);
    if (choice != chosenAtStart_) startLanguage_.clear();
    const std::string code = !startLanguage_.empty() ? startLanguage_
                             : number == 0           ? languageOfSystem()
                                                     : std::string(kLanguageCodes[number - 1]);
    if (const std::string fault = language_.use(code); !fault.empty()) messages_.notice(fault);
}

void App::update() {
    const auto before = std::exchange(snapshot_, simulation_.latest());
    // What comes with a new world is there before anything is shown of it.
    if (control_.update(*snapshot_)) lookEdits_.update(*snapshot_, *viewer_.look());
    viewer_.update(snapshot_, window_.dt());
    if (snapshot_->world != before->world) toolbox_.onNewWorld(*before, *snapshot_);
    if (const auto notice = turnNotice(before->edits, snapshot_->edits)) messages_.notice(*notice);
    if (const auto notice = squeezedNotice(*before, *snapshot_)) messages_.notice(*notice);
    for (const std::string& notice : finerNotices(*before, *snapshot_)) messages_.notice(notice);
    if (const auto notice = leftNotice_.of(before->edits, snapshot_->edits)) messages_.notice(*notice);
    if (const auto notice = restraintNotice_.of(snapshot_->restraint)) messages_.notice(*notice);
    if (const auto notice = heldNotice_.of(*snapshot_)) messages_.notice(*notice);
    if (snapshot_->timeline)
        if (const auto notice = pastNotice_.of(*snapshot_->timeline)) messages_.notice(*notice);
    panels_.update(panelFrame());
    background_.poll([&](const wadi::Sentence& fault) { messages_.error(fault); },
                     [&](const wadi::Sentence& sentence) { messages_.notice(sentence); });
    viewer_.look().resetTo(lookEdits_.start());
    if (!ImGui::IsAnyItemActive()) {
        control_.endGesture();
        toolbox_.endGesture();
        interface_->scale =
            screenScales_.follow(engine::nameOfScreenUnder(window_.stand().box), interface_->scale);
        gui_.scale(interface_->scale);  // once the hand has let go of the slider, which moves with it
        useLanguage();
    }
    panels_.applyInterface(gui_);
    panels_.followKeyboard(gui_);
    for (const wadi::Sentence& fault : simulation_.takeErrors()) messages_.error(fault);
    if (const wadi::Sentence fault = viewer_.reloadShaders(); !fault.empty()) messages_.error(fault);
    documents_.update(window_.measuredDt() + window_.restedDt());
    if (!window_.minimised())
        windowMemory_.follow(window_.stand(), double{window_.measuredDt()} + double{window_.restedDt()});
    if (!ImGui::IsAnyItemActive()) keepPreferences();
    showTitle();
    messages_.age(window_.dt() + window_.restedDt());
    wadi::View view;
    viewer_.request(view);
    toolbox_.request(view);
    panels_.request(view);
    simulation_.look(view);
}

void App::registerActions() {
    actions_.onRefused([this](const std::string& why) { messages_.notice(why); });
    documents_.registerActions(actions_);
    toolbox_.registerActions(actions_);
    panels_.registerActions();
    registerSimulationActions(actions_, control_, [this]() -> const wadi::Snapshot& { return *snapshot_; });
    actions_.on("frameAll", [this] { viewer_.frameAll(); });
    actions_.on(
        "fullScreen", [this] { window_.fullScreen(!window_.isFullScreen()); }, {},
        [this] { return window_.isFullScreen(); });
    actions_.on("panelKeys", [this] {
        panels_.shown = true;
        panels_.keys.next(gui_.isNavigating());
        gui_.navigate(true);
    });
    actions_.on(
        "controlMenu", [this] { gui_.openMenu(); },
        [this] {
            return gui_.isNavigating()
                       ? ""
                       : filled(tr("Keys do not walk over the controls: {0} leads them there."),
                                {firstKeys("panelKeys")});
        });
    actions_.requireAll();
}

bool App::isTypedInPanel() const {
    constexpr ImGuiPopupFlags kAny = ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel;
    return ImGui::GetIO().WantTextInput && !ImGui::IsPopupOpen("", kAny);
}

void App::handleKeys(Actions::Keys keys) {
    Input& input = window_.input();
    // The field of the search takes the keyboard some frames after it was opened.
    if (panels_.isSearching()) input.capture(input.mouseCaptured(), true);
    if (!gui_.isWalking())
        return actions_.take(input, keys, isTypedInPanel() ? Actions::Reach::inFields : Actions::Reach::all);
    Input forActions = input;
    forActions.capture(input.mouseCaptured(), false);
    actions_.take(forActions, keys, Actions::Reach::far);
}

void App::pointByKeys() {
    const Area land = area();
    keyPointer_.follow(window_.input(), {land.at, land.size}, {{0.f, 0.f}, window_.size()}, window_.dt());
    gui_.point({keyPointer_.place(), keyPointer_.isDown(), keyPointer_.isTyping()});
    if (keyPointer_.isMoving()) gate_.stir(FrameGate::Clock::now());
}

void App::followPointer() {
    const Area free = area();
    viewer_.resize(free.size);
    Input forTools = window_.input();
    if (panels_.follow.aim(forTools, viewer_.projection(free.size), free.at, *snapshot_))
        forTools.capture(true, forTools.keyboardCaptured());
    if (!panels_.follow.miss().empty()) messages_.notice(panels_.follow.miss());
    toolbox_.follow(forTools, viewer_.camera(), {free.at, free.size}, snapshot_);
    const auto& under = toolbox_.under();
    dragSun(window_.input(), *viewer_.look());
    viewer_.orbit(panels_.camera.turn(window_.input(), window_.dt()));
    viewer_.follow(window_.input(), window_.dt(), under ? std::optional(under->world) : std::nullopt);
    if (const auto displacement = panels_.follow.displacement(viewer_.camera(), *snapshot_, window_.dt())) {
        viewer_.carry(*displacement);
        gate_.stir(FrameGate::Clock::now());
    }
}

engine::Parts App::drawLandscape() {
    if (!ImGui::IsAnyItemActive() && !isHeld(window_.input(), "sun"))
        lookEdits_.publish(*viewer_.look(), control_);
    const bool vsync = viewer_.quality()->vsync;
    if (vsync_ != vsync) window_.vsync(vsync_ = vsync);
    viewer_.update();
    panels_.prepareFrame(pixelsOf(window_, area()));
    viewer_.compare(panels_.compare.shown(), panels_.compare.split());
    engine::Parts changed = viewer_.draw(window_, area(), toolbox_.marks());
    panels_.noteFrame();
    return changed;
}

void App::showTitle() {
    if (const std::string title = documents_.title(); title != title_) window_.title(title_ = title);
}

namespace {

/// Whether a person said nothing of the world to begin with.
bool isBare(const WorldOptions& world) {
    return !world.scene && !world.import && !world.size && !world.seed && world.set.empty();
}

/// makeWorldDespiteFile(); nothing if a signal came meanwhile.
std::optional<World> makeDespiteFile(const WorldOptions& world, const wadi::Execution& execution,
                                     StopSignal& stop) try {
    wadi::Progress progress;
    stop.ends(progress);
    return makeWorldDespiteFile(world, execution, &progress);
} catch (const wadi::Cancelled&) {
    return std::nullopt;
}

}  // namespace

int run(const RunOptions& options) {
    const std::filesystem::path data = dataFolder();
    const AppFolders folders{data / "shaders", data / "assets", std::filesystem::current_path() / "out",
                             userFolders()};
    // A heightmap may take long to read: the window is there meanwhile, with a generated world.
    WorldOptions begin = options.world;
    const auto heightmap = std::exchange(begin.import, std::nullopt);
    const auto importing = heightmap ? std::exchange(begin.importing, {}) : wadi::io::ImportOptions{};
    StopSignal stop;  // before there are other threads
    std::optional<World> made = makeDespiteFile(begin, options.execution, stop);
    if (!made) return kInterrupted;
    World& world = *made;
    std::optional<std::filesystem::path> scene;
    const bool mustAsk = world.mustAsk;
    if (begin.scene && world.fault.empty() && !mustAsk) scene = sceneFile(*begin.scene);
    App app(std::move(world), folders, options.language);
    if (scene) app.belongsTo(*scene);
    if (mustAsk) app.openScene(begin);
    if (heightmap) app.open(*heightmap, importing);
    if (isBare(options.world)) app.welcome();
    const std::string ending = app.run(stop);
    if (ending.empty()) return 0;
    std::cerr << "wadi: " << printable(ending) << std::endl;
    return kInterrupted;
}

}  // namespace app
