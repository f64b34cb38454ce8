#include "app/documents/import_dialog.hpp"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <optional>
#include <set>

#include "app/documents/import_picture.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/app/ui/keys.hpp"
#include "tests/app/ui/looks.hpp"

using app::test::Desk;
using app::test::oblongLook;
using app::test::rawLook;
using app::test::unknownLook;

namespace {

/// A dialog on a desk.
struct Asked {
    Desk desk;
    app::ImportDialog dialog;
    std::optional<app::ImportRequest> answer;

    void draw(bool accept = false, bool cancel = false) {
        desk.frame([&] { answer = dialog.draw(accept, cancel); });
    }
    void accept() {
        draw();
        draw(true);
    }
};

}  // namespace

TEST_CASE("the import dialog gives its answer once, or none when it is cancelled") {
    Asked asked;
    asked.draw(true);
    CHECK_FALSE(asked.answer);
    asked.dialog.ask(unknownLook());
    asked.draw(true);  // Enter of the dialog before
    CHECK_FALSE(asked.answer);
    asked.draw(true);
    REQUIRE(asked.answer);
    CHECK(asked.answer->file == "valley.png");
    CHECK_FALSE(asked.answer->isAgain());
    CHECK(asked.answer->options.cellSize == 30.f);
    CHECK(asked.answer->options.range->highest == 800.f);
    asked.draw(true);
    CHECK_FALSE(asked.answer);
    asked.dialog.ask(unknownLook());
    asked.draw();
    asked.draw(false, true);
    CHECK_FALSE(asked.answer);
    asked.draw(true);
    CHECK_FALSE(asked.answer);
}

TEST_CASE("the import dialog asks about every file, one after another") {
    Asked asked;
    for (const char* file : {"first.png", "second.png", "third.png"}) asked.dialog.ask(unknownLook(file));
    asked.accept();
    REQUIRE(asked.answer);
    CHECK(asked.answer->file == "first.png");
    asked.draw();
    CHECK_FALSE(asked.answer);
    asked.draw(false, true);
    CHECK_FALSE(asked.answer);
    asked.accept();
    REQUIRE(asked.answer);
    CHECK(asked.answer->file == "third.png");
}

TEST_CASE("Enter imports nothing while an answer is faulty") {
    Asked asked;
    app::HeightmapLook look = unknownLook();
    look.info.range = {800, 0};
    asked.dialog.ask(look);
    asked.accept();
    CHECK_FALSE(asked.answer);
    asked.draw(false, true);
    asked.draw(true);
    CHECK_FALSE(asked.answer);
}

TEST_CASE("a drag over the picture of a file imports that part") {
    Desk desk;
    const app::HeightmapLook look = unknownLook("square.png", 160, 160);
    app::ImportAnswers answers(look);
    engine::Texture picture(160, 160, engine::Format::RGBA8);
    picture.upload(look.picture->bytes());
    wadi::io::Crop dragged;
    ImVec2 low;
    const auto draw = [&] {
        low = ImGui::GetCursorScreenPos();
        app::drawImportPicture(picture, look, answers, dragged);
    };
    desk.frame(draw);
    const float side = app::importPictureSide();
    const auto pull = [&] {
        ImGuiIO& io = ImGui::GetIO();
        io.MousePos = {low.x + 0.25f * side, low.y + 0.25f * side};
        desk.frame(draw);
        io.MouseDown[0] = true;
        desk.frame(draw);
        io.MousePos = {low.x + 0.75f * side, low.y + 0.5f * side};
        desk.frame(draw);
        io.MouseDown[0] = false;
        desk.frame(draw);
    };
    pull();
    CHECK(answers.crop == wadi::io::Crop{40, 40, 81, 41});
    answers.flip = true;  // the picture is upside down, and its rows count from below
    pull();
    CHECK(answers.crop == wadi::io::Crop{40, 79, 81, 41});
    desk.click({low.x + 2, low.y + 2}, 0, draw);
    CHECK(answers.crop == wadi::io::Crop{40, 79, 81, 41});
    ImGui::GetIO().KeyShift = true;
    pull();
    CHECK(answers.crop == wadi::io::Crop{40, 39, 81, 81});
    ImGui::GetIO().KeyShift = false;
    answers.flip = false;
    answers.keepsSquare = true;
    pull();
    CHECK(answers.crop == wadi::io::Crop{40, 40, 81, 81});
}

TEST_CASE("boxes of the dialog say how samples lie, whose heights count and which row is first") {
    Desk desk;
    const app::HeightmapLook look = oblongLook();
    app::ImportAnswers answers(look);
    ImVec2 top;
    const auto draw = [&] {
        top = ImGui::GetCursorScreenPos();
        app::drawImportFields(answers, look);
    };
    desk.frame(draw);
    const float row = ImGui::GetFrameHeight() + 2 * ImGui::GetStyle().CellPadding.y;
    const float column = ImGui::CalcTextSize("Samples apart").x + 2 * ImGui::GetStyle().CellPadding.x;
    const auto clickBox = [&](int line) {
        const ImVec2 box(top.x + column + ImGui::GetFrameHeight() / 2,
                         top.y + (static_cast<float>(line) + 0.5f) * row);
        desk.click(box, 0, draw);
    };
    clickBox(2);
    CHECK(answers.setsHeights);
    CHECK(answers.heights.lowest == 236.f);
    clickBox(3);
    CHECK(answers.resamples);
    clickBox(5);
    CHECK(answers.flip);
}

TEST_CASE("other bytes are read again, and the dialog waits for them") {
    Asked asked;
    app::HeightmapLook look = rawLook();
    asked.dialog.ask(look);
    asked.draw();
    CHECK_FALSE(asked.answer);
    asked.dialog.renew(look);  // which nobody asked for
    asked.accept();
    REQUIRE(asked.answer);
    CHECK_FALSE(asked.answer->isAgain());
    CHECK(asked.answer->options.raw == look.info.facts.raw);
}

namespace {

/// A dialog about a picture, and a keyboard.
struct Typed : Asked {
    std::optional<app::ImportRequest> given;

    Typed() {
        app::test::bringKeyboard();
        dialog.ask(unknownLook());
        for (int i = 0; i < 3; ++i) draw();
    }
    void press(ImGuiKey key, bool shift = false) {
        app::test::pressKey(key, shift, [&](bool isDown) {
            draw(isDown && key == ImGuiKey_Enter);
            if (answer) given = answer;
        });
        draw();
    }
};

/// The control that has the keyboard; 0: none.
ImGuiID present() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.ActiveId != 0) return context.ActiveId;
#if IMGUI_VERSION_NUM >= 19140
    return context.NavCursorVisible ? context.NavId : 0;
#else
    return context.NavDisableHighlight ? 0 : context.NavId;
#endif
}

}  // namespace

TEST_CASE("Tab leads through all controls of the import dialog with a frame, and Space and Enter use them") {
    Typed typed;
    std::set<ImGuiID> seen;
    for (int i = 0; i < 30; ++i) {
        typed.press(ImGuiKey_Tab);
        CHECK(present() != 0);
        seen.insert(present());
    }
    // Cell size, oblong, two heights, resample, four numbers of the part, square, rows, two buttons.
    CHECK(seen.size() == 13);
    const ImGuiID before = present();
    typed.press(ImGuiKey_Tab);
    CHECK(present() != before);
    typed.press(ImGuiKey_Tab, true);
    CHECK(present() == before);
}

TEST_CASE("Enter is for the button at which the keyboard is, and else imports") {
    Typed cancelled;
    cancelled.press(ImGuiKey_Tab, true);  // the last of all: Cancel
    cancelled.press(ImGuiKey_Enter);
    CHECK_FALSE(cancelled.given);
    CHECK_FALSE(cancelled.dialog.isAsking());
    Typed accepted;
    accepted.press(ImGuiKey_Enter);
    CHECK(accepted.given);
}
