#include "app/ui/choice_dialog.hpp"

#include <doctest/doctest.h>

#include <cstddef>

#include "tests/app/ui/desk.hpp"

using app::test::Desk;

namespace {

constexpr std::size_t kNone = 99;

/// The answer to a question with three after these moves and Enter, or Esc.
std::size_t answerAfter(std::initializer_list<int> moves, bool accept = true) {
    Desk desk;
    app::ChoiceDialog dialog;
    std::size_t answer = kNone;
    dialog.ask({"Title", "Text?", "", {"Save", "Don't save", "Cancel"}}, [&](std::size_t a) { answer = a; });
    for (int i = 0; i < 2; ++i) desk.screen([&] { dialog.draw(false, false); });
    for (const int move : moves) desk.screen([&] { dialog.draw(false, false, move); });
    CHECK(answer == kNone);
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
