#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfInputPart.h>
#include <OpenEXR/ImfMultiPartInputFile.h>
#include <OpenEXR/ImfPartType.h>
#include <OpenEXR/ImfStringAttribute.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/io/files/limits.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/import/exr_header.hpp"
#include "sim/io/import/provenance.hpp"
#include "sim/io/import/reader.hpp"

namespace wadi::io {

namespace {

constexpr int kRowsAtOnce = 64;
constexpr double kCopies = 1.25;  // of the samples, while they are read: themselves and a row of tiles

// Calls OpenEXR and turns its exceptions into Error.
template <class Call>
auto guarded(const ExrStream& stream, const Call& call) {
    try {
        return call();
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& fault) {
        failDamagedExr(stream.path(), fault.what());
    }
}

int countOf(const Imf::ChannelList& channels) {
    int count = 0;
    for (auto channel = channels.begin(); channel != channels.end(); ++channel) ++count;
    return count;
}

std::string namesOf(const Imf::ChannelList& channels) {
    std::string names;
    for (auto channel = channels.begin(); channel != channels.end(); ++channel)
        names += (names.empty() ? "" : ", ") + std::string(channel.name());
    return names;
}

// The channels that hold the heights: one, or red, green and blue, which must be equal.
std::vector<std::string> heightChannels(const ExrStream& stream, const Imf::ChannelList& channels) {
    for (const char* name : {"Y", "height", "Z"})
        if (channels.findChannel(name) != nullptr) return {name};
    const int count = countOf(channels);
    if (count == 1) return {channels.begin().name()};
    const bool isColoured = channels.findChannel("R") != nullptr && channels.findChannel("G") != nullptr &&
                            channels.findChannel("B") != nullptr;
    const bool hasMore = count > (channels.findChannel("A") != nullptr ? 4 : 3);
    if (isColoured && !hasMore) return {"R", "G", "B"};
    fail(stream.path(),
         "has " + (count == 0 ? "no channels" : "the channels " + namesOf(channels).substr(0, 200)) +
             ", none of which is known to hold heights; save them as the only one, or as Y.");
}

std::string_view wordsOf(Imf::PixelType type) {
    if (type == Imf::HALF) return "16-bit floats";
    return type == Imf::UINT ? "32-bit whole numbers" : "32-bit floats";
}

// What one packed byte can become at the most, with some to spare.
std::uint64_t mostUnpacked(Imf::Compression compression) {
    switch (compression) {
        case Imf::NO_COMPRESSION:
            return 1;
        case Imf::RLE_COMPRESSION:
            return 70;
        case Imf::ZIPS_COMPRESSION:
        case Imf::ZIP_COMPRESSION:
            return 1100;
        case Imf::PXR24_COMPRESSION:
            return 1500;
        case Imf::PIZ_COMPRESSION:  // 257 values in 10 bits
        case Imf::B44_COMPRESSION:
        case Imf::B44A_COMPRESSION:
            return 2000;
        default:  // DWA deflates the means of 64 samples
            return 50000;
    }
}

Texts textsOf(const Imf::Header& header) {
    Texts texts;
    for (auto attribute = header.begin(); attribute != header.end(); ++attribute)
        if (const auto* text = dynamic_cast<const Imf::StringAttribute*>(&attribute.attribute()))
            texts.emplace(attribute.name(), text->value());
    return texts;
}

class Reader {
  public:
    Reader(const std::filesystem::path& path, const ReadOptions& options)
        : options_(options),
          stream_(path),
          file_(guarded(stream_, [this] { return Imf::MultiPartInputFile(stream_, 0, false); })) {}

    Raster read() {
        checkKind();
        checkSize();
        names_ = heightChannels(stream_, header().channels());
        for (const std::string& name : names_) checkSampling(name);
        Raster raster{facts(), Field<float>(columns_, rows_)};
        guarded(stream_, [&] {
            part_.emplace(file_, 0);
            return true;
        });
        readInto(raster.values);
        checkValues(raster.values);
        options_.reach(1);
        return raster;
    }

  private:
    const Imf::Header& header() const { return file_.header(0); }

    void checkKind() const {
        const std::string type = header().hasType() ? header().type() : Imf::SCANLINEIMAGE;
        if (Imf::isDeepData(type))
            fail(stream_.path(), "is a deep EXR, with several values a sample; save it flat.");
        if (!Imf::isImage(type))
            fail(stream_.path(),
                 "is an EXR of an unknown kind ('" + type.substr(0, 40) + "'); save it again.");
    }

    // All before anything of the map's size is allocated.
    void checkSize() {
        const Imath::Box2i window = header().dataWindow();
        const std::int64_t columns = std::int64_t{window.max.x} - window.min.x + 1;
        const std::int64_t rows = std::int64_t{window.max.y} - window.min.y + 1;
        checkSides(stream_.path(), columns, rows, options_, kCopies);
        columns_ = static_cast<int>(columns);
        rows_ = static_cast<int>(rows);
        if (header().hasTileDescription()) checkTiles();
        const bool isWhole = guarded(stream_, [this] { return file_.partComplete(0); });
        if (!isWhole) failDamagedExr(stream_.path(), "parts of it are missing");
        const std::uint64_t most = mostUnpacked(header().compression());
        const std::uint64_t bytes = static_cast<std::uint64_t>(columns * rows) * leastBytes();
        if (bytes > stream_.bytes() * most)
            failDamagedExr(stream_.path(),
                           "it has too few bytes for its " + extent(columns_, rows_) + " samples");
    }

    // OpenEXR unpacks a whole row of tiles at once.
    void checkTiles() const {
        constexpr unsigned kUsual = 1024;
        const Imf::TileDescription& tiles = header().tileDescription();
        if (tiles.xSize > std::max(kUsual, 2 * static_cast<unsigned>(columns_)) ||
            tiles.ySize > std::max(kUsual, 2 * static_cast<unsigned>(rows_)))
            fail(stream_.path(), "has tiles of " + std::to_string(tiles.xSize) + " × " +
                                     std::to_string(tiles.ySize) +
                                     " samples; save it with rows instead of tiles.");
    }

    // Of all channels of a sample, half counting as whole.
    std::uint64_t leastBytes() const {
        std::uint64_t bytes = 0;
        const Imf::ChannelList& channels = header().channels();
        for (auto channel = channels.begin(); channel != channels.end(); ++channel)
            if (channel.channel().xSampling == 1 && channel.channel().ySampling == 1)
                bytes += channel.channel().type == Imf::HALF ? 2 : 4;
        return bytes;
    }

    void checkSampling(const std::string& name) const {
        const Imf::Channel& channel = header().channels()[name];
        if (channel.xSampling != 1 || channel.ySampling != 1)
            fail(stream_.path(),
                 "has a channel " + name + " with fewer samples than the picture; save it whole.");
    }

    RasterFacts facts() const {
        RasterFacts facts;
        facts.format = "exr";
        facts.columns = columns_;
        facts.rows = rows_;
        const Imf::PixelType type = header().channels()[names_.front()].type;
        facts.samples = wordsOf(type);
        facts.bits = type == Imf::HALF ? 16 : 32;
        const Texts texts = textsOf(header());
        facts.values = tellsMetres(texts) ? Values::metres : Values::either;
        takeTexts(texts, facts);
        if (names_.size() > 1)
            facts.notices.push_back(
                "The picture is stored in colour; its equal channels were taken as gray.");
        else if (const int count = countOf(header().channels()); count > 1)
            facts.notices.push_back("Only the channel " + names_.front() + " of " + std::to_string(count) +
                                    " was read.");
        if (file_.parts() > 1)
            facts.notices.push_back("Only the first of the file's " + std::to_string(file_.parts()) +
                                    " parts was read.");
        return facts;
    }

    // Rows that are to be equal are read next to the first channel's, a few at a time.
    void readInto(Field<float>& values) {
        Field<float> others(columns_, names_.size() > 1 ? std::min(kRowsAtOnce, rows_) : 0);
        for (int z = 0; z < rows_; z += kRowsAtOnce) {
            const int count = std::min(kRowsAtOnce, rows_ - z);
            readRows(names_.front(), &values.at(0, z), z, count);
            for (std::size_t i = 1; i < names_.size(); ++i) {
                readRows(names_[i], &others.at(0, 0), z, count);
                checkEqual(values, others, z, count);
            }
            options_.reach(static_cast<double>(z + count) / rows_);
        }
    }

    void readRows(const std::string& name, float* first, int z, int count) {
        const Imath::V2i corner = header().dataWindow().min;
        const std::size_t stride = static_cast<std::size_t>(columns_) * sizeof(float);
        guarded(stream_, [&] {
            Imf::FrameBuffer buffer;
            buffer.insert(name, Imf::Slice::Make(Imf::FLOAT, first, Imath::V2i(corner.x, corner.y + z),
                                                 columns_, count, sizeof(float), stride));
            part_->setFrameBuffer(buffer);
            part_->readPixels(corner.y + z, corner.y + z + count - 1);
            return true;
        });
    }

    void checkEqual(const Field<float>& values, const Field<float>& others, int from, int count) const {
        for (int z = 0; z < count; ++z)
            for (int x = 0; x < columns_; ++x) {
                const float value = values.at(x, from + z), other = others.at(x, z);
                if (value == other || (std::isnan(value) && std::isnan(other))) continue;
                fail(stream_.path(), "is coloured (at column " + std::to_string(x) + ", row " +
                                         std::to_string(from + z) +
                                         "); save one channel with the heights, named Y.");
            }
    }

    void checkValues(const Field<float>& values) const {
        for (int z = 0; z < values.rows(); ++z)
            for (int x = 0; x < values.columns(); ++x)
                if (std::isinf(values.at(x, z)))
                    fail(stream_.path(), "has an infinite value at column " + std::to_string(x) + ", row " +
                                             std::to_string(z) + "; replace it by a height or by nan.");
    }

    const ReadOptions& options_;
    ExrStream stream_;
    Imf::MultiPartInputFile file_;
    std::optional<Imf::InputPart> part_;
    std::vector<std::string> names_;
    int columns_ = 0, rows_ = 0;
};

}  // namespace

Texts exrTexts(const std::filesystem::path& file) {
    ExrStream stream(file);
    return guarded(stream, [&] { return textsOf(Imf::MultiPartInputFile(stream, 0, false).header(0)); });
}

Raster readExrRaster(const std::filesystem::path& file, const ReadOptions& options) {
    return Reader(file, options).read();
}

}  // namespace wadi::io
