#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfDeepScanLineOutputFile.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfMultiPartOutputFile.h>
#include <OpenEXR/ImfOutputFile.h>
#include <OpenEXR/ImfOutputPart.h>
#include <OpenEXR/ImfPartType.h>
#include <OpenEXR/ImfStringAttribute.h>
#include <OpenEXR/ImfTiledOutputFile.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "sim/io/import/convert.hpp"
#include "sim/io/import/reader.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

using Samples = std::function<float(int x, int z, int channel)>;

/// What a picture is like in the file.
struct ExrSpec {
    int columns = 70;
    int rows = 50;
    std::vector<std::string> channels = {"Y"};
    Imf::PixelType type = Imf::FLOAT;
    Imf::Compression compression = Imf::ZIP_COMPRESSION;
    Imf::LineOrder order = Imf::INCREASING_Y;
    int tile = 0;
    int left = 0, top = 0;  ///< Corner of the data window
    std::vector<std::pair<std::string, std::string>> texts = {};
};

float slope(int x, int z, int) {
    return static_cast<float>(x) * 0.25f + static_cast<float>(z) * 32.f;
}

// All channels as floats or whole numbers of 32 bits: OpenEXR wants buffers of the file's own type.
class Buffer {
  public:
    Buffer(const ExrSpec& spec, const Samples& samples) : bytes_(spec.channels.size()) {
        for (std::size_t c = 0; c < bytes_.size(); ++c) {
            for (int z = 0; z < spec.rows; ++z)
                for (int x = 0; x < spec.columns; ++x)
                    put(spec.type, samples(x, z, static_cast<int>(c)), bytes_[c]);
            const std::size_t size = spec.type == Imf::HALF ? 2 : 4;
            frame_.insert(
                spec.channels[c],
                Imf::Slice::Make(spec.type, bytes_[c].data(), Imath::V2i(spec.left, spec.top), spec.columns,
                                 spec.rows, size, size * static_cast<std::size_t>(spec.columns)));
        }
    }
    const Imf::FrameBuffer& frame() const { return frame_; }

  private:
    static void put(Imf::PixelType type, float value, std::vector<char>& bytes) {
        const half small(value);
        const auto whole = static_cast<unsigned>(std::isfinite(value) && value > 0 ? value : 0.f);
        const void* from = type == Imf::HALF   ? static_cast<const void*>(&small)
                           : type == Imf::UINT ? static_cast<const void*>(&whole)
                                               : static_cast<const void*>(&value);
        const char* first = static_cast<const char*>(from);
        bytes.insert(bytes.end(), first, first + (type == Imf::HALF ? 2 : 4));
    }

    std::vector<std::vector<char>> bytes_;
    Imf::FrameBuffer frame_;
};

Imf::Header headerOf(const ExrSpec& spec) {
    const Imath::Box2i window({spec.left, spec.top},
                              {spec.left + spec.columns - 1, spec.top + spec.rows - 1});
    Imf::Header header(Imath::Box2i({0, 0}, {99, 99}), window);
    header.compression() = spec.compression;
    header.lineOrder() = spec.order;
    for (const std::string& name : spec.channels) header.channels().insert(name, Imf::Channel(spec.type));
    for (const auto& [name, text] : spec.texts) header.insert(name, Imf::StringAttribute(text));
    if (spec.tile > 0)
        header.setTileDescription({static_cast<unsigned>(spec.tile), static_cast<unsigned>(spec.tile)});
    return header;
}

std::filesystem::path writeExr(const std::filesystem::path& path, const ExrSpec& spec,
                               const Samples& samples = slope) {
    const Buffer buffer(spec, samples);
    const Imf::Header header = headerOf(spec);
    if (spec.tile > 0) {
        Imf::TiledOutputFile file(path.string().c_str(), header, 0);
        file.setFrameBuffer(buffer.frame());
        file.writeTiles(0, file.numXTiles() - 1, 0, file.numYTiles() - 1);
    } else {
        Imf::OutputFile file(path.string().c_str(), header, 0);
        file.setFrameBuffer(buffer.frame());
        file.writePixels(spec.rows);
    }
    return path;
}

/// The number of values that are not those of `samples`.
int wrong(const io::Raster& raster, const Samples& samples = slope) {
    int count = 0;
    for (int z = 0; z < raster.values.rows(); ++z)
        for (int x = 0; x < raster.values.columns(); ++x) count += raster.values.at(x, z) != samples(x, z, 0);
    return count;
}

std::string refusal(const std::filesystem::path& file) {
    return errorOf([&] { io::readRaster(file); });
}

bool anyNotice(const io::RasterFacts& facts, std::string_view part) {
    for (const std::string& notice : facts.notices)
        if (notice.find(part) != std::string::npos) return true;
    return false;
}

}  // namespace

TEST_CASE("an EXR of every lossless compression, order and tiling gives its values to the bit") {
    const TempFolder folder;
    for (const auto compression : {Imf::NO_COMPRESSION, Imf::RLE_COMPRESSION, Imf::ZIPS_COMPRESSION,
                                   Imf::ZIP_COMPRESSION, Imf::PIZ_COMPRESSION})
        for (const auto order : {Imf::INCREASING_Y, Imf::DECREASING_Y})
            for (const int tile : {0, 16}) {
                CAPTURE(compression);
                CAPTURE(order);
                CAPTURE(tile);
                const io::Raster raster = io::readRaster(
                    writeExr(folder / "a.exr",
                             {.rows = 150, .compression = compression, .order = order, .tile = tile}));
                REQUIRE(raster.values.columns() == 70);
                REQUIRE(raster.values.rows() == 150);
                CHECK(wrong(raster) == 0);
            }
}

TEST_CASE("an EXR that was compressed with loss says so, and one without does not") {
    const TempFolder folder;
    for (const auto compression : {Imf::PXR24_COMPRESSION, Imf::B44_COMPRESSION, Imf::DWAA_COMPRESSION})
        CHECK(anyNotice(io::readRaster(writeExr(folder / "a.exr", {.compression = compression})).facts,
                        "compressed with loss"));
    CHECK_FALSE(
        anyNotice(io::readRaster(writeExr(folder / "b.exr", {.compression = Imf::ZIP_COMPRESSION})).facts,
                  "compressed with loss"));
}

TEST_CASE("an import of an EXR that was packed as B44 says that it was compressed with loss") {
    const io::Imported imported =
        io::importHeightmap(std::filesystem::path(WADI_SOURCE_DIR) / "tests/data/fuzz/exr/b44.exr", {});
    CHECK(std::ranges::any_of(imported.notices,
                              [](const Sentence& notice) { return says(notice, "compressed with loss"); }));
}

TEST_CASE("luminance and chroma of an EXR are no heights") {
    const TempFolder folder;
    writeExr(folder / "colour.exr", {.channels = {"Y", "RY", "BY"}});
    CHECK(says(refusal(folder / "colour.exr"), "colour.exr", "picture in colour"));
}

TEST_CASE("half floats and whole numbers of an EXR are read, and tell their bits") {
    const TempFolder folder;
    const Samples whole = [](int x, int z, int) { return static_cast<float>(x + 20 * z); };
    const io::Raster half = io::readRaster(writeExr(folder / "a.exr", {.type = Imf::HALF}, whole));
    CHECK(wrong(half, whole) == 0);
    CHECK(half.facts.bits == 16);
    CHECK(half.facts.samples == "16-bit floats");
    CHECK(half.facts.format == "exr");
    CHECK(half.facts.values == io::Values::either);
    const io::Raster counts = io::readRaster(writeExr(folder / "b.exr", {.type = Imf::UINT}, whole));
    CHECK(wrong(counts, whole) == 0);
    CHECK(counts.facts.samples == "32-bit whole numbers");
}

TEST_CASE("the data window of an EXR may lie anywhere") {
    const TempFolder folder;
    CHECK(wrong(io::readRaster(writeExr(folder / "a.exr", {.left = -1000, .top = 40}))) == 0);
    CHECK(wrong(io::readRaster(writeExr(folder / "b.exr", {.tile = 32, .left = 17, .top = -900}))) == 0);
}

TEST_CASE("the channel of heights is Y, height, Z or the only one, or three that are equal") {
    const TempFolder folder;
    const Samples third = [](int x, int z, int channel) { return channel == 2 ? slope(x, z, 0) : -1.f; };
    const auto read = [&](std::vector<std::string> channels, const Samples& samples) {
        return io::readRaster(writeExr(folder / "a.exr", {.channels = std::move(channels)}, samples));
    };
    CHECK(wrong(read({"A", "B", "Y"}, third)) == 0);
    CHECK(wrong(read({"A", "B", "height"}, third)) == 0);
    CHECK(wrong(read({"R", "G", "Z"}, third)) == 0);
    CHECK(wrong(read({"depth.anything"}, slope)) == 0);
    CHECK(anyNotice(read({"A", "B", "Y"}, third).facts, "Only the channel Y of 3 was read"));
    const io::Raster gray = read({"R", "G", "B", "A"}, slope);
    CHECK(wrong(gray) == 0);
    CHECK(anyNotice(gray.facts, "stored in colour"));
    writeExr(folder / "colour.exr", {.channels = {"R", "G", "B"}},
             [](int x, int z, int c) { return x == 3 && z == 45 && c == 1 ? 5.f : 4.f; });
    CHECK(says(refusal(folder / "colour.exr"), "colour.exr", "is coloured (at column 3, row 45)"));
    writeExr(folder / "normals.exr", {.channels = {"X", "N"}});
    CHECK(says(refusal(folder / "normals.exr"), "normals.exr", "the channels N, X", "or as Y"));
}

TEST_CASE("an EXR of Wadi tells its unit, cell size and recipe") {
    const TempFolder folder;
    const io::RasterFacts facts =
        io::readRaster(writeExr(folder / "a.exr", {.texts = {{"wadi.unit", "m"},
                                                             {"wadi.cellSize", "12.5"},
                                                             {"wadi.world", "seed = 7\n"}}}))
            .facts;
    CHECK(facts.values == io::Values::metres);
    CHECK(facts.spacing->x == 12.5);
    CHECK(facts.provenance == "seed = 7\n");
}

TEST_CASE("nan in an EXR is a cell without data, and infinity is refused with its place") {
    const TempFolder folder;
    writeExr(folder / "a.exr", {}, [](int x, int, int) { return x == 1 ? std::nanf("") : 3.f; });
    CHECK(std::isnan(io::readRaster(folder / "a.exr").values.at(1, 9)));
    writeExr(folder / "b.exr", {}, [](int x, int z, int) {
        return x == 1 && z == 9 ? -std::numeric_limits<float>::infinity() : 3.f;
    });
    CHECK(says(refusal(folder / "b.exr"), "b.exr", "an infinite value at column 1, row 9"));
}

TEST_CASE("of an EXR of several parts the first is read, and a deep one is refused") {
    const TempFolder folder;
    const ExrSpec spec;
    {
        std::vector<Imf::Header> headers(2, headerOf(spec));
        for (int i = 0; i < 2; ++i) {
            headers[static_cast<std::size_t>(i)].setName("part" + std::to_string(i));
            headers[static_cast<std::size_t>(i)].setType(Imf::SCANLINEIMAGE);
        }
        Imf::MultiPartOutputFile file((folder / "parts.exr").string().c_str(), headers.data(), 2, false, 0);
        const Buffer buffer(spec, slope);
        for (int i = 0; i < 2; ++i) {
            Imf::OutputPart part(file, i);
            part.setFrameBuffer(buffer.frame());
            part.writePixels(spec.rows);
        }
    }
    const io::Raster raster = io::readRaster(folder / "parts.exr");
    CHECK(wrong(raster) == 0);
    CHECK(anyNotice(raster.facts, "Only the first of the file's 2 parts"));
    {
        Imf::Header header = headerOf({.compression = Imf::ZIPS_COMPRESSION});
        header.setType(Imf::DEEPSCANLINE);
        Imf::DeepScanLineOutputFile(((folder / "deep.exr").string()).c_str(), header, 0);
    }
    CHECK(says(refusal(folder / "deep.exr"), "deep.exr", "is a deep EXR", "save it flat"));
}

TEST_CASE("an EXR cut anywhere is refused with its name, and one with any byte changed is refused or read") {
    const TempFolder folder;
    for (const int tile : {0, 16}) {
        const std::string bytes =
            bytesOf(writeExr(folder / "whole.exr", {.columns = 20, .rows = 40, .tile = tile}));
        for (std::size_t length = 0; length < bytes.size(); length += length < 600 ? 1 : 37) {
            CAPTURE(length);
            CHECK(
                says(refusal(folder.file("cut.exr", std::string_view(bytes).substr(0, length))), "cut.exr"));
        }
        for (std::size_t i = 0; i < bytes.size(); i += i < 600 ? 1 : 13) {
            CAPTURE(i);
            std::string changed = bytes;
            changed[i] = static_cast<char>(changed[i] ^ 0x55);
            const std::string message = refusal(folder.file("changed.exr", changed));
            CHECK((message.empty() || says(message, "changed.exr")));
        }
    }
}

TEST_CASE("what an EXR promises is not believed beyond its bytes") {
    const TempFolder folder;
    std::string bytes = bytesOf(writeExr(folder / "whole.exr", {}));
    const std::size_t window = bytes.find("dataWindow") + 11 + 6 + 4;
    bytes.replace(window + 8, 8, std::string("\xff\x5f\0\0\xff\x5f\0\0", 8));
    CHECK(says(refusal(folder.file("huge.exr", bytes)), "huge.exr"));
    bytes.replace(window, 16, std::string("\0\0\0\x80\0\0\0\x80\xff\xff\xff\x7f\xff\xff\xff\x7f", 16));
    CHECK(says(refusal(folder.file("vast.exr", bytes)), "vast.exr"));
    CHECK(says(refusal(writeExr(folder / "dot.exr", {.columns = 1, .rows = 1})), "dot.exr", "is too small"));
}

TEST_CASE("no method of packing is believed beyond what it can do") {
    const TempFolder folder;
    for (const Imf::Compression compression :
         {Imf::PIZ_COMPRESSION, Imf::B44_COMPRESSION, Imf::DWAB_COMPRESSION}) {
        CAPTURE(int(compression));
        const ExrSpec spec{.columns = 2, .rows = 320, .compression = compression};
        std::string bytes = bytesOf(writeExr(folder / "narrow.exr", spec, [](int, int, int) { return 0.f; }));
        const std::size_t window = bytes.find("dataWindow") + 11 + 6 + 4;
        bytes.replace(window + 8, 4, std::string("\xff\xff\0\0", 4));  // 65536 columns
        CHECK(says(refusal(folder.file("wide.exr", bytes)), "wide.exr", "too few bytes"));
    }
}

TEST_CASE("reading of an EXR tells how far it is and can be cancelled") {
    const TempFolder folder;
    const auto file = writeExr(folder / "a.exr", {});
    Progress progress;
    io::readRaster(file, {.progress = &progress});
    CHECK(progress.part() == 1.f);
    progress.cancel();
    CHECK_THROWS_AS(io::readRaster(file, {.progress = &progress}), Cancelled);
}
