#include "app/documents/import_dialog.hpp"

#include <doctest/doctest.h>

#include <optional>

#include "app/documents/import_picture.hpp"
#include "tests/app/ui/desk.hpp"
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
