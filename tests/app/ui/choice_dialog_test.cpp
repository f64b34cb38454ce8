#include "app/ui/choice_dialog.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include "tests/app/panels/whole/cut_text.hpp"
#include "tests/app/ui/desk.hpp"

using app::test::Desk;

namespace {

constexpr std::size_t kNoAnswer = 99;

/// The answer to a question with three after these moves and Enter, or Esc.
std::size_t answerAfter(std::initializer_list<int> moves, bool accept = true) {
    Desk desk;
    app::ChoiceDialog dialog;
    std::size_t answer = kNoAnswer;
    dialog.ask({"Title", "Text?", "", {"Save", "Don't save", "Cancel"}}, [&](std::size_t a) { answer = a; });
    for (int i = 0; i < 2; ++i) desk.screen([&] { dialog.draw(false, false); });
    for (const int move : moves) desk.screen([&] { dialog.draw(false, false, move); });
    CHECK(answer == kNoAnswer);
    desk.screen([&] { dialog.draw(accept, !accept); });
    CHECK_FALSE(dialog.isAsking());
    return answer;
}

}  // namespace

TEST_CASE("Enter gives the answer that is lit, which Tab and arrow keys move around; Esc gives the last") {
    CHECK(answerAfter({}) == 0);
    CHECK(answerAfter({1}) == 1);
    CHECK(answerAfter({1, 1}) == 2);
    CHECK(answerAfter({1, 1, 1}) == 0);
    CHECK(answerAfter({-1}) == 2);
    CHECK(answerAfter({1, -1}) == 0);
    CHECK(answerAfter({1}, false) == 2);
}

TEST_CASE("a path that is wider than its field shows the folders at its end, until somebody types into it") {
    Desk desk;
    std::string path = "/home/anna/landscapes-of-the-northern-alps/second-try";
    const auto shown = [&](bool isClicked = false) {
        const auto draw = [&] {
            ImGui::SetNextItemWidth(150);
            app::pathField("##path", path, "folder");
        };
        if (isClicked) desk.click(ImVec2(30, 18), 0, draw);
        desk.frame(draw);
        const auto texts = app::test::textsOfFrame();
        REQUIRE(texts.size() == 1);
        return texts[0];
    };
    const app::test::CutText end = shown();
    CHECK(end.text.ends_with("/second-try"));
    CHECK(end.text.find("alps") == std::string::npos);
    CHECK_FALSE(end.isCut());
    // The last folder alone is too wide, nothing is a folder, or all of it fits.
    for (const char* each : {"/home/anna/wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww-second-try",
                             "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww-second-try"}) {
        path = each;
        const app::test::CutText part = shown();
        CHECK(part.text.ends_with("-second-try"));
        CHECK_FALSE(part.isCut());
    }
    path = "/home/anna/landscapes-of-the-northern-alps/second-try";
    CHECK(shown(true).text.starts_with("/home/anna/"));
    CHECK(path == "/home/anna/landscapes-of-the-northern-alps/second-try");

    Desk another;
    path = "/home/anna/alps";
    another.frame([&] { app::pathField("##path", path, "folder"); });
    CHECK(app::test::textsOfFrame().at(0).text == path);
}
