#include <doctest/doctest.h>

#include "sim/io/files/memory.hpp"
#include "sim/io/formats/raster.hpp"
#include "sim/io/import/convert.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/formats/png_files.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

std::string refusal(std::int64_t columns, std::int64_t rows, std::uint64_t memory, double copies = 2) {
    return errorOf([=] { io::checkDimensions("a.raw", columns, rows, {.memory = memory}, copies); });
}

}  // namespace

TEST_CASE("amounts of memory are told in the unit that suits them") {
    CHECK(io::inBytes(0) == "0 bytes");
    CHECK(io::inBytes(999) == "999 bytes");
    CHECK(io::inBytes(1000) == "1 kB");
    CHECK(io::inBytes(2'345'678) == "2.3 MB");
    CHECK(io::inBytes(999'960'000) == "1 GB");
    CHECK(io::inBytes(12'884'901'888) == "12.9 GB");
    CHECK(io::inBytes(5'000'000'000'000'000) == "5000 TB");
}

TEST_CASE("the free memory of this machine is some, and not more than it has, which addresses reach") {
    CHECK(io::freeMemory() > 10'000'000);
    CHECK(io::freeMemory() <= io::installedMemory());
    CHECK(io::installedMemory() < (std::uint64_t{1} << 50));
}

TEST_CASE("files of heights are limited by memory, pictures of a terrain by its sides") {
    CHECK(says(errorOf([] { io::checkDimensions("a.png", 8193, 2); }), "a.png", "is too large",
               "at most 8192"));
    CHECK(refusal(8193, 2, 0).empty());
    CHECK(says(refusal(30000, 30000, 3'100'000'000), "a.raw",
               "needs 7.2 GB of memory for its 30000 × 30000 samples, and 3.1 GB are allowed; crop it"));
    CHECK(refusal(30000, 30000, 7'200'000'000).empty());
    CHECK(says(refusal(30000, 30000, 7'200'000'000, 3), "needs 10.8 GB"));
    CHECK(says(refusal(65537, 2, 0), "is too large (65537 × 2 samples)", "at most 65536"));
    CHECK(says(refusal(65537, 1, 0), "is too small (65537 × 1 samples)", "at least 2"));
}

TEST_CASE(
    "a picture of more samples than a landscape has is refused by its header, unless it is cut or shrunk") {
    const TempFolder folder;
    const auto file = folder.file("a.png", headerOnly(30000, 30000) + "and so on");
    const auto refusal = [&](io::ImportOptions options) {
        options.memory = std::uint64_t{1} << 40;
        return errorOf([&] { io::importHeightmap(file, options); });
    };
    for (const io::ImportOptions& options : {io::ImportOptions{}, io::ImportOptions{.cellSize = 5.f},
                                             io::ImportOptions{.spacing = io::Spacing{5, 5}}})
        CHECK(says(refusal(options), "is too large (30000 × 30000 samples) for a landscape of at most 8192"));
    CHECK(says(refusal({.size = 1024}), "is a damaged or truncated PNG"));
    CHECK(says(refusal({.crop = io::Crop{0, 0, 64, 64}}), "is a damaged or truncated PNG"));
}

TEST_CASE("more than is free is refused before it is taken") {
    const auto most = static_cast<std::int64_t>(io::kMostFileSide);
    CHECK(says(errorOf([=] { io::checkDimensions("a.raw", most, most, {}, 1e6); }), "of memory", "are free"));
}
