// What comes and goes over the land, and the status bar, takes the keyboard, which shows where it is.
#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>

#include "app/base/help_pages.hpp"
#include "app/tools/particle_track.hpp"
#include "tests/app/panels/whole/look.hpp"
#include "tests/app/ui/keys.hpp"

using app::test::isSeen;
using app::test::Stand;

namespace {

constexpr std::size_t kLongPage = 1;  // of help: the window

/// The panel at one of whose controls the keyboard is, with a frame around it; "": at none.
std::string walkedPanel() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (!context.NavWindow || context.NavId == 0 || context.NavDisableHighlight) return "";
    return context.NavWindow->RootWindowForNav ? context.NavWindow->RootWindowForNav->Name
                                               : context.NavWindow->Name;
}

/// Whether the keyboard comes to a panel whose name ends so, if it is led on and on.
bool isReached(Stand& stand, const std::string& panel) {
    bool isReached = false;
    for (std::size_t i = 0; i < 12 && !isReached; ++i) {
        stand.walk();
        isReached = walkedPanel().ends_with(panel);
    }
    stand.endWalk();
    return isReached;
}

}  // namespace

TEST_CASE("the keyboard comes to the list of the pages of help, and to no help that is not shown") {
    Stand stand({{1280, 720}});
    stand.settle();
    CHECK(isReached(stand, "Wadi"));
    CHECK_FALSE(isReached(stand, "###Help"));
    stand.act("keys");
    CHECK(isReached(stand, "###Help"));
}

TEST_CASE("the keyboard comes to the status bar while work can be cancelled there, and not else") {
    Stand stand({{1280, 720}});
    stand.settle();
    CHECK_FALSE(isReached(stand, "##status"));
    stand.background().start("Counting", [](wadi::Progress& progress) -> app::Background::Finish {
        while (!progress.isCancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return [] {};
    });
    for (int i = 0; i < 3; ++i) stand.frame();
    const auto work = stand.background().doing();
    REQUIRE(work.size() == 1);
    CHECK(isReached(stand, "##status"));
    work[0].progress->cancel();
    stand.settle();
}

TEST_CASE("the keyboard comes to the window of a particle that is followed") {
    Stand stand({{1280, 720}});
    stand.settle();
    app::FollowPanel& follow = stand.panels().follow;
    stand.viewer().look()->particles = true;
    const auto wait = [&](const auto& isSo) {
        for (int i = 0; i < 2000 && !isSo(); ++i) {
            stand.frame();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    };
    for (int i = 0; i < 20 && stand.snapshot().particles.empty(); ++i) {
        const std::uint64_t before = stand.snapshot().epoch;
        stand.act("step");
        wait([&] { return stand.snapshot().epoch != before; });
    }
    REQUIRE_FALSE(stand.snapshot().particles.empty());
    follow.follow(stand.snapshot().particles.front(), stand.snapshot());
    stand.settle();
    CHECK(isReached(stand, "###follow"));
}

namespace {

/// How far the page of help is scrolled; -1: there is none.
float scrollOfHelp() {
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (window->WasActive && std::string_view(window->Name).find("Help") != std::string_view::npos &&
            std::string_view(window->Name).find("/page_") != std::string_view::npos)
            return window->Scroll.y;
    return -1;
}

/// The texts of all tooltips.
std::string tooltips() {
    std::string text;
    for (const app::test::CutText& line : app::test::textsOfFrame())
        if (line.window.starts_with("##Tooltip")) text += line.text + '\n';
    return text;
}

/// Where the search finds something.
const app::SearchPlace& placeOf(Stand& stand, std::string_view path) {
    const auto places = stand.panels().places();
    const auto found = std::ranges::find(places, path, &app::SearchPlace::path);
    REQUIRE(found != places.end());
    return *found;
}

}  // namespace

TEST_CASE("help has the keyboard when it opens: keys scroll its page, Esc closes it and gives them back") {
    Stand stand({{1280, 720}});
    stand.settle();
    app::test::bringKeyboard();
    stand.act("keys");
    stand.panels().help.show(kLongPage);
    for (int i = 0; i < 3; ++i) stand.frame();
    CHECK(stand.isWalking());
    CHECK(walkedPanel().ends_with("###Help"));
    CHECK(scrollOfHelp() == 0);
    stand.key(ImGuiKey_DownArrow);
    const float line = scrollOfHelp();
    CHECK(line > 0);
    stand.key(ImGuiKey_PageDown);
    const float page = scrollOfHelp();
    CHECK(page > 4 * line);
    stand.key(ImGuiKey_UpArrow);
    CHECK(scrollOfHelp() < page);
    stand.key(ImGuiKey_End);
    const float end = scrollOfHelp();
    CHECK(end > page);
    stand.key(ImGuiKey_PageUp);
    CHECK(scrollOfHelp() < end);
    stand.key(ImGuiKey_Home);
    CHECK(scrollOfHelp() == 0);
    stand.key(ImGuiKey_Escape);
    CHECK_FALSE(stand.panels().helpShown);
    CHECK_FALSE(stand.isWalking());
    CHECK(walkedPanel().empty());
}

TEST_CASE("keys lead from the page of help to the list of pages, choose one there, and lead back") {
    Stand stand({{1280, 720}});
    stand.settle();
    app::test::bringKeyboard();
    stand.act("keys");
    for (int i = 0; i < 3; ++i) stand.frame();
    const unsigned page = ImGui::GetCurrentContext()->NavId;
    stand.key(ImGuiKey_LeftArrow);
    const unsigned first = ImGui::GetCurrentContext()->NavId;
    CHECK(first != page);
    stand.key(ImGuiKey_DownArrow);  // from the first page, which is chosen
    stand.key(ImGuiKey_Space);
    const unsigned second = ImGui::GetCurrentContext()->NavId;
    CHECK(second != first);
    stand.key(ImGuiKey_RightArrow);
    CHECK(ImGui::GetCurrentContext()->NavId == page);
    stand.key(ImGuiKey_LeftArrow);
    CHECK(ImGui::GetCurrentContext()->NavId == second);
    stand.key(ImGuiKey_RightArrow);
    stand.key(ImGuiKey_Tab);
    CHECK(ImGui::GetCurrentContext()->NavId == second);
    stand.key(ImGuiKey_RightArrow);
    CHECK(ImGui::GetCurrentContext()->NavId == page);
    const float before = scrollOfHelp();
    stand.key(ImGuiKey_PageDown);
    CHECK(scrollOfHelp() > before);
}

TEST_CASE("Tab leads on to the lines of a page of help that can be copied, and Enter copies them") {
    Stand stand({{1280, 720}});
    stand.settle();
    app::test::bringKeyboard();
    stand.act("keys");
    const auto page = std::ranges::find(app::kHelpPages, "batch");
    stand.panels().help.show(static_cast<std::size_t>(page - app::kHelpPages.begin()));
    for (int i = 0; i < 3; ++i) stand.frame();
    ImGui::SetClipboardText("");
    stand.key(ImGuiKey_Tab);  // the list
    stand.key(ImGuiKey_Tab);
    stand.key(ImGuiKey_Enter);
    CHECK(std::string(ImGui::GetClipboardText()).find("wadi batch") != std::string::npos);
}

TEST_CASE("help that is called while a dialog is open leaves that open, and has the keyboard afterwards") {
    for (const char* dialog : {"welcome", "saveAs"}) {
        CAPTURE(dialog);
        Stand stand({{1280, 720}});
        stand.settle();
        app::test::bringKeyboard();
        stand.act(dialog);
        REQUIRE(ImGui::GetTopMostPopupModal() != nullptr);
        stand.act("keys");
        for (int i = 0; i < 20; ++i) stand.frame();
        CHECK(ImGui::GetTopMostPopupModal() != nullptr);
        stand.escape();
        stand.settle();
        CHECK(ImGui::GetTopMostPopupModal() == nullptr);
        CHECK(walkedPanel().ends_with("###Help"));
    }
}

TEST_CASE("what a command opens has the keyboard, and Esc closes it and gives the keys back") {
    Stand stand({{1280, 720}});
    stand.settle();
    app::test::bringKeyboard();
    struct Opened {
        const char *action, *panel;
    };
    for (const Opened& each : {Opened{"sheet", "###Contact sheet"}, Opened{"tour", "##tour"}}) {
        CAPTURE(each.action);
        stand.act(each.action);
        CHECK(walkedPanel().ends_with(each.panel));
        stand.key(ImGuiKey_Escape);
        CHECK_FALSE(stand.isWalking());
        stand.settle();
        const ImGuiWindow* const window = ImGui::FindWindowByName(each.panel);
        REQUIRE(window != nullptr);
        CHECK_FALSE(window->WasActive);
    }
}

TEST_CASE("a click in the dock takes the keys back from help, and one within help does not") {
    Stand stand({{1280, 720}});
    stand.settle();
    app::test::bringKeyboard();
    stand.act("keys");
    CHECK(stand.isWalking());
    const ImGuiWindow* const help = ImGui::FindWindowByName("###Help");
    stand.click({help->Pos.x + 0.6f * help->Size.x, help->Pos.y + 0.5f * help->Size.y});
    CHECK(stand.isWalking());
    const ImGuiWindow* const dock = ImGui::FindWindowByName("Wadi");
    stand.click({dock->Pos.x + 0.9f * dock->Size.x, dock->Pos.y + dock->Size.y - 10});
    CHECK_FALSE(stand.isWalking());
    CHECK(stand.panels().helpShown);
}

TEST_CASE("a row that the search has found has the keyboard: keys change its value, Esc gives them back") {
    Stand stand({{1280, 720}});
    stand.settle();
    app::test::bringKeyboard();
    stand.panels().show(placeOf(stand, "droplet.rain"));
    for (int i = 0; i < 4; ++i) stand.frame();
    CHECK(stand.isWalking());
    CHECK(walkedPanel().ends_with("Wadi"));
    const float rain = stand.control().parameters().droplet.rain;
    stand.key(ImGuiKey_Space);
    stand.key(ImGuiKey_RightArrow);
    CHECK(stand.control().parameters().droplet.rain > rain);
    stand.key(ImGuiKey_Space);
    const bool isOn = stand.control().parameters().wind.enabled;
    stand.panels().show(placeOf(stand, "wind.enabled"));  // a switch, from where the keyboard walks already
    for (int i = 0; i < 4; ++i) stand.frame();
    stand.key(ImGuiKey_Enter);
    CHECK(stand.control().parameters().wind.enabled != isOn);
    stand.key(ImGuiKey_Escape);
    CHECK_FALSE(stand.isWalking());
}

TEST_CASE("whoever finds a row and goes on with the mouse has the keys in the view") {
    Stand stand({{1280, 720}});
    stand.settle();
    app::test::bringKeyboard();
    stand.panels().show(placeOf(stand, "droplet.rain"));
    for (int i = 0; i < 4; ++i) stand.frame();
    REQUIRE(stand.isWalking());
    const auto value = stand.valueOf(app::label("rain"));
    REQUIRE(value);
    stand.click(*value);
    CHECK_FALSE(stand.isWalking());
}

TEST_CASE("of mouse and keyboard the one that was used last has its help shown, and it alone") {
    Stand stand({{1280, 720}});
    stand.settle();
    app::test::bringKeyboard();
    stand.panels().show(placeOf(stand, "droplet.rain"));
    for (int i = 0; i < 4; ++i) stand.frame();
    const std::string ofRain = tooltips();
    CHECK(ofRain.find("at first") != std::string::npos);
    const auto value = stand.valueOf(app::label("evaporation"));
    REQUIRE(value);
    stand.point({10.f, 400.f});
    stand.point(*value);
    const std::string ofOther = tooltips();
    CHECK(ofOther.find("at first") != std::string::npos);
    CHECK(ofOther != ofRain);
    CHECK(ofOther.find(ofRain) == std::string::npos);
    stand.key(ImGuiKey_UpArrow);  // while the mouse rests there
    stand.key(ImGuiKey_DownArrow);
    CHECK(tooltips() == ofRain);
}

TEST_CASE("the welcome is closed by Esc, and the view has the keys then, however it was opened") {
    Stand stand({{1280, 720}});
    stand.settle();
    for (const bool isWalked : {false, true}) {
        CAPTURE(isWalked);
        if (isWalked) stand.walk();
        stand.act("welcome");
        CHECK(isSeen(app::tr("Grow mountains")));
        stand.escape();
        CHECK_FALSE(isSeen(app::tr("Grow mountains")));
        CHECK_FALSE(stand.isWalking());
    }
}
