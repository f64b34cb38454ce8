#include "app/ui/scales/strokes.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "tests/app/ui/desk.hpp"

using app::Pattern;
using app::piecesOf;

namespace {

constexpr float kUnit = 10.f;

using Piece = std::vector<ImVec2>;

float lengthOf(const Piece& piece) {
    float length = 0;
    for (std::size_t i = 1; i < piece.size(); ++i)
        length += std::hypot(piece[i].x - piece[i - 1].x, piece[i].y - piece[i - 1].y);
    return length;
}

/// A circle of radius 100 around (200, 200), as a line of short ways.
Piece circle() {
    Piece points;
    for (int i = 0; i <= 720; ++i) {
        const double angle = std::numbers::pi * i / 360;
        points.emplace_back(200.f + 100.f * static_cast<float>(std::cos(angle)),
                            200.f + 100.f * static_cast<float>(std::sin(angle)));
    }
    return points;
}

}  // namespace

TEST_CASE("a solid line is one piece through all its points") {
    const Piece points = circle();
    const std::vector<Piece> pieces = piecesOf(points, Pattern::solid, kUnit);
    REQUIRE(pieces.size() == 1);
    CHECK(pieces[0].size() == points.size());
    CHECK(piecesOf({}, Pattern::solid, kUnit).empty());
    CHECK(piecesOf(std::span(points).first(1), Pattern::dashed, kUnit).empty());
}

TEST_CASE("patterns follow a curve, however short its ways are, and each leaves another share of it out") {
    const Piece points = circle();
    const float whole = lengthOf(points);
    std::vector<float> shares;
    for (const auto& [pattern, longest, period, parts] : {std::tuple{Pattern::dashed, 5.f, 8.f, 1},
                                                          {Pattern::dotted, 1.2f, 3.6f, 1},
                                                          {Pattern::dashDotted, 5.f, 11.f, 2}}) {
        const std::vector<Piece> pieces = piecesOf(points, pattern, kUnit);
        CHECK(static_cast<float>(pieces.size()) ==
              doctest::Approx(whole / period * static_cast<float>(parts)).epsilon(0.05));
        float drawn = 0;
        for (const Piece& piece : pieces) {
            CHECK(lengthOf(piece) < longest + 0.01f);
            drawn += lengthOf(piece);
            for (const ImVec2& at : piece)
                CHECK(std::hypot(at.x - 200.f, at.y - 200.f) == doctest::Approx(100.f).epsilon(0.001));
        }
        shares.push_back(drawn / whole);
    }
    CHECK(shares[0] == doctest::Approx(5.f / 8.f).epsilon(0.02));
    CHECK(shares[1] == doctest::Approx(1.f / 3.f).epsilon(0.02));
    CHECK(shares[2] == doctest::Approx(6.2f / 11.f).epsilon(0.02));
}

TEST_CASE("one long way is cut as many short ones are") {
    const Piece line{{0.f, 0.f}, {80.f, 0.f}};
    const std::vector<Piece> pieces = piecesOf(line, Pattern::dashed, kUnit);
    REQUIRE(pieces.size() == 10);
    CHECK(pieces[3][0].x == doctest::Approx(24.f));
    CHECK(pieces[3][1].x == doctest::Approx(29.f));
}

TEST_CASE("ways to no place, or too long for any screen, are left out of a line") {
    for (const float bad :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 1e9f})
        for (const Pattern pattern : {Pattern::solid, Pattern::dashed}) {
            const Piece line{{0.f, 0.f}, {4.f, 0.f}, {4.f, bad}, {4.f, 0.f}, {8.f, 0.f}};
            const std::vector<Piece> pieces = piecesOf(line, pattern, kUnit);
            float drawn = 0;
            for (const Piece& piece : pieces) drawn += lengthOf(piece);
            CHECK(drawn <= 8.f);
            CHECK(drawn > 4.9f);
        }
}

TEST_CASE("a key goes on in the next row where a word has no room") {
    app::test::Desk desk;
    std::vector<float> rows;
    for (const float width : {900.f, 180.f})
        desk.screen([&] {
            ImGui::SetNextWindowSize({width, 200.f});
            ImGui::Begin("keys", nullptr, ImGuiWindowFlags_NoDecoration);
            ImGui::TextUnformatted("what is shown");
            app::writeMomentKeys(true);
            rows.push_back(ImGui::GetItemRectMin().y);
            ImGui::End();
        });
    CHECK(rows[1] > rows[0] + 10.f);
}
