#include "app/capture/annotation.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/app/render/darkroom.hpp"

namespace {

constexpr std::uint8_t kGround = 120;

app::LegendText slopes() {
    app::LegendText text;
    text.overlay.layer = app::LayerId::slope;
    text.overlay.scales[0].high = 60.f;
    return text;
}

app::Annotation annotationFor(glm::ivec2 size, const app::LegendText& text = slopes(),
                              const app::GuideParams& guides = {}) {
    return {size, text, guides, {0.4f, 10.f, false}};
}

engine::Image blank(glm::ivec2 size, int channels) {
    engine::Image image(size.x, size.y, channels);
    std::ranges::fill(image.bytes(), kGround);
    return image;
}

/// Pixels of a part of a picture that are not as they were.
int inkOf(const engine::Image& image, glm::ivec2 low, glm::ivec2 high) {
    int ink = 0;
    for (int y = low.y; y < high.y; ++y)
        for (int x = low.x; x < high.x; ++x)
            ink += std::ranges::any_of(image.at(x, y), [](std::uint8_t c) { return c != kGround; });
    return ink;
}

struct Ink {
    int above, below, right;
};

Ink inkFor(glm::ivec2 size, const app::LegendText& text = slopes(), const app::GuideParams& guides = {}) {
    engine::Image image = blank(size, 3);
    annotationFor(size, text, guides).lay(image, 0);
    const glm::ivec2 half = size / 2;
    return {inkOf(image, {0, 0}, half), inkOf(image, {0, half.y}, {half.x, size.y}), inkOf(image, {half.x, 0}, size)};
}

}  // namespace

TEST_CASE("a legend is written at the upper left of a picture, compass and scale bar at the lower left") {
    const Darkroom room;
    const Ink all = inkFor({640, 480});
    CHECK(all.above > 4000);
    CHECK(all.below > 2000);
    CHECK(all.right == 0);
    CHECK(inkFor({640, 480}, {}).above == 0);
    const Ink bare = inkFor({640, 480}, slopes(), {false, false});
    CHECK(bare.above == all.above);
    CHECK(bare.below == 0);
}

TEST_CASE("the legend of a picture stands in the corner in which it stands in the view, beside the compass") {
    const Darkroom room;
    const glm::ivec2 size{640, 480}, half = size / 2;
    const auto inkIn = [&](app::Corner corner, bool hasGuides, glm::ivec2 low) {
        engine::Image image = blank(size, 3);
        annotationFor(size, slopes(), {hasGuides, hasGuides, true, corner}).lay(image, 0);
        return inkOf(image, low, low + half);
    };
    const int legend = inkIn(app::Corner::upperLeft, false, {0, 0});
    CHECK(legend > 4000);
    CHECK(inkIn(app::Corner::upperRight, false, {half.x, 0}) == legend);
    CHECK(inkIn(app::Corner::lowerRight, true, half) == legend);
    CHECK(inkIn(app::Corner::lowerLeft, false, {0, half.y}) == legend);
    engine::Image both = blank(size, 3), guides = both;
    annotationFor(size, slopes(), {true, true, true, app::Corner::lowerLeft}).lay(both, 0);
    annotationFor(size, {}, {}).lay(guides, 0);
    CHECK(inkOf(both, {0, 0}, size) == legend + inkOf(guides, {0, 0}, size));  // none covers another
}

TEST_CASE("what is written grows with the picture, and is left out where there is no room") {
    const Darkroom room;
    const Ink one = inkFor({1280, 720}), two = inkFor({2560, 1440}), eight = inkFor({10240, 720 * 8});
    CHECK(two.above > 3.6 * one.above);
    CHECK(two.above < 4.4 * one.above);
    CHECK(two.below > 3.6 * one.below);
    CHECK(two.below < 4.4 * one.below);
    CHECK(eight.above > 57 * one.above);
    CHECK(eight.right == 0);
    const Ink small = inkFor({100, 60});
    CHECK(small.above + small.below + small.right == 0);
}

TEST_CASE("rows that come a few at a time bear the same as all at once") {
    const Darkroom room;
    const glm::ivec2 size(640, 420);
    const app::Annotation annotation = annotationFor(size);
    engine::Image whole = blank(size, 3);
    annotation.lay(whole, 0);
    for (int top = 0; top < size.y; top += 100) {
        engine::Image band = blank({size.x, std::min(100, size.y - top)}, 3);
        annotation.lay(band, top);
        const auto part = whole.bytes().subspan(static_cast<std::size_t>(top * size.x * 3), band.bytes().size());
        CHECK(std::ranges::equal(band.bytes(), part));
    }
}

TEST_CASE("a plate covers what is transparent as far as it is opaque itself") {
    const Darkroom room;
    const glm::ivec2 size(640, 420);
    engine::Image clear(size.x, size.y, 4), filled(size.x, size.y, 4);
    std::ranges::fill(filled.bytes(), std::uint8_t{255});
    const app::Annotation annotation = annotationFor(size);
    annotation.lay(clear, 0);
    annotation.lay(filled, 0);
    const auto plate = clear.at(14, 14);  // dark, between its edge and its words
    CHECK(plate[0] < 30);
    CHECK(plate[3] > 150);
    CHECK(plate[3] < 250);
    CHECK(filled.at(14, 14)[3] == 255);
    CHECK(filled.at(14, 14)[0] > plate[0]);
    CHECK(clear.at(size.x - 1, 0)[3] == 0);
}
