#include "app/panels/panels.hpp"

#include <imgui.h>

#include <algorithm>
#include <glm/trigonometric.hpp>
#include <iterator>
#include <utility>

#include "app/base/paths.hpp"
#include "app/panels/bars/rest_bar.hpp"
#include "app/panels/bars/status_bar.hpp"
#include "app/panels/look.hpp"
#include "app/panels/simulation.hpp"
#include "app/panels/terrain.hpp"
#include "app/ui/dial.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/param_panel.hpp"
#include "engine/gui/gui.hpp"
#include "sim/io/files/memory.hpp"

namespace app {

using engine::Button;
using engine::Input;
using engine::Key;

namespace {

constexpr float kMargin = 10.f;  // [window units]

}  // namespace

Panels::Panels(const PanelContext& context, const PanelFolders& folders)
    : pictures(folders.shaders, context.messages),
      snapshot_(context.snapshot),
      control_(context.control),
      viewer_(context.viewer),
      toolbox_(context.toolbox),
      documents_(context.documents),
      background_(context.background),
      messages_(context.messages),
      actions_(context.actions),
      interface_(context.interface),
      brush_(toolbox_, documents_.browser(), background_),
      export_(toText(folders.output)),
      scenes_(folders.scenes),
      sheet_(folders.shaders.parent_path()),
      parameterPictures_(folders.scenes.parent_path() / "parameters"),
      presets_(folders.presets, background_, messages_),
      lapse_([this](auto last) { return control_.holdAt(last); }, messages_) {
    listSections();
    listPlaces();
}

void Panels::applyInterface(engine::Gui& gui) {
    const bool moves = !interface_->reducedMotion;
    if (!ImGui::IsAnyItemActive()) gui.contrast(interface_->highContrast);
    gui.decimalCommas(languageInUse() == "de");
    viewer_.moves(moves);
    ImGui::GetIO().ConfigInputTextCursorBlink = moves;
}

void Panels::followKeyboard(engine::Gui& gui) {
    keys.follow(gui);
    closeWalked(keys.takeLeft());
}

void Panels::update(const PanelFrame& frame) {
    dt_ = frame.dt;
    gone_ = frame.dt + frame.restedDt;
    compare.update(snapshot_);
    bake_.update();
    brush_.update(control_);
    follow.update(*snapshot_);
    frame.isDrawn ? meter_.count(frame.measuredDt, frame.restedDt)
                  : meter_.rest(frame.measuredDt + frame.restedDt);
    statistics_.update(*snapshot_, statisticsShown_ && shown, dt_);
}

void Panels::request(wadi::View& view) const {
    map_.request(view);
    follow.request(view);
    lapse_.request(view);
    compare.request(view);
    view.statistics = statistics_.wanted();
    view.landform = statistics_.wantsLandform();
    if (statisticsShown_ && shown) requestLandCurves(*snapshot_, view);
}

void Panels::draw(const PanelFrame& frame) {
    const Input& input = frame.input;
    const glm::vec2 screen = frame.size;
    const bool enter = input.pressed(Key::Enter);
    const Area free = area(screen);
    compare.drawLine(free.at, free.size, viewer_.isPreparing(), {viewer_.legend().at, viewer_.legend().size});
    keys.update();
    if (!shown || !timelineShown) timeline_.rest(control_);
    if (shown) {
        drawMenuBar(actions_);
        drawDock(menuBarHeight(), screen.y - statusBarHeight());
        drawTools(free);
        std::vector<Background::Doing> work = background_.doing();
        std::ranges::move(control_.making(), std::back_inserter(work));
        std::ranges::move(documents_.waiting(), std::back_inserter(work));
        drawStatusBar({control_.running(), framesText(meter_), work, placeUnder(free), control_.held(),
                       control_.isReplacing(), control_.stopsAt()},
                      *snapshot_);
        if (timelineShown) drawTimeline(free, screen.y - statusBarHeight());
    }
    drawReadings(free);
    drawWindows(screen);
    help.draw(helpShown);
    drawSheet();
    listScenePlaces();
    if (const auto found =
            search_.draw(actions_, places(), {enter, input.pressed(Key::Up), input.pressed(Key::Down)}))
        show(places_[*found]);
    drawFound(input);
    const bool begun = input.down(Button::Left) || input.down(Button::Right) || input.scroll().y != 0.f;
    const Area beside = besideLegend(free);
    hint_.draw(gone_, begun, std::max(free.at.x + guides_.x, beside.at.x), beside.at.x + beside.size.x,
               screen.y - barsHeight());
    drawRestBar(control_, beside);
    brush_.drawName(dt_);
    messages_.draw(layout_);
    drawTour(free);
    drawDialogs(input);
    actions_.runWishes();
}

/// What is to be read off the landscape, over it.
void Panels::drawReadings(const Area& free) {
    SectionPanel::drawEnds(*snapshot_, toolbox_.sectionTool(), {viewer_.projection(free.size), free.at});
    const Area room = roomForLegend(free);
    GuideParams& guides = camera.guides();
    viewer_.annotate(free, guides.legend ? std::optional(room) : std::nullopt, legendGrip_.share(guides),
                     toolbox_.under(), dt_);
    legendGrip_.draw(guides, {viewer_.legend().at, viewer_.legend().size}, {room.at, room.size});
    guides_ = drawGuides(
        guides,
        {viewer_.camera().yaw(), viewer_.metresPerUnit(free.size), viewer_.camera().lens().isParallel},
        free.at, free.size);
}

/// Where it can stand: at the lower left above compass and scale bar.
Area Panels::roomForLegend(const Area& free) const {
    Area room{free.at + kMargin, free.size - 2 * kMargin};
    if (!legendGrip_.isHeld() && camera.guides().legendCorner == Corner::lowerLeft) room.size.y -= guides_.y;
    return room;
}

/// The part of the view that a legend at its lower edge leaves to what stands in the middle of that.
Area Panels::besideLegend(const Area& free) const {
    const Area& legend = viewer_.legend();
    const Corner corner = camera.guides().legendCorner;
    Area beside = free;
    if (legend.size.x <= 0 || (corner != Corner::lowerLeft && corner != Corner::lowerRight)) return beside;
    beside.size.x -= legend.size.x + 2 * kMargin;
    if (corner == Corner::lowerLeft) beside.at.x = legend.at.x + legend.size.x + kMargin;
    return beside;
}

void Panels::drawDialogs(const Input& input) {
    const bool enter = input.pressed(Key::Enter), escape = input.pressed(Key::Escape);
    const bool up = input.pressed(Key::Up), down = input.pressed(Key::Down);
    const bool left = input.pressed(Key::Left), right = input.pressed(Key::Right);
    const bool tab = input.pressed(Key::Tab);
    welcomeWhenDue();
    scenes_.stillPictures(interface_->reducedMotion);
    scenes_.recent(documents_.recentFiles(), documents_.browser().thumbnails());
    const bool back = input.shift(), leaves = std::exchange(isLeaving_, false);
    if (const auto choice =
            scenes_.draw({enter, escape || leaves, up, down, left, right, tab && !back, tab && back}))
        begin(*choice);
    documents_.draw(
        {enter, escape, up, down, left || (tab && input.shift()), right || (tab && !input.shift())}, leaves);
}

std::optional<glm::vec3> Panels::placeUnder(const Area& free) const {
    const auto& under = toolbox_.under();
    if (!under) return std::nullopt;
    return glm::vec3(under->world.x, viewer_.shownHeight(free, *under), under->world.z);
}

/// What lies over the landscape and leaves room to each other.
void Panels::drawWindows(glm::vec2 window) {
    const Area free = area(window);
    layout_.begin({free.at + kMargin, glm::max(free.size - 2 * kMargin, 1.f)}, window);
    if (const Area& legend = viewer_.legend(); legend.size.x > 0.f)
        layout_.take("legend", {legend.at, legend.size});
    if (guides_.x > 0.f) layout_.take("guides", {{free.at.x, free.at.y + free.size.y - guides_.y}, guides_});
    if (shown) map_.draw(snapshot_, dt_, layout_);
    const SectionView view{viewer_.projection(free.size), free.at};
    if (section_.draw(snapshot_, toolbox_.sectionTool(), viewer_.overlay()->layer, view, layout_))
        section_.save(export_.folder(), localTime(), background_, messages_);
    ProfileTool& river = toolbox_.profileTool();
    if (profile_.draw(snapshot_, river, dt_, layout_))
        ProfilePanel::save(*river.profile(), export_.folder(), localTime(), background_, messages_);
    follow.draw(view.projection, view.corner, *snapshot_, layout_);
}

void Panels::registerActions() {
    compare.registerActions(actions_, messages_, [this] { TimelinePanel::flagNow(control_, *snapshot_); });
    follow.registerActions(actions_);
    camera.registerActions(
        actions_,
        {[this] { return viewer_.place(); }, [this](const auto& place) { viewer_.glideTo(place); },
         [this](const LensParams& lens) {
             viewer_.lens({glm::radians(lens.fieldOfView), lens.orthographic});
         }},
        messages_);
    registerDataActions(actions_, viewer_.overlay());
    actions_.on("scenes", [this] { scenes_.open(background_); });
    actions_.on(
        "export", [this] { exportMaps(); }, [this] { return export_.fault(); });
    actions_.on("picture", [this] { pictures.wish(); });
    actions_.on("copyCommand", [this] { documents_.copyCommand(export_.folder()); });
    for (std::size_t i = 0; i < kDockTabs.size(); ++i) {
        const auto tab = static_cast<DockTab>(i);
        actions_.on(
            kDockTabs[i].action->id,
            [this, tab] {
                shown = true;
                dock_.show(tab);
            },
            {}, [this, tab] { return dock_.tab() == tab; });
    }
    actions_.on("dockSide", [this] { dock_.exchangeSides(); });
    actions_.on(
        "panels", [this] { shown = !shown; }, {}, [this] { return shown; });
    actions_.on(
        "timeline", [this] { timelineShown = !timelineShown; }, {}, [this] { return timelineShown; });
    actions_.on(
        "toolNames", [this] { toolNames = !toolNames; }, {}, [this] { return toolNames; });
    actions_.on(
        "stepBack", [this] { TimelinePanel::stepBack(control_, *snapshot_); },
        [this] {
            return snapshot_->epoch == 0 ? std::string(tr("This is the beginning.")) : whyNotMade(control_);
        });
    actions_.on(
        "keys",
        [this] {
            if (!std::exchange(helpShown, false)) openHelp();
        },
        {}, [this] { return helpShown; });
    actions_.on("sheet", [this] { openSheet(); });
    actions_.on("search", [this] {
        readPlaces();
        search_.open();
    });
    actions_.on("close", [this] { closeSomething(); });
    actions_.on("welcome", [this] {
        keys.giveBack();  // once it is over
        scenes_.welcome(background_);
    });
    actions_.on("tour", [this] {
        tour_.begin();
        keys.lead("##tour");
    });
}

void Panels::openHelp() {
    helpShown = true;
    keys.lead("###Help");
}

void Panels::openSheet() {
    sheet_.open(control_.parameters());
    keys.lead("###Contact sheet");
}

/// Escape closes what takes the keyboard when it opens, and not what a hand has opened over the land; a
/// contact sheet is stopped first.
void Panels::closeWalked(std::string_view panel) {
    if (panel == "##tour") tour_.end();
    if (panel == "###Help") helpShown = false;
    if (panel != "###Contact sheet") return;
    sheet_.leave();
    if (sheet_.isOpen()) keys.lead("###Contact sheet");
}

/// Closes what is on top: the tour, help, pictures under way, a message or a window; or takes the obstacle in
/// hand away.
void Panels::closeSomething() {
    if (tour_.end() || std::exchange(helpShown, false) || pictures.stop()) return;
    if (toolbox_.removeObstacle() || messages_.dismissNewest()) return;
    if (sheet_.isOpen()) return sheet_.leave();
    const std::string name = layout_.topmost();
    if (name == "map") map_.params().window = false;
    if (name == "section") toolbox_.sectionTool().clear();
    if (name == "profile") toolbox_.profileTool().clear();
    if (name == "follow") follow.end();
}

void Panels::drawDock(float top, float bottom) {
    dock_.begin(top, bottom);
    drawFileButtons();
    dock_.drawTabs();
    statisticsShown_ = false;
    dock_.beginTab();
    lendSift(sift_);
    if (shownPlace_ && shownFor_ == 0) revealParam(shownPlace_->path, isShownLed_);
    if (tour_.isShown()) watchRow(tour_.stop().path);
    dock_.tab() == DockTab::processes ? drawProcesses(sections_) : drawSections(sections_, dock_.tab());
    followShown();
    tourRow_ = watchedRow();
    parameterPictures_.draw();
    dock_.endTab();
    dock_.end();
}

/// The tools at the edge opposite to the dock, and what the one in hand is set to, above the view.
void Panels::drawTimeline(const Area& free, float bottom) {
    const auto moment = timeline_.draw(control_, *snapshot_, {free.at.x, free.at.x + free.size.x, bottom});
    if (moment) compare.recall(control_, moment->branch, moment->epoch, moment->name, messages_);
}

void Panels::drawTools(const Area& free) {
    const float top = menuBarHeight(), bottom = ImGui::GetIO().DisplaySize.y - statusBarHeight();
    if (const auto tool = strip_.draw(toolbox_.chosen(), !dock_.isLeft(), top, bottom, toolNames))
        brush_.choose(*tool);
    if (brush_.drawBar(control_, free.at.x, free.at.x + free.size.x, top))
        showSection(dock_, sections_, "Brush");
}

/// What the field at the top of the dock finds.
void Panels::drawFound(const Input& input) {
    if (!shown) return;
    const SearchKeys keys{.up = input.pressed(Key::Up), .down = input.pressed(Key::Down)};
    if (const auto found = field_.drawFound(actions_, places_, keys)) show(places_[*found]);
}

/// Search, scenes and files, above the tabs.
void Panels::drawFileButtons() {
    const float pad = ImGui::GetStyle().WindowPadding.x / 2, gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float room = dock_.width() - 2 * pad, width = (room - 3 * gap) / 4;
    ImGui::SetCursorPosX(pad);
    if (field_.draw(room)) readPlaces();
    ImGui::SetCursorPosX(pad);
    if (ImGui::Button(named("Scenes..."), ImVec2(width, 0))) scenes_.open(background_);
    actionTooltip("scenes");
    ImGui::SameLine(0, gap);
    documents_.drawButtons(room - width - gap);
}

void Panels::drawGroup(std::string_view name) {
    const ParamChanged changed = [this](const wadi::Param& param) { control_.changed(param); };
    wadi::ParamGroup& group = control_.group(name);
    if (name == "sea") return drawSea(group, *snapshot_, changed);
    if (name == "uplift") return drawUplift(group, changed);
    if (name == "wind") {
        if (snapshot_->isBare) drawBareWind();
        return drawWind(group, changed);
    }
    drawRanked(group, changed);
}

/// Why nothing is seen of a wind over bare rock, and what helps.
void Panels::drawBareWind() {
    faintText(
        tr("Nothing lies loose anywhere, so this wind has nothing to move and nothing is seen of it. Strew "
           "sand, "
           "or let rain, rivers and failing slopes make some."));
    if (ImGui::Button(named("Take the Sand brush"), ImVec2(-1, 0)))
        brush_.choose(
            static_cast<std::size_t>(std::ranges::find(toolTable(), wadi::BrushKind::sand,
                                                       [](const ToolFacts& f) { return f.start.kind; }) -
                                     toolTable().begin()));
}

void Panels::drawExport() {
    const ExportWishes wishes = export_.draw();
    if (wishes.folder) export_.askForFolder(documents_.browser());
    if (wishes.maps) exportMaps();
    if (wishes.picture) pictures.wish();
    if (wishes.command) documents_.copyCommand(export_.folder());
}

void Panels::drawBake() {
    const BakeWishes wishes = bake_.draw(*snapshot_);
    if (wishes.opened) documents_.open({*wishes.opened});
    if (wishes.resume) tellFault([this] { bake_.resume(bake_.folder()); });
    if (wishes.begin) beginBake();
}

/// Saves a copy of the world in the background, then bakes it.
void Panels::beginBake() {
    const auto prepare = [this](const wadi::WorldCopy& kept) {
        if (!kept.world) return bake_.giveUp();  // why has been said
        std::filesystem::path baked;
        if (!tellFault([&] { baked = timedPath(export_.folder(), localTime(), "-bake"); }))
            return bake_.giveUp();
        const std::filesystem::path file = baked.string() + ".wadi";
        bake_.prepare(file);
        const auto save = [this, world = kept.world,
                           view = WorldView{*viewer_.look(), *viewer_.overlay(), {viewer_.place(), {}}}, file,
                           baked](wadi::Progress& progress) -> Background::Finish {
            const SaveOutcome saved = outcomeOf([&] { saveWorldAs(file, *world, view, &progress); });
            return [this, file, baked, saved, &progress] {
                const bool isThere = !progress.isCancelled() && saved.fault.empty();
                if (isThere && tellFault([&] { bake_.begin(file, baked); })) return;
                bake_.giveUp();
                if (progress.isCancelled()) throw wadi::Cancelled();  // which Background tells
                if (!saved.fault.empty()) messages_.error(saved.fault);
            };
        };
        background_.start(tr("Saving a copy of the world"), Background::LongWork(save));
    };
    documents_.copy({tr("Saving a copy of the world"), prepare, [this] { bake_.giveUp(); }});
}

/// Carries something out; what it throws becomes a message, and the answer is false.
bool Panels::tellFault(const std::function<void()>& attempt) {
    const wadi::Sentence fault = faultOf(attempt);
    if (!fault.empty()) messages_.error(fault);
    return fault.empty();
}

void Panels::drawSheet() {
    const SheetWishes wishes = sheet_.draw(control_.parameters());
    if (wishes.begin) {
        const auto begin = [this](const wadi::WorldCopy& kept) {
            if (!kept.world || !sheet_.isOpen()) return;
            control_.run(false);  // the sheet has the processor
            tellFault([&] { sheet_.begin(kept.world, control_.threads(), wadi::io::freeMemory()); });
        };
        sheet_.await(documents_.copy({tr("Contact sheet"), begin}));
    }
    if (wishes.take) {
        control_.replace(withValues(control_.parameters(), *wishes.take), "contact sheet");
        messages_.notice(filled(tr("The world has {0} now; undo ({1}) takes that back."),
                                {captionOf(control_.parameters(), *wishes.take), firstKeys("undo")}));
    }
    if (wishes.save) tellFault([this] { saveSheet(); });
}

void Panels::saveSheet() {
    const auto save = [this, folder = export_.folder(), picture = sheet_.picture(),
                       time = localTime()]() -> Background::Finish {
        const std::filesystem::path file = timedPath(folder, time, "-sheet.png");
        picture.save(file);
        return [this, file] { messages_.notice(filled(tr("Saved {0}."), {toText(file)})); };
    };
    background_.start(tr("Saving the sheet"), Background::Work(save));
}

void Panels::exportMaps() {
    if (const std::string fault = export_.fault(); !fault.empty()) return messages_.error(fault);
    const ExportChoice choice = export_.choice();
    const auto write = [this, choice](const wadi::WorldCopy& kept) {
        if (kept.layers) export_.exportMaps(kept.layers, choice, background_, messages_);
    };
    export_.await(documents_.copy({exportingText(choice), write, {}, layersFor(choice)}));
}

void Panels::prepareFrame(glm::ivec2 pixels) {
    lapse_.follow(
        snapshot_, viewer_.landscape(),
        {viewer_.camera(), *viewer_.look(), *viewer_.quality(), *viewer_.overlay(), camera.guides()},
        background_, export_.folder(), localTime());
    const PictureView view{
        viewer_.camera(), *viewer_.look(), *viewer_.quality(),
        toolbox_.marks(), snapshot_,       {compare.shown(), compare.split(), *viewer_.overlay()},
        pixels,           camera.guides()};
    pictures.follow(view, background_, export_.folder(), localTime());
    sheet_.follow({viewer_.camera(), *viewer_.look(), *viewer_.overlay()});
    viewer_.landscape().measurePasses(frameGraph_.wanted());
}

void Panels::noteFrame() {
    statistics_.note(viewer_.landscape().cost());
    frameGraph_.note(viewer_.landscape());
}

float Panels::barsHeight() const {
    return statusBarHeight() + (shown && timelineShown ? TimelinePanel::height() : 0.f);
}

Area Panels::area(glm::vec2 window) const {
    if (!shown) return {{0.f, 0.f}, window};
    const float dock = std::min(dock_.width(), 0.8f * window.x);
    const float strip = std::min(strip_.width(), 0.2f * window.x);
    const float top = menuBarHeight() + BrushPanel::barHeight();
    const glm::vec2 at(dock_.isLeft() ? dock : strip, top);
    return {at, glm::max(glm::vec2(window.x - dock - strip, window.y - barsHeight() - top), 1.f)};
}

bool Panels::isMoving() const {
    return shownPlace_ || timeline_.isDragging() || control_.isMaking() || camera.isTurning() ||
           pictures.isRunning() || sheet_.isBusy() || lapse_.isRunning() || hint_.isFading() ||
           brush_.isNaming() || profile_.isFollowing() || scenes_.isMoving();
}

}  // namespace app
