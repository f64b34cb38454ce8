// Of the panels only what has changed is drawn.
#include <doctest/doctest.h>

#include <random>
#include <vector>

#include "tests/app/panels/whole/look.hpp"

using app::test::Stand;

TEST_CASE("panels drawn only where they have changed look as if all were, whatever a mouse does") {
    Stand stand({{1000, 700}});
    stand.settle();
    engine::KeptFrame kept;
    std::mt19937 random(7);
    const auto within = [&](int count) {
        return static_cast<float>(random() % static_cast<unsigned>(count));
    };
    std::vector<app::DockTab> tabs{app::DockTab::processes, app::DockTab::look, app::DockTab::data,
                                   app::DockTab::output, app::DockTab::land};
    for (int i = 0; i < 60; ++i) {
        if (i % 12 == 0) stand.show(tabs[static_cast<std::size_t>(i / 12)]);
        const glm::vec2 at(within(1000), within(700));
        CAPTURE(i);
        CAPTURE(at.x);
        CAPTURE(at.y);
        i % 3 == 0 ? stand.click(at) : stand.point(at);
        CHECK(stand.looksKept(kept));
        CHECK(stand.looksKept(kept));
        if (i % 5 == 0) stand.escape();
    }
}
