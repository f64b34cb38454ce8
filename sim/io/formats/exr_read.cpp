#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfIO.h>
#include <OpenEXR/ImfInputPart.h>
#include <OpenEXR/ImfMultiPartInputFile.h>
#include <OpenEXR/ImfPartType.h>
#include <OpenEXR/ImfStringAttribute.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <istream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/formats/codecs.hpp"
#include "sim/io/formats/provenance.hpp"
#include "sim/io/formats/raster.hpp"

namespace wadi::io {

namespace {

constexpr std::string_view kMagic = "\x76\x2f\x31\x01";

[[noreturn]] void failDamagedExr(const std::filesystem::path& file, const Sentence& reason) {
    fail(file, "is a damaged or truncated EXR ({0}); fetch or export it again.", reason);
}

// A check of the headers of an EXR before OpenEXR reads them, which trusts every size that they state and
// allocates what it asks for.

// OpenEXR reads as many bytes as the type has, whatever the file says, and would go on in the wrong place.
struct TypeSize {
    std::string_view type;
    std::uint32_t bytes;
};
constexpr std::array<TypeSize, 24> kSizes = {{{"box2f", 16},
                                              {"box2i", 16},
                                              {"chromaticities", 32},
                                              {"compression", 1},
                                              {"deepImageState", 1},
                                              {"double", 8},
                                              {"envmap", 1},
                                              {"float", 4},
                                              {"int", 4},
                                              {"keycode", 28},
                                              {"lineOrder", 1},
                                              {"m33d", 72},
                                              {"m33f", 36},
                                              {"m44d", 128},
                                              {"m44f", 64},
                                              {"rational", 8},
                                              {"tiledesc", 9},
                                              {"timecode", 8},
                                              {"v2d", 16},
                                              {"v2f", 8},
                                              {"v2i", 8},
                                              {"v3d", 24},
                                              {"v3f", 12},
                                              {"v3i", 12}}};

std::uint64_t wordAt(std::string_view bytes, std::size_t at) {
    std::uint64_t value = 0;
    for (std::size_t i = 4; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

// Channels: a name and 16 bytes each, and an empty name.
bool isChannelList(std::string_view value) {
    constexpr std::size_t kFacts = 16;
    while (true) {
        const std::size_t end = value.find('\0');
        if (end == std::string_view::npos) return false;
        if (end == 0) return value.size() == 1;
        if (value.size() < end + 1 + kFacts) return false;
        value.remove_prefix(end + 1 + kFacts);
    }
}

// A width, a height and four bytes a pixel.
bool isPreview(std::string_view value) {
    constexpr std::uint64_t kMostSide = 1 << 14;
    if (value.size() < 8) return false;
    const std::uint64_t width = wordAt(value, 0), height = wordAt(value, 4);
    return width <= kMostSide && height <= kMostSide && value.size() == 8 + 4 * width * height;
}

// Texts, each after its length.
bool isTextList(std::string_view value) {
    while (!value.empty()) {
        if (value.size() < 4 || wordAt(value, 0) > value.size() - 4) return false;
        value.remove_prefix(static_cast<std::size_t>(4 + wordAt(value, 0)));
    }
    return true;
}

bool isOfType(std::string_view type, std::string_view value) {
    if (type == "chlist") return isChannelList(value);
    if (type == "preview") return isPreview(value);
    if (type == "stringvector") return isTextList(value);
    if (type == "floatvector") return value.size() % 4 == 0;
    const auto is = [type](const TypeSize& size) { return size.type == type; };
    const auto found = std::find_if(kSizes.begin(), kSizes.end(), is);
    return found == kSizes.end() ? type != "idmanifest" : value.size() == found->bytes;
}

// A header is attributes of name, type, size and value; an empty name ends it. A file of several parts has
// several, and an empty one after the last.
class HeaderWalk {
  public:
    HeaderWalk(const std::filesystem::path& file, std::istream& in, std::uint64_t bytes)
        : file_(file), in_(in), bytes_(bytes) {}

    // Throws Error if an attribute is longer than the file or not of the size that its type has, or if the
    // headers do not end.
    void run() {
        constexpr std::uint64_t kManyParts = 0x1000;
        value(4);  // the signature
        const std::uint64_t version = wordAt(value(4), 0);
        bool more = true;
        do more = header();
        while (more && (version & kManyParts) != 0);
    }

  private:
    // Whether it has an attribute.
    bool header() {
        bool any = false;
        for (std::string given = name(); !given.empty(); given = name(), any = true) {
            const std::string type = name();
            const std::string text = value(wordAt(value(4), 0));
            if (!isOfType(type, text))
                failDamagedExr(file_,
                               Sentence("its attribute '{0}' has an impossible size", given.substr(0, 40)));
        }
        return any;
    }

    std::string name() {
        constexpr std::size_t kLongest = 255;
        std::string text;
        for (int c = in_.get(); c != 0; c = in_.get()) {
            if (c == std::istream::traits_type::eof() || text.size() == kLongest)
                failDamagedExr(file_, Sentence("its header does not end"));
            text += static_cast<char>(c);
        }
        return text;
    }

    std::string value(std::uint64_t size) {
        if (size > bytes_) failDamagedExr(file_, Sentence("an attribute is longer than the file"));
        std::string text(static_cast<std::size_t>(size), '\0');
        if (!in_.read(text.data(), static_cast<std::streamsize>(size)))
            failDamagedExr(file_, Sentence("its header does not end"));
        return text;
    }

    const std::filesystem::path& file_;
    std::istream& in_;
    std::uint64_t bytes_;
};

// An EXR file as OpenEXR reads it, after a check of its headers.
class ExrStream : public Imf::IStream {
  public:
    /// Opens the file and checks its headers. Throws Error as openInput and HeaderWalk::run.
    explicit ExrStream(const std::filesystem::path& file);

    const std::filesystem::path& path() const { return path_; }
    /// Size of the file [bytes].
    std::uint64_t bytes() const { return bytes_; }

    // For OpenEXR, which wants exceptions of its own or of the standard library.
    bool read(char bytes[], int count) override;
    std::uint64_t tellg() override;
    void seekg(std::uint64_t place) override;
    void clear() override { in_.clear(); }

  private:
    std::filesystem::path path_;
    std::ifstream in_;
    std::uint64_t bytes_;
};

ExrStream::ExrStream(const std::filesystem::path& file)
    : Imf::IStream("EXR"), path_(file), in_(openInput(file)), bytes_(std::filesystem::file_size(file)) {
    HeaderWalk(path_, in_, bytes_).run();
    in_.clear();
    in_.seekg(0);
}

bool ExrStream::read(char bytes[], int count) {
    if (!in_.read(bytes, count)) throw Error("it ends early");
    return static_cast<std::uint64_t>(in_.tellg()) < bytes_;
}

std::uint64_t ExrStream::tellg() {
    return static_cast<std::uint64_t>(in_.tellg());
}

void ExrStream::seekg(std::uint64_t place) {
    in_.clear();
    in_.seekg(static_cast<std::streamoff>(place));
}

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
        failDamagedExr(stream.path(), sentenceOf(fault));
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

// Whether samples come back other than they were saved.
bool isLossy(Imf::Compression compression) {
    switch (compression) {
        case Imf::NO_COMPRESSION:
        case Imf::RLE_COMPRESSION:
        case Imf::ZIPS_COMPRESSION:
        case Imf::ZIP_COMPRESSION:
        case Imf::PIZ_COMPRESSION:
            return false;
        default:  // PXR24 of floats, B44, DWA and what may come
            return true;
    }
}

// The channels that hold the heights: one, or red, green and blue, which must be equal.
std::vector<std::string> heightChannels(const ExrStream& stream, const Imf::ChannelList& channels) {
    if (channels.findChannel("RY") != nullptr && channels.findChannel("BY") != nullptr)
        fail(stream.path(),
             "is a picture in colour (luminance and chroma), not heights; save the heights as the only "
             "channel.");
    for (const char* name : {"Y", "height", "Z"})
        if (channels.findChannel(name) != nullptr) return {name};
    const int count = countOf(channels);
    if (count == 1) return {channels.begin().name()};
    const bool isColoured = channels.findChannel("R") != nullptr && channels.findChannel("G") != nullptr &&
                            channels.findChannel("B") != nullptr;
    const bool hasMore = count > (channels.findChannel("A") != nullptr ? 4 : 3);
    if (isColoured && !hasMore) return {"R", "G", "B"};
    if (count == 0)
        fail(stream.path(),
             "has no channels, none of which is known to hold heights; save them as the only one, or as Y.");
    fail(stream.path(),
         "has the channels {0}, none of which is known to hold heights; save them as the only one, or as Y.",
         namesOf(channels).substr(0, 200));
}

Sentence wordsOf(Imf::PixelType type) {
    if (type == Imf::HALF) return Sentence("16-bit floats");
    return type == Imf::UINT ? Sentence("32-bit whole numbers") : Sentence("32-bit floats");
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
            fail(stream_.path(), "is an EXR of an unknown kind ('{0}'); save it again.", type.substr(0, 40));
    }

    // All before anything of the map's size is allocated.
    void checkSize() {
        const Imath::Box2i window = header().dataWindow();
        const std::int64_t columns = std::int64_t{window.max.x} - window.min.x + 1;
        const std::int64_t rows = std::int64_t{window.max.y} - window.min.y + 1;
        checkDimensions(stream_.path(), columns, rows, options_, kCopies);
        columns_ = static_cast<int>(columns);
        rows_ = static_cast<int>(rows);
        if (header().hasTileDescription()) checkTiles();
        const bool isWhole = guarded(stream_, [this] { return file_.partComplete(0); });
        if (!isWhole) failDamagedExr(stream_.path(), Sentence("parts of it are missing"));
        const std::uint64_t most = mostUnpacked(header().compression());
        const std::uint64_t bytes = static_cast<std::uint64_t>(columns * rows) * leastBytes();
        if (bytes > stream_.bytes() * most)
            failDamagedExr(stream_.path(),
                           Sentence("it has too few bytes for its {0} samples", extent(columns_, rows_)));
    }

    // OpenEXR unpacks a whole row of tiles at once.
    void checkTiles() const {
        constexpr unsigned kUsual = 1024;
        const Imf::TileDescription& tiles = header().tileDescription();
        if (tiles.xSize > std::max(kUsual, 2 * static_cast<unsigned>(columns_)) ||
            tiles.ySize > std::max(kUsual, 2 * static_cast<unsigned>(rows_)))
            fail(stream_.path(), "has tiles of {0} × {1} samples; save it with rows instead of tiles.",
                 tiles.xSize, tiles.ySize);
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
            fail(stream_.path(), "has a channel {0} with fewer samples than the picture; save it whole.",
                 name);
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
        if (isLossy(header().compression()))
            facts.notices.push_back(Sentence(
                "The file is compressed with loss: its heights are not exactly those that were saved."));
        if (names_.size() > 1)
            facts.notices.push_back(
                Sentence("The picture is stored in colour; its equal channels were taken as gray."));
        else if (const int count = countOf(header().channels()); count > 1)
            facts.notices.push_back(Sentence("Only the channel {0} of {1} was read.", names_.front(), count));
        if (file_.parts() > 1)
            facts.notices.push_back(
                Sentence("Only the first of the file's {0} parts was read.", file_.parts()));
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
                fail(stream_.path(),
                     "is coloured (at column {0}, row {1}); save one channel with the heights, named Y.", x,
                     from + z);
            }
    }

    void checkValues(const Field<float>& values) const {
        for (int z = 0; z < values.rows(); ++z)
            for (int x = 0; x < values.columns(); ++x)
                if (std::isinf(values.at(x, z)))
                    fail(stream_.path(),
                         "has an infinite value at column {0}, row {1}; replace it by a height or by nan.", x,
                         z);
    }

    const ReadOptions& options_;
    ExrStream stream_;
    Imf::MultiPartInputFile file_;
    std::optional<Imf::InputPart> part_;
    std::vector<std::string> names_;
    int columns_ = 0, rows_ = 0;
};

}  // namespace

bool looksLikeExr(std::string_view start) {
    return start.starts_with(kMagic);
}

Texts exrTexts(const std::filesystem::path& file) {
    ExrStream stream(file);
    return guarded(stream, [&] { return textsOf(Imf::MultiPartInputFile(stream, 0, false).header(0)); });
}

Raster readExrRaster(const std::filesystem::path& file, const ReadOptions& options) {
    return Reader(file, options).read();
}

}  // namespace wadi::io
