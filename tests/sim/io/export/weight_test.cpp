// Large maps: the time and the memory that their writing takes.
#include <doctest/doctest.h>

#include <ctime>
#include <filesystem>
#include <vector>

#include "sim/io/export/map_file.hpp"
#include "tests/memory.hpp"
#include "tests/rights.hpp"
#include "tests/sim/io/export/programs.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;
using io::Format;

namespace {

constexpr Format kAll[] = {Format::png16, Format::png8,  Format::tiff, Format::exr,
                           Format::raw16, Format::raw32, Format::asc};

/// Writes a map in every format; together with the map, no more than three times its own memory is in use.
void checkWeight(int size, double seconds) {
    const TempFolder folder;
    const Field<float> map = roughGround(size, size);
    const std::size_t most = 2 * map.size() * sizeof(float);
    const bool canTell = memoryOf([&] { const std::vector<Field<float>> copies(3, map); }) > most;
    CHECK((canTell || !kMustTell));
    if (!canTell) skipped("the memory alone: this system does not tell it");
    if (kKeepsFreed) skipped("memory and time alone: a sanitizer keeps what is freed, and is slow");
    for (const Format format : kAll) {
        CAPTURE(io::facts(format).name);
        const auto file = folder / "map";
        const std::clock_t begin = std::clock();  // of this process: other programs do not count
        const std::size_t memory = memoryOf([&] { io::exportMap(map, file, format, {.cellSize = 10.f}); });
        const double took = double(std::clock() - begin) / CLOCKS_PER_SEC;
        MESSAGE(io::facts(format).name << ": " << took << " s, " << memory / 1e6 << " MB beside the map, "
                                       << std::filesystem::file_size(file) / 1e6 << " MB written");
        CHECK((!canTell || kKeepsFreed || memory <= most));
        CHECK((kKeepsFreed || took < seconds));
    }
}

}  // namespace

TEST_CASE("writing a map takes no more memory than twice the map beside it") {
    checkWeight(1009, 1);  // EXR takes longest, 0.11 s: nine times the room
}

TEST_SUITE("long") {
    TEST_CASE("the largest landscape of Unreal is written in every format within a minute") {
        checkWeight(8129, 60);  // EXR takes longest, 7.3 s: eight times the room
    }
}
