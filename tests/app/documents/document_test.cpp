#include "app/documents/document.hpp"

#include <doctest/doctest.h>

using app::Document;
using app::Holds;
using app::Revision;

namespace {

constexpr const char* kFile = "/worlds/dunes.wadi";

/// A document at this moment, which follows others.
Document opened(Holds holds, const Revision& at) {
    Document document;
    document.opened(kFile, holds, at);
    return document;
}

bool changedAt(Document document, const Revision& now) {
    document.follow(now);
    return document.changed();
}

}  // namespace

TEST_CASE("a world without a file that merely ran or was made anew has no unsaved changes") {
    Document document;
    document.begin({1, 0, 0});
    CHECK_FALSE(changedAt(document, {1, 5000, 0}));
    CHECK_FALSE(changedAt(document, {2, 10, 0}));
    CHECK(changedAt(document, {1, 5000, 1}));
    CHECK(document.needsName());
    CHECK(document.title() == "Wadi");
    document.follow({1, 1, 1});
    CHECK(document.title() == "New world* - Wadi");
}

TEST_CASE("epochs are changes once a file holds the world, but not if it holds parameters alone") {
    CHECK_FALSE(changedAt(opened(Holds::world, {3, 100, 7}), {3, 100, 7}));
    CHECK(changedAt(opened(Holds::world, {3, 100, 7}), {3, 101, 7}));
    CHECK(changedAt(opened(Holds::world, {3, 100, 7}), {3, 100, 8}));
    CHECK_FALSE(changedAt(opened(Holds::parameters, {3, 100, 7}), {3, 900, 7}));
    CHECK(changedAt(opened(Holds::parameters, {3, 100, 7}), {3, 100, 8}));
}

TEST_CASE("a file of parameters is no place for a landscape") {
    CHECK(opened(Holds::parameters, {1, 0, 0}).needsName());
    CHECK_FALSE(opened(Holds::world, {1, 0, 0}).needsName());
}

TEST_CASE("what happened while the file was written is not saved") {
    Document document = opened(Holds::world, {1, 0, 0});
    document.follow({1, 50, 2});
    document.saved("/worlds/other.wadi", Holds::world, {1, 50, 2});
    CHECK_FALSE(document.changed());
    CHECK(document.title() == "other.wadi - Wadi");
    document.follow({1, 60, 3});
    document.saved(kFile, Holds::world, {1, 50, 2});
    CHECK(document.changed());
    CHECK(document.editedSince({1, 50, 2}));
    CHECK_FALSE(document.editedSince({1, 50, 3}));
    CHECK(document.title() == "dunes.wadi* - Wadi");
}

TEST_CASE("a world from a file is unchanged until it has gone on from where it was in the file") {
    Document document;
    document.begin({1, 0, 4});
    document.follow({1, 30, 4});
    document.opened(kFile, Holds::world, {2, 100, 5}, 100);
    CHECK_FALSE(document.changed());
    CHECK_FALSE(document.needsName());
    CHECK(changedAt(document, {2, 100, 6}));
    CHECK(changedAt(document, {2, 101, 5}));
    document.opened(kFile, Holds::world, {3, 102, 5}, 100);  // two epochs before it was seen
    CHECK(document.changed());
}

TEST_CASE("a new world in the place of the file's asks for a name before it is saved over the file") {
    Document document = opened(Holds::world, {1, 100, 0});
    CHECK_FALSE(document.needsName());
    document.follow({2, 0, 0});
    CHECK(document.needsName());
    CHECK(document.changed());
    CHECK(document.file() == kFile);
    document.saved(kFile, Holds::world, {2, 0, 0});
    CHECK_FALSE(document.needsName());
    document.follow({3, 0, 0});
    document.saved(kFile, Holds::world, {2, 0, 0});
    CHECK(document.needsName());
}

TEST_CASE("a recovered world keeps the name of its file, over which it is not saved without a question") {
    Document document = opened(Holds::world, {1, 0, 0});
    document.recovered({1, 0, 3}, kFile);
    document.follow({2, 40, 3});
    REQUIRE(document.file());
    CHECK(*document.file() == kFile);
    CHECK(document.changed());
    CHECK(document.needsName());
    document.saved(kFile, Holds::world, {2, 40, 3});
    CHECK_FALSE(document.changed());
    CHECK_FALSE(document.needsName());
}

TEST_CASE("a recovered world is unsaved until it is saved") {
    Document document = opened(Holds::world, {1, 0, 0});
    document.recovered({1, 0, 3});
    document.follow({2, 40, 3});
    CHECK(document.changed());
    CHECK(document.needsName());
    document.saved(kFile, Holds::world, {2, 40, 3});
    CHECK_FALSE(document.changed());
    CHECK_FALSE(document.needsName());
}

TEST_CASE("a document that begins anew is another one, one that is saved is the same") {
    Document document;
    document.begin({1, 0, 0});
    const std::uint64_t first = document.number();
    document.saved(kFile, Holds::world, {1, 5, 0});
    document.follow({2, 0, 0});  // new land in the same document
    CHECK(document.number() == first);
    document.begin({3, 0, 0});
    const std::uint64_t second = document.number();
    CHECK(second != first);
    document.opened(kFile, Holds::world, {4, 0, 0});
    CHECK(document.number() != second);
    CHECK(document.number() != first);
}
