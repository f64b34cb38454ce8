#include "tests/app/ui/drawn_items.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <map>

// What the linker calls the functions of Dear ImGui themselves, and what takes their places.
bool realItemAdd(const ImRect& box, ImGuiID id, const ImRect* walked,
                 ImGuiItemFlags flags) asm("__real__ZN5ImGui7ItemAddERK6ImRectjPS1_i");
bool watchedItemAdd(const ImRect& box, ImGuiID id, const ImRect* walked,
                    ImGuiItemFlags flags) asm("__wrap__ZN5ImGui7ItemAddERK6ImRectjPS1_i");
#if IMGUI_VERSION_NUM >= 19140
void realFrame(const ImRect& box, ImGuiID id, int flags) asm("__real__ZN5ImGui15RenderNavCursorERK6ImRectji");
void watchedFrame(const ImRect& box, ImGuiID id,
                  int flags) asm("__wrap__ZN5ImGui15RenderNavCursorERK6ImRectji");
#else
void realFrame(const ImRect& box, ImGuiID id,
               int flags) asm("__real__ZN5ImGui18RenderNavHighlightERK6ImRectji");
void watchedFrame(const ImRect& box, ImGuiID id,
                  int flags) asm("__wrap__ZN5ImGui18RenderNavHighlightERK6ImRectji");
#endif

namespace {

/// What was seen of the present frame of a context. Dear ImGui hands its functions nothing in which it could
/// be kept.
struct Watch {
    int frame = -1;
    std::vector<app::test::DrawnItem> items;
    ImGuiID framed = 0;

    /// That of the present context: others may draw in the midst of a frame, as labels of pictures do.
    static Watch& present() {
        static std::map<const ImGuiContext*, Watch> watches;
        const ImGuiContext* const context = ImGui::GetCurrentContext();
        Watch& watch = watches[context];
        if (context->FrameCount != watch.frame) watch = {context->FrameCount, {}, 0};
        return watch;
    }
};

bool isFrameDrawn(ImGuiID id) {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
#if IMGUI_VERSION_NUM >= 19140
    return id == context.NavId && context.NavCursorVisible;
#else
    return id == context.NavId && !context.NavDisableHighlight;
#endif
}

}  // namespace

bool watchedItemAdd(const ImRect& box, ImGuiID id, const ImRect* walked, ImGuiItemFlags flags) {
    const bool isDrawn = realItemAdd(box, id, walked, flags);
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (id == 0 || context.CurrentWindow->SkipItems) return isDrawn;
    std::vector<app::test::DrawnItem>& items = Watch::present().items;
    if (std::ranges::find(items, id, &app::test::DrawnItem::id) != items.end()) return isDrawn;
    ImGuiWindow& window = *context.CurrentWindow;
    ImRect seen = walked ? *walked : box;  // a label beside it takes no clicks
    seen.ClipWithFull(window.ClipRect);
    const ImGuiItemFlags all = context.LastItemData.InFlags;
    items.push_back({.id = id,
                     .window = &window,
                     .from = {box.Min.x, box.Min.y},
                     .to = {box.Max.x, box.Max.y},
                     .low = {seen.Min.x, seen.Min.y},
                     .high = {seen.Max.x, seen.Max.y},
                     .isOff = (all & ImGuiItemFlags_Disabled) != 0,
                     .isOfTitle = window.DC.NavLayerCurrent == ImGuiNavLayer_Menu});
    return isDrawn;
}

void watchedFrame(const ImRect& box, ImGuiID id, int flags) {
    realFrame(box, id, flags);
    if (isFrameDrawn(id)) Watch::present().framed = id;
}

namespace app::test {

const std::vector<DrawnItem>& drawnItems() {
    Watch& watch = Watch::present();
    for (DrawnItem& item : watch.items) item.isFramed = item.id == watch.framed;
    return watch.items;
}

}  // namespace app::test
