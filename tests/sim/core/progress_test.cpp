#include "sim/core/progress.hpp"

#include <doctest/doctest.h>

using wadi::Progress;
using wadi::SubProgress;

TEST_CASE("parts of parts fill the span of the whole in order") {
    Progress progress;
    progress.span(0.5, 1);
    {
        SubProgress parts(&progress, 2);
        parts.next()->reach(1);
        CHECK(progress.part() == 0.75f);
        SubProgress inner(parts.next(), 5);
        inner.next();
        inner.next()->reach(1);
        CHECK(progress.part() == doctest::Approx(0.85));
    }
    progress.reach(0);
    CHECK(progress.part() == 0.5f);
}

TEST_CASE("parts of no progress are none") {
    CHECK(SubProgress(nullptr, 3).next() == nullptr);
}
