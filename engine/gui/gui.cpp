#include "engine/gui/gui.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include "engine/error.hpp"
#include "engine/gui/drawing.hpp"
#include "engine/gui/keyboard.hpp"
#include "engine/gui/keys.hpp"
#include "engine/gui/slider.hpp"
#include "engine/gui/tab_stops.hpp"
#include "engine/target.hpp"
#include "engine/window.hpp"

// Debian keeps the backends in a folder, vcpkg beside imgui.h.
#if __has_include(<backends/imgui_impl_glfw.h>)
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#else
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>
#endif

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace engine {

namespace fs = std::filesystem;
namespace {

constexpr const char* kGlsl = "#version 410";
constexpr float kIconScale = 2.0f;  // size of large icons, in sizes of the text

bool isEscapePressed() {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);  // not again while it is held
}

/// Lists and colour pickers close on Escape. ImGui does so only if the keyboard is to move between
/// controls, and then takes all keys from the rest of the program. Dialogs answer Escape themselves.
/// True if it closed one: the key was for that alone.
bool closePopupOnEscape() {
    const auto& popups = ImGui::GetCurrentContext()->OpenPopupStack;
    if (popups.empty() || !isEscapePressed()) return false;
    const ImGuiWindow* window = popups.back().Window;
    if (!window || window->Flags & ImGuiWindowFlags_Modal) return false;
    // A menu within a menu would open again at once below a mouse that rests on its line: the first one
    // closes.
    constexpr ImGuiWindowFlags kWithin = ImGuiWindowFlags_ChildMenu | ImGuiWindowFlags_ChildWindow;
    int level = popups.Size - 1;
    while (level > 0 && popups[level].Window && (popups[level].Window->Flags & kWithin) == kWithin) --level;
    ImGui::ClosePopupToLevel(level, true);
    return true;
}

/// ImGui before 1.87 walks only where it was told which keys there are, as by a window.
bool hasKeyboard() {
#if IMGUI_VERSION_NUM < 18700
    return ImGui::GetIO().KeyMap[ImGuiKey_Space] != -1;
#else
    return true;
#endif
}

/// Whether a dialog is open that holds all else.
bool isModalOpen() {
    return std::ranges::any_of(ImGui::GetCurrentContext()->OpenPopupStack, [](const ImGuiPopupData& popup) {
        return popup.Window && popup.Window->Flags & ImGuiWindowFlags_Modal;
    });
}

/// Whether that is the topmost of what is open, and lets keys walk in it, or in a list that it has opened.
bool isModalWalked() {
    const auto& popups = ImGui::GetCurrentContext()->OpenPopupStack;
    for (int i = popups.Size - 1; i >= 0; --i)
        if (const ImGuiWindow* window = popups[i].Window; window && window->Flags & ImGuiWindowFlags_Modal)
            return letsKeysWalk(window);
    return false;
}

bool isListOpen() {
    return !ImGui::GetCurrentContext()->OpenPopupStack.empty();
}

/// Whether no list is open and no control is held or typed into.
bool isAtRest() {
    return !isListOpen() && ImGui::GetCurrentContext()->ActiveId == 0;
}

bool isClickedBeside() {
    return !ImGui::GetIO().WantCaptureMouse && (ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1));
}

/// Whether the panel in which the keyboard walked is no longer drawn.
bool isWalkedPanelGone() {
    const ImGuiWindow* const window = ImGui::GetCurrentContext()->NavWindow;
    return window && (window->Flags & ImGuiWindowFlags_Popup) == 0 && !window->RootWindow->Active;
}

/// In ImGui before 1.87 Enter opens fields alone; it is to use buttons, items of menus and the like as Space
/// does.
void letEnterActivate() {
#if IMGUI_VERSION_NUM < 18700
    ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.NavActivateInputId == 0 || context.NavActivateId != 0) return;
    context.NavActivateId = context.NavActivateDownId = context.NavActivateInputId;
#endif
}

struct DestroyContext {
    void operator()(ImGuiContext* context) const { ImGui::DestroyContext(context); }
};
using Context = std::unique_ptr<ImGuiContext, DestroyContext>;

// ImGui stops the program at a file that it cannot use, so it only sees what begins like a TrueType font.
std::vector<char> readFont(const fs::path& file) {
    std::error_code ignored;
    if (file.empty() || !fs::is_regular_file(file, ignored)) return {};
    std::ifstream in(file, std::ios::binary);
    std::vector<char> bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    constexpr std::array<char, 4> kMagic{0, 1, 0, 0};
    const bool font = bytes.size() > 1000 && std::equal(kMagic.begin(), kMagic.end(), bytes.begin());
    return font ? bytes : std::vector<char>();
}

// Latin, Greek (units), dashes and dots, super- and subscripts, arrows, mathematical signs.
constexpr std::array<ImWchar, 13> kGlyphs{0x0020, 0x017F, 0x0370, 0x03FF, 0x2010, 0x2044, 0x2070,
                                          0x209F, 0x2190, 0x21FF, 0x2200, 0x22FF, 0};

}  // namespace

struct Gui::State {
    ImGuiContext* before = ImGui::GetCurrentContext();
    Context context;
    std::string settings;
    std::vector<char> font, icons;  // ImGui reads them as long as it lives
    std::vector<ImWchar> glyphs;    // pairs of first and last, ended by 0
    GLFWwindow* handle = nullptr;
    Input* input = nullptr;
    float fontSize, scale;
    Density density;
    bool dressed = false, highContrast = false, hasDecimalCommas = false;
    bool navigates = false;  // the keyboard walks from control to control
    bool isEscaped = false;  // see Gui::isEscaped()
    HeldControl heldControl;
    MenuClick menuClick;
    Drawing drawing;
    ShownPointer pointer;
    bool wasDown = false;  // the pointer, as ImGui knows it

    explicit State(const GuiOptions& options);
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State();
    void dress();
    void heedScreen();
    void loadFont(float pixels);
    void addIcons(float pixels, bool merge);
    void loadIcons(float pixels);
    void connect();
    void showPointer();
    void navigate(bool on);
    void begin();
};

Gui::State::State(const GuiOptions& options)
    : settings(options.settings.string()),
      font(readFont(options.font)),
      icons(readFont(options.icons)),
      fontSize(options.fontSize),
      scale(options.scale) {
    for (const char32_t character : options.glyphs)
        glyphs.insert(glyphs.end(), 2, static_cast<ImWchar>(character));
    glyphs.push_back(0);
    IMGUI_CHECKVERSION();
    void* const hung =
        before ? ImGui::GetIO().UserData : nullptr;  // by whoever has panels already, as a language
    context.reset(ImGui::CreateContext());
    ImGui::SetCurrentContext(context.get());
    ImGui::GetIO().UserData = hung;
    ImGui::GetIO().IniFilename = settings.empty() ? nullptr : settings.c_str();
}

Gui::State::~State() {
    ImGui::SetCurrentContext(context.get());
    if (ImGui::GetIO().BackendRendererUserData) ImGui_ImplOpenGL3_Shutdown();
    if (ImGui::GetIO().BackendPlatformUserData) ImGui_ImplGlfw_Shutdown();
    context.reset();
    ImGui::SetCurrentContext(before);
}

// Also at run time, when the screen or the person wants another size.
void Gui::State::dress() {
    applyStyle(scale * density.scale, highContrast);
    drawing = {};  // letters are others, where their places are the same, too
    ImGui::GetIO().Fonts->Clear();
    const float pixels = fontSize * scale * density.scale * density.pixels;
    loadFont(pixels);
    addIcons(pixels, true);
    loadIcons(kIconScale * pixels);
    ImGui::GetIO().FontGlobalScale = 1.0f / density.pixels;
    // Begun anew, it takes this font to the graphics card.
    if (ImGui::GetIO().BackendRendererUserData) {
        ImGui_ImplOpenGL3_Shutdown();
        connect();
    }
    dressed = true;
}

void Gui::State::heedScreen() {
    const std::optional<Density> now = handle ? densityOf(handle) : std::nullopt;
    if (now && *now != density) {
        density = *now;
        dressed = false;
    }
    if (!dressed) dress();
}

void Gui::State::loadFont(float pixels) {
    ImFontAtlas& fonts = *ImGui::GetIO().Fonts;
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.OversampleH = config.OversampleV = 2;
    if (!font.empty() && fonts.AddFontFromMemoryTTF(font.data(), static_cast<int>(font.size()), pixels,
                                                    &config, kGlyphs.data()))
        return;
    font.clear();
    ImFontConfig plain;
    plain.SizePixels = std::max(13.0f, 13.0f * static_cast<float>(static_cast<int>(pixels / 16.0f)));
    fonts.AddFontDefault(&plain);
}

/// The pictures, as a font of their own or in addition to the font before.
void Gui::State::addIcons(float pixels, bool merge) {
    if (icons.empty()) return;
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.MergeMode = merge;
    ImGui::GetIO().Fonts->AddFontFromMemoryTTF(icons.data(), static_cast<int>(icons.size()), pixels, &config,
                                               glyphs.data());
}

/// The second font holds the glyphs alone, large enough for buttons of any size.
void Gui::State::loadIcons(float pixels) {
    if (glyphs.size() == 1) return;
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    const bool isMerged =
        !font.empty() && ImGui::GetIO().Fonts->AddFontFromMemoryTTF(
                             font.data(), static_cast<int>(font.size()), pixels, &config, glyphs.data());
    addIcons(pixels, isMerged);
}

void Gui::State::connect() {
    if (!ImGui_ImplOpenGL3_Init(kGlsl))
        throw Error("The panels cannot be drawn with this OpenGL; update the graphics driver.");
}

/// After the mouse was asked and before ImGui's own frame begins.
void Gui::State::showPointer() {
    ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM < 18700
    if (pointer.at) io.MousePos = {pointer.at->x, pointer.at->y};
    io.MouseDown[0] |= pointer.isDown;
#else
    if (pointer.at) io.AddMousePosEvent(pointer.at->x, pointer.at->y);
    if (pointer.isDown != wasDown) io.AddMouseButtonEvent(0, pointer.isDown);
#endif
    wasDown = pointer.isDown;
}

void Gui::State::navigate(bool on) {
    if (navigates && !on) showKeyboard(false);
    navigates = on;
}

void Gui::State::begin() {
    ImGui::SetCurrentContext(context.get());
    heedScreen();
    ImGui_ImplOpenGL3_NewFrame();
    if (handle) ImGui_ImplGlfw_NewFrame();
    if (input) showKeys(*input);
    if (keyboardWalks() && isWalkedPanelGone()) navigate(false);
    const bool walks = hasKeyboard() && (isModalOpen() ? isModalWalked() : navigates), wasAtRest = isAtRest();
    ImGuiIO& io = ImGui::GetIO();
    io.ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
    if (walks) io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    const int popups = ImGui::GetCurrentContext()->OpenPopupStack.Size;
    if (!menuClick.isUnderWay()) showPointer();
    const bool isMenuOpen = menuClick.follow();
    ImGui::NewFrame();
    if (pointer.isTyping) io.InputQueueCharacters.resize(0);
    if (hasDecimalCommas) readCommas();
    if (isMenuOpen && walks) showKeyboard(true);
    if (walks) letEnterActivate();
    heldControl.follow();
    // While the keyboard walks ImGui closes lists itself, but for those with a field that is typed into.
    const bool isLeft = io.WantTextInput && ImGui::GetCurrentContext()->OpenPopupStack.Size == popups;
    const bool isClosed = (!walks || isLeft) && closePopupOnEscape();
    isEscaped = walks && wasAtRest && isEscapePressed();
    if (isEscaped || (walks && isClickedBeside())) navigate(false);
    if (input) input->capture(io.WantCaptureMouse, io.WantCaptureKeyboard || isClosed || walks);
}

Gui::Gui(Window& window, const GuiOptions& options) : state_(std::make_unique<State>(options)) {
    state_->handle = window.handle();
    state_->heedScreen();
    state_->input = &window.input();
    // ImGui's callbacks come before the window's, and call those in turn.
    ImGui_ImplGlfw_InitForOpenGL(window.handle(), true);
    state_->connect();
}

Gui::Gui(const Headless&, glm::ivec2 size, const GuiOptions& options) : Gui(size, options) {}

Gui::Gui(glm::ivec2 size, const GuiOptions& options) : state_(std::make_unique<State>(options)) {
    state_->dress();
    ImGui::GetIO().DisplaySize = {static_cast<float>(size.x), static_cast<float>(size.y)};
    state_->connect();
}

Gui::Gui(Gui&&) noexcept = default;
Gui::~Gui() = default;

void Gui::scale(float scale) {
    if (std::exchange(state_->scale, scale) != scale) state_->dressed = false;
}

void Gui::contrast(bool high) {
    if (std::exchange(state_->highContrast, high) != high) state_->dressed = false;
}

void Gui::decimalCommas(bool on) {
    state_->hasDecimalCommas = on;
}

void Gui::navigate(bool on) {
    ImGui::SetCurrentContext(state_->context.get());
    state_->navigate(on);
}

bool Gui::isEscaped() const {
    return state_->isEscaped;
}

bool Gui::isNavigating() const {
    return state_->navigates;
}

void Gui::point(const ShownPointer& pointer) {
    state_->pointer = pointer;
}

void Gui::openMenu() {
    ImGui::SetCurrentContext(state_->context.get());
    if (keyboardWalks() && !ImGui::GetIO().WantTextInput) state_->menuClick.begin();
}

bool Gui::isWalking() const {
    ImGui::SetCurrentContext(state_->context.get());
    const bool isFree = isAtRest() || (!isListOpen() && state_->heldControl.isLetGo());
    return state_->navigates && isFree && !ImGui::GetIO().WantTextInput;
}

void Gui::begin() {
    state_->begin();
}

void Gui::begin(float dt) {
    ImGui::SetCurrentContext(state_->context.get());
    ImGui::GetIO().DeltaTime = std::max(dt, 1e-4f);
    state_->begin();
}

void Gui::end() {
    ImGui::SetCurrentContext(state_->context.get());
    ImGui::Render();
    draw();
}

Parts Gui::finish() {
    ImGui::SetCurrentContext(state_->context.get());
    ImGui::Render();
    return state_->drawing.take(*ImGui::GetDrawData(), ImGui::GetIO().Fonts->TexID);
}

void Gui::draw() {
    ImGui::SetCurrentContext(state_->context.get());
    const ColoursOfScreen theirs;
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void Gui::draw(const Part& part) {
    ImGui::SetCurrentContext(state_->context.get());
    const Narrowed within(*ImGui::GetDrawData(), part);
    draw();
}

}  // namespace engine
