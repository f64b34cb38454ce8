#include "tests/app/panels/whole/stand.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include "app/base/paths.hpp"
#include "app/panels/simulation.hpp"
#include "app/ui/icons.hpp"
#include "app/world/presets.hpp"
#include "engine/target.hpp"
#include "tests/app/ui/keys.hpp"

namespace app::test {

namespace fs = std::filesystem;

namespace {

const fs::path kSource = WADI_SOURCE_DIR;

engine::GuiOptions guiOptions(float scale) {
    engine::GuiOptions options;
    options.font = kSource / "assets/fonts/Roboto-Regular.ttf";
    options.icons = kSource / "assets/fonts/ForkAwesome.ttf";
    options.glyphs = iconCharacters();
    options.scale = scale;
    return options;
}

World smallWorld() {
    WorldOptions options;
    options.size = 64;
    World world = makeWorld(options, {.threads = 1});
    wadi::Parameters defaults;
    for (wadi::ParamGroup& group : wadi::groups(world.settings.parameters, defaults))
        for (wadi::Param& param : group.params)
            if (param.isSwitch()) param.setNumber(1);
    return world;
}

/// Rows that fold, by what Dear ImGui knows them as.
constexpr const char* kFolds[] = {"more", "###Details of quality", "###Hypsometric curve",
                                  "###Slope and area"};

/// Turns the pages of all windows by one. False if all were at their ends.
bool turnPages() {
    bool isTurned = false;
    for (ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        const bool scrolls = !(window->Flags & ImGuiWindowFlags_NoScrollbar);
        if (!window->WasActive || !scrolls || window->Scroll.y >= window->ScrollMax.y) continue;
        const float page = std::max(0.8f * window->InnerRect.GetHeight(), ImGui::GetFontSize());
        ImGui::SetScrollY(window, std::min(window->Scroll.y + page, window->ScrollMax.y));
        isTurned = true;
    }
    return isTurned;
}

void turnBack() {
    for (ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (window->WasActive && window->ScrollMax.y > 0) ImGui::SetScrollY(window, 0);
}

}  // namespace

Stand::Stand(const StandSize& size)
    : size_(size.window),
      gui_(context_, size.window, guiOptions(size.scale)),
      language_({fs::path(WADI_LANGUAGES)}),
      world_(smallWorld()),
      simulation_(std::move(world_.simulation),
                  threadOptions(folder_ / "state", viewOf(world_.settings.look, world_.settings.overlay))),
      snapshot_(simulation_.latest()),
      control_(snapshot_->parameters, snapshot_->execution, simulation_),
      viewer_(kSource / "shaders", world_.settings.look, qualityOf(QualityPreset::low),
              world_.settings.overlay, snapshot_, {}),
      lookEdits_(*viewer_.look()),
      toolbox_(control_, snapshot_),
      documents_(
          {{folder_.path(), folder_ / "config", folder_ / "state"}, folder_ / "out", kSource / "assets"},
          control_, snapshot_, background_, messages_, hooks()),
      panels_(std::make_unique<Panels>(
          PanelContext{snapshot_, control_, viewer_, toolbox_, documents_, background_, messages_, actions_,
                       interface_},
          PanelFolders{kSource / "shaders", kSource / "assets/scenes", folder_ / "out",
                       presetFolders(kSource / "assets", folder_ / "config")})) {
    language_.attach();
    ImGui::GetIO().IniFilename = nullptr;
    control_.run(false);
    control_.replace(world_.settings.parameters, "everything on");
    documents_.registerActions(actions_);
    toolbox_.registerActions(actions_);
    panels_->registerActions();
    registerSimulationActions(actions_, control_, [this]() -> const wadi::Snapshot& { return *snapshot_; });
}

Stand::~Stand() {
    settle();  // work in the background uses the panels
}

DocumentHooks Stand::hooks() {
    return {[this] { return settings(); },
            [] { return std::string(); },
            [] { return std::uint64_t{0}; },
            {.stateOf = [this](const LookParams& look) { return lookEdits_.begin(look); },
             .presentState = [this] { return lookEdits_.begin(); },
             .showScene = [](const Settings&) {},
             .opened = [] {}}};
}

Settings Stand::settings() {
    return {control_.parameters(), *viewer_.look(), {}, *viewer_.overlay(), {viewer_.place(), {}}};
}

void Stand::use(const char* language) {
    language_.use(language);
}

void Stand::update() {
    snapshot_ = simulation_.latest();
    control_.update(*snapshot_);
    panels_->applyInterface(gui_);
    panels_->followKeyboard(gui_);
    viewer_.update(snapshot_, 1 / 60.0);
    panels_->update(now());
    background_.poll([&](const wadi::Sentence& fault) { messages_.error(fault); },
                     [&](const std::string& sentence) { messages_.notice(sentence); });
    documents_.update(1 / 60.0);
    wadi::View view;
    viewer_.request(view);
    toolbox_.request(view);
    panels_->request(view);
    simulation_.look(view);
}

void Stand::draw(const std::function<void()>& also) {
    update();
    gui_.begin(1 / 60.f);
    const Area free = panels_->area(size_);
    viewer_.resize(free.size);
    viewer_.update();  // legends tell of what is there to be drawn
    panels_->draw(now());
    control_.hold(panels_->holdsTime());
    if (also) also();
}

void Stand::frame(const std::function<void()>& also) {
    draw(also);
    ImGui::Render();
}

engine::Image Stand::picture() {
    const engine::Target target(static_cast<int>(size_.x), static_cast<int>(size_.y));
    draw({});
    target.target(glm::vec3(0.3f));
    gui_.end();
    return target.picture();
}

bool Stand::looksKept(engine::KeptFrame& kept) {
    constexpr glm::vec3 kClear{0.3f};
    const engine::Target whole(static_cast<int>(size_.x), static_cast<int>(size_.y));
    draw({});
    const engine::Parts changed = gui_.finish();
    kept.draw(whole.size(), changed, kClear, [&](unsigned, const engine::Part& part) { gui_.draw(part); });
    whole.target(kClear);
    gui_.draw();
    const engine::Image is = kept.picture().picture(), wanted = whole.picture();
    return std::ranges::equal(is.bytes(), wanted.bytes());
}

void Stand::settle() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    int calm = 0;
    while (calm < 4 && std::chrono::steady_clock::now() < end) {
        frame();
        const bool isBusy = !background_.doing().empty() || control_.isPending();
        calm = isBusy ? 0 : calm + 1;
        if (isBusy) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

void Stand::walk() {
    bringKeyboard();
    panels_->keys.next(gui_.isNavigating());
    gui_.navigate(true);
    for (int i = 0; i < 3; ++i) frame();
}

void Stand::endWalk() {
    gui_.navigate(false);
    frame();
}

void Stand::key(ImGuiKey key) {
    pressKey(key, false, [this](bool) { frame(); });
    frame();
}

void Stand::act(std::string_view id) {
    const auto row = std::ranges::find(actions_.rows(), id, &Action::id);
    actions_.wish({static_cast<std::size_t>(row - actions_.rows().begin()), 0});
    settle();
}

void Stand::press(engine::Key key) {
    input_.press(key);
    frame();
    input_.release(key);
    input_.nextFrame();
    settle();
}

void Stand::point(glm::vec2 at) {
    ImGui::GetIO().MousePos = {at.x, at.y};
    for (int i = 0; i < 4; ++i) frame();  // a menu that opens has its size and place by then
}

void Stand::click(glm::vec2 at, int button) {
    point(at);
    ImGui::GetIO().MouseDown[button] = true;
    frame();
    ImGui::GetIO().MouseDown[button] = false;
    frame();
    frame();
}

bool Stand::clickOn(const std::string& text, int button) {
    const std::vector<CutText> all = textsOfFrame();
    const auto isIt = [&](const std::string& drawn) {
        constexpr std::string_view kMore = "…";  // see shortened()
        return drawn == text || (drawn.ends_with(kMore) && drawn.size() > 2 * kMore.size() &&
                                 text.starts_with(drawn.substr(0, drawn.size() - kMore.size())));
    };
    const auto found = std::ranges::find_if(
        all, [&](const CutText& each) { return isIt(each.text) && !each.isCut() && !each.isHidden; });
    if (found == all.end()) return false;
    click(found->middle, button);
    settle();
    return true;
}

std::optional<glm::vec2> Stand::valueOf(const std::string& label) const {
    for (const CutText& row : textsOfFrame()) {
        if (row.text != label || row.isCut() || !row.window.starts_with("Wadi/")) continue;
        const ImGuiWindow* window = ImGui::FindWindowByName(row.window.c_str());
        constexpr float kColumn = 0.37f;  // see beginRow()
        const float left = window->WorkRect.Min.x + kColumn * window->WorkRect.GetWidth();
        return glm::vec2(left + 0.5f * ImGui::GetFrameHeight(), row.middle.y);
    }
    return std::nullopt;
}

void Stand::drag(glm::vec2 from, glm::vec2 to) {
    const Area free = panels_->area(size_);
    const auto follow = [&] {
        toolbox_.follow(input_, viewer_.camera(), {free.at, free.size}, snapshot_);
        input_.nextFrame();
        frame();
    };
    input_.moveMouse(free.at + from * free.size);
    follow();
    input_.press(engine::Button::Left);
    follow();
    input_.moveMouse(free.at + to * free.size);
    follow();
    input_.release(engine::Button::Left);
    follow();
    settle();
}

void Stand::type(const char* text) {
    ImGui::GetIO().AddInputCharactersUTF8(text);
    settle();
}

wadi::ParamGroup Stand::group(std::string_view name) {
    std::vector<wadi::ParamGroup> groups = panels_->preferred();
    return *std::ranges::find(groups, name, &wadi::ParamGroup::name);
}

std::vector<std::string> Stand::sections() {
    std::vector<std::string> titles;
    const wadi::ParamGroup all = group("sections");
    for (const wadi::Param& section : all.params) titles.emplace_back(section.name);
    return titles;
}

void Stand::show(DockTab tab, std::string_view process, Folds folds) {
    wadi::ParamGroup dock = group("dock"), all = group("sections");
    std::ranges::find(dock.params, "tab", &wadi::Param::name)->setNumber(static_cast<double>(tab));
    for (wadi::Param& section : all.params)
        section.setNumber(tab != DockTab::processes || section.name == process ? 1 : 0);
    frame();
    fold(folds);
    settle();
}

/// All rows of the dock that fold.
void Stand::fold(Folds folds) {
    const int isOpen = folds == Folds::open ? 1 : 0;
    for (ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        for (const char* fold : kFolds) {
            window->StateStorage.SetInt(ImHashStr(fold, 0, window->ID), isOpen);
            for (const std::string& title : sections())
                window->StateStorage.SetInt(ImHashStr(fold, 0, ImHashStr(title.c_str(), 0, window->ID)),
                                            isOpen);
        }
}

void Stand::forEachPage(const std::function<void(int page)>& look) {
    frame(turnBack);
    constexpr int kMostPages = 200;
    bool isTurned = true;
    for (int page = 0; isTurned && page < kMostPages; ++page) {
        frame();
        look(page);
        isTurned = turnPages();
    }
    frame(turnBack);
    frame();
}

std::vector<CutText> Stand::cutNow() {
    return cutTexts(lines_);
}

std::vector<CutText> Stand::cut() {
    std::vector<CutText> found;
    forEachPage([&](int) {
        for (CutText& each : cutTexts(lines_))
            if (std::ranges::none_of(found, [&](const CutText& other) { return isAlike(each, other); }))
                found.push_back(std::move(each));
    });
    return found;
}

}  // namespace app::test
