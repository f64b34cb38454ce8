#include "app/ui/locations.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

TEST_CASE("media are what is mounted where media are mounted, by their last name") {
    const auto media = app::mountedMedia(
        "/dev/sda1 / ext4 rw 0 0\n"
        "/dev/sdb1 /media/ann/My\\040stick vfat rw 0 0\n"
        "/dev/sdc1 /run/media/ann/maps ext4 rw 0 0\n"
        "server:/all /mnt nfs rw 0 0\n"
        "tmpfs /mntal tmpfs rw 0 0\n"
        "/dev/sdd1 /mnt/old\\1 ext4");
    REQUIRE(media.size() == 4);
    CHECK(media[0].name == "My stick");
    CHECK(media[0].folder == "/media/ann/My stick");
    CHECK(media[1].folder == "/run/media/ann/maps");
    CHECK(media[2].folder == "/mnt");
    CHECK(media[3].name == "old\\1");
}

TEST_CASE("a table of mounts that makes no sense gives no media") {
    for (const char* text : {"", "\n\n", "/media/a", "x /media", "x \\", "a b c\n\\04"}) {
        INFO(text);
        CHECK(app::mountedMedia(text).empty());
    }
}

TEST_CASE("the root is always a place, and home if there is one") {
    const auto has = [](const auto& locations, const char* name) {
        return std::ranges::any_of(locations,
                                   [&](const app::Location& location) { return location.name == name; });
    };
    CHECK(has(app::usualLocations("/home/ann"), "Home"));
    CHECK_FALSE(has(app::usualLocations(""), "Home"));
    CHECK(has(app::usualLocations(""), "Computer"));
}
