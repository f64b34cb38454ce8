// What comes and goes over the land, and the status bar, takes the keyboard, which shows where it is.
#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <chrono>
#include <string>
#include <thread>

#include "app/tools/particle_track.hpp"
#include "tests/app/panels/whole/stand.hpp"

using app::test::Stand;

namespace {

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
