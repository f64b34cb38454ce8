// What files carry besides values: units, cell sizes, how the world came to be; and EXR as OpenEXR sees it.
#include <doctest/doctest.h>

#include <bit>
#include <cstdint>

#include "sim/io/export/map_file.hpp"
#include "sim/io/formats/png_read.hpp"
#include "sim/io/formats/provenance.hpp"
#include "sim/io/import/reader.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/export/programs.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;
using io::Format;

namespace {

/// Long enough to be packed, with lines and letters that are not ASCII.
std::string provenance() {
    std::string text = "seed = 7 # Höhen über dem Meer\n";
    for (int i = 0; i < 200; ++i) text += "brush = [" + std::to_string(i) + ", 3.5]\nwadi.unit=not this\n";
    return text;
}

bool sameBits(const Field<float>& a, const Field<float>& b) {
    if (a.columns() != b.columns() || a.rows() != b.rows()) return false;
    bool same = true;
    for (std::size_t i = 0; i < a.size(); ++i)
        same = same && std::bit_cast<std::uint32_t>(a[i]) == std::bit_cast<std::uint32_t>(b[i]);
    return same;
}

}  // namespace

TEST_CASE("OpenEXR reads every height of an EXR to the last bit, and its tools know the file") {
    const TempFolder folder;
    const Field<float> map = roughGround(131, 97);
    const auto file = folder / "height.exr";
    CHECK(says(io::exportMap(map, file, Format::exr, {.cellSize = 12.5f}), "131 × 97 32-bit floats, in m."));
    CHECK(sameBits(exrChannel(file, "Y"), map));
    CHECK(says(wordsOf("exrheader", {file}), "Y, 32-bit floating-point", "(0 0) - (130 96)",
               "compression (type compression): zip", "wadi.unit (type string): \"m\"",
               "wadi.cellSize (type string): \"12.5\""));
}

TEST_CASE("an EXR of colours has channels by their names") {
    const TempFolder folder;
    std::vector<Field<float>> channels;
    for (int i = 0; i < 4; ++i) channels.emplace_back(9, 5, static_cast<float>(i) / 3);
    const auto file = folder / "splat.exr";
    io::exportMap(channels, file, Format::exr, {.unit = ""});
    std::size_t channel = 0;
    for (const char* const name : {"R", "G", "B", "A"})
        CHECK(sameBits(exrChannel(file, name), channels[channel++]));
    CHECK(exrChannel(file, "Y").empty());
    channels.pop_back();
    io::exportMap(channels, file, Format::exr, {.unit = ""});
    CHECK(exrChannel(file, "A").empty());
    CHECK(sameBits(exrChannel(file, "B"), channels[2]));
}

TEST_CASE("the recipe of a world is carried letter by letter") {
    const TempFolder folder;
    const std::string text = provenance();
    const io::ExportOptions options{.unit = "°", .cellSize = 10.f, .provenance = text};
    const Field<float> map = roughGround(20, 20);
    io::exportMap(map, folder / "a.png", Format::png16, options);
    const auto texts = io::readPng(folder / "a.png").header.texts;
    CHECK(texts.at(io::kProvenanceKey) == text);
    CHECK(texts.at(io::kUnitKey) == "°");
    CHECK(says(bytesOf(folder / "a.png"), "iTXtwadi.world", "iTXtwadi.unit", "tEXtwadi.cellSize"));
    CHECK(says(wordsOf("identify -verbose", {folder / "a.png"}), "Depth: 16", "wadi.cellSize: 10"));
    io::exportMap(map, folder / "a.exr", Format::exr, options);
    CHECK(exrText(folder / "a.exr", io::kProvenanceKey) == text);
    CHECK(exrText(folder / "a.exr", io::kUnitKey) == "°");
    io::exportMap(map, folder / "a.tif", Format::tiff, options);
    const std::string told = wordsOf("gdalinfo", {folder / "a.tif"});
    CHECK(says(told, "TIFFTAG_IMAGEDESCRIPTION=wadi.unit=°\nwadi.cellSize=10\n", "TIFFTAG_SOFTWARE=Wadi"));
    CHECK_FALSE(says(told, "wadi:world"));  // which would fill the screen
    for (const char* name : {"a.png", "a.exr", "a.tif"}) CHECK(io::carriedProvenance(folder / name) == text);
}

TEST_CASE("files without a recipe do not speak of one") {
    const TempFolder folder;
    for (const Format format : {Format::png16, Format::png8, Format::exr, Format::tiff}) {
        const auto file = folder / io::fileName("height", format);
        io::exportMap(roughGround(20, 20), file, format, {.cellSize = 10.f});
        CHECK_FALSE(says(bytesOf(file), io::kProvenanceKey));
        CHECK(says(bytesOf(file), io::kCellSizeKey));
    }
}

TEST_CASE("a recipe longer than what libpng takes by itself comes back from a picture") {
    const TempFolder folder;
    std::string text;
    std::uint32_t state = 1;
    while (text.size() < 9'000'000)
        text += static_cast<char>(' ' + ((state = state * 1664525u + 1013904223u) >> 26));
    io::exportMap(roughGround(20, 20), folder / "a.png", Format::png16, {.provenance = text});
    CHECK(io::carriedProvenance(folder / "a.png") == text);
}
