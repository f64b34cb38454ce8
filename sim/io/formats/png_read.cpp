#include "sim/io/formats/png_read.hpp"

#include <algorithm>
#include <new>
#include <vector>

#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/formats/codecs.hpp"
#include "sim/io/formats/png_guard.hpp"
#include "sim/io/formats/provenance.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n";
constexpr std::size_t kLongestText = kMostProvenance + 1024;  // [bytes], with its keyword
constexpr std::size_t kMostPackedText = 64'000'000;  // [bytes] of a chunk of text, which is read as a whole
constexpr png_uint_32 kMostTexts = 32;               // of all chunks that are kept; later ones are not
constexpr std::uint64_t kMostUnpacked = 1100;  // Bytes that one of deflate's can become, and some to spare
constexpr std::size_t kHeaderBytes = 33;       // Signature and the chunk IHDR
constexpr double kCopies = 2, kInterlacedCopies = 4;  // of four bytes a sample, held at once

std::uint32_t bigEndian(std::string_view bytes) {
    std::uint32_t value = 0;
    for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
    return value;
}

// The bytes of a file as libpng asks for them: of a chunk first its length and name, at once. It makes room
// for a whole chunk of text before it reads one, whatever limits it is given: what a length promises is
// looked at here.
class Input {
  public:
    explicit Input(const fs::path& file) : in_(openInput(file)), left_(sizeOf(file)) {}

    static void read(png_structp png, png_bytep bytes, std::size_t count) {
        if (const char* fault = static_cast<Input*>(png_get_io_ptr(png))->take(bytes, count))
            png_error(png, fault);
    }

  private:
    // What is wrong, or null. Throws nothing: libpng is among its callers.
    const char* take(png_bytep bytes, std::size_t count) {
        auto* const first = reinterpret_cast<char*>(bytes);
        if (count > left_ || !in_.read(first, static_cast<std::streamsize>(count)))
            return marked("it ends early");
        left_ -= count;
        const bool isChunk = untilChunk_ == 0 && count == kChunkStart;
        untilChunk_ -= std::min<std::uint64_t>(untilChunk_, count);
        return isChunk ? check({first, count}) : nullptr;
    }

    const char* check(std::string_view start) {
        const std::uint64_t length = bigEndian(start.substr(0, 4));
        if (length > left_) return marked("a part of it says that it is longer than the file");
        const std::string_view name = start.substr(4);
        if ((name == "tEXt" || name == "zTXt" || name == "iTXt") && length > kMostPackedText)
            return marked("a text in it takes more than 64 MB");
        untilChunk_ = length + kChecksum;
        return nullptr;
    }

    static constexpr std::size_t kChunkStart = 8, kChecksum = 4;  // [bytes]

    std::ifstream in_;
    std::uint64_t left_;                            // Bytes of the file
    std::uint64_t untilChunk_ = kSignature.size();  // … before the next chunk
};

// Sides are looked at before libpng sees the file, so that a huge or hostile header costs nothing.
void checkHeaderSides(const fs::path& file, const ReadOptions* heights) {
    const std::string start = readStart(file, kHeaderBytes);
    if (start.size() < kHeaderBytes)
        fail(file, "is a truncated PNG (it ends early); fetch or export it again.");
    const std::string_view bytes = start;
    if (bytes.substr(12, 4) != "IHDR") return;  // libpng will say so
    const std::int64_t columns = bigEndian(bytes.substr(16, 4)), rows = bigEndian(bytes.substr(20, 4));
    if (heights == nullptr) return checkDimensions(file, columns, rows);
    const bool isInterlaced = bytes[28] != 0;  // … and is read as a whole
    ReadOptions options = *heights;
    options.isKept = options.isKept || options.isKeptIfSquare;  // as it is, if the picture tells anything
    checkDimensions(file, columns, rows, options, isInterlaced ? kInterlacedCopies : kCopies);
}

// Owns libpng's state for one file.
class Reader {
  public:
    explicit Reader(const fs::path& file) : file_(file), in_(file) {
        png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, &message_, keepPngError, ignorePngWarning);
        if (png_ == nullptr) throw std::bad_alloc();
        info_ = png_create_info_struct(png_);
        if (info_ == nullptr) {
            png_destroy_read_struct(&png_, nullptr, nullptr);
            throw std::bad_alloc();
        }
        png_set_read_fn(png_, &in_, Input::read);
        png_set_chunk_malloc_max(png_, kLongestText);
        png_set_chunk_cache_max(png_, kMostTexts);
    }
    ~Reader() { png_destroy_read_struct(&png_, &info_, nullptr); }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    PngHeader header() {
        if (!attempt(png_, [this] { png_read_info(png_, info_); })) damaged();
        PngHeader header;
        header.columns = static_cast<int>(png_get_image_width(png_, info_));
        header.rows = static_cast<int>(png_get_image_height(png_, info_));
        header.bits = png_get_bit_depth(png_, info_) == 16 ? 16 : 8;
        header.coloured = (png_get_color_type(png_, info_) & PNG_COLOR_MASK_COLOR) != 0;
        png_textp texts = nullptr;
        const int count = png_get_text(png_, info_, &texts, nullptr);
        for (int i = 0; i < count; ++i) header.texts[texts[i].key] = texts[i].text;
        return header;
    }

    // After header(): prepares for row(), and reads all of a picture whose rows come in several passes.
    void begin() {
        int passes = 1;
        if (!attempt(png_, [&] {
                expand();
                passes = png_set_interlace_handling(png_);
                png_read_update_info(png_, info_);
            }))
            damaged();
        const std::size_t rows = png_get_image_height(png_, info_);
        if (rows * rowBytes() > fs::file_size(file_) * kMostUnpacked)
            fail(file_,
                 "is a damaged or truncated PNG (it has too few bytes for its size); fetch or export it "
                 "again.");
        isWhole_ = passes > 1;
        bytes_.resize(rowBytes() * (isWhole_ ? rows : 1));
        for (int pass = 0; isWhole_ && pass < passes; ++pass)
            for (std::size_t z = 0; z < rows; ++z) readRow(bytes_.data() + z * rowBytes());
    }

    // The next row, after begin(): rowBytes(), 16 bits big-endian. `z` counts up.
    const png_byte* row(int z) {
        if (isWhole_) return bytes_.data() + static_cast<std::size_t>(z) * rowBytes();
        readRow(bytes_.data());
        return bytes_.data();
    }

    // After the last row: what follows it must be whole too.
    void end() {
        if (!attempt(png_, [this] { png_read_end(png_, nullptr); })) damaged();
    }

    std::size_t rowBytes() const { return png_get_rowbytes(png_, info_); }
    std::size_t channels() const { return png_get_channels(png_, info_); }

  private:
    void readRow(png_byte* bytes) {
        if (!attempt(png_, [=, this] { png_read_row(png_, bytes, nullptr); })) damaged();
    }

    // Few bits become eight, a palette becomes RGB, a transparent colour becomes an alpha channel.
    void expand() {
        const int type = png_get_color_type(png_, info_);
        if (type == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(png_);
        if (type == PNG_COLOR_TYPE_GRAY && png_get_bit_depth(png_, info_) < 8)
            png_set_expand_gray_1_2_4_to_8(png_);
        if (png_get_valid(png_, info_, PNG_INFO_tRNS) != 0) png_set_tRNS_to_alpha(png_);
    }

    [[noreturn]] void damaged() const {
        message_.checkMemory();
        fail(file_, "is a damaged or truncated PNG ({0}); fetch or export it again.",
             Sentence(message_.text));
    }

    const fs::path& file_;
    Input in_;
    PngMessage message_;
    png_structp png_ = nullptr;
    png_infop info_ = nullptr;
    std::vector<png_byte> bytes_;  // one row, or all
    bool isWhole_ = false;
};

// The gray value of one pixel of 1 to 4 channels.
class PixelReader {
  public:
    PixelReader(const fs::path& file, std::size_t channels, int bits)
        : file_(file), channels_(channels), bytes_(bits == 16 ? 2 : 1), greatest_(bits == 16 ? 65535 : 255) {}

    std::size_t size() const { return channels_ * bytes_; }

    std::uint16_t gray(const png_byte* pixel, int x, int z) const {
        const std::uint16_t value = sample(pixel, 0);
        if (channels_ >= 3 && (sample(pixel, 1) != value || sample(pixel, 2) != value))
            fail(file_,
                 "is coloured (at column {0}, row {1}); convert it to a grayscale PNG, if possible of 16 "
                 "bits.",
                 x, z);
        const bool hasAlpha = channels_ % 2 == 0;
        if (hasAlpha && sample(pixel, channels_ - 1) != greatest_)
            fail(file_,
                 "is transparent at column {0}, row {1}; fill the gap and save it without an alpha channel.",
                 x, z);
        return value;
    }

  private:
    std::uint16_t sample(const png_byte* pixel, std::size_t channel) const {
        const png_byte* p = pixel + channel * bytes_;
        return bytes_ == 2 ? static_cast<std::uint16_t>(p[0] << 8 | p[1]) : p[0];
    }

    const fs::path& file_;
    std::size_t channels_;
    std::size_t bytes_;
    int greatest_;
};

}  // namespace

bool looksLikePng(std::string_view start) {
    return start.starts_with(kSignature);
}

Texts pngTexts(const fs::path& file) {
    return Reader(file).header().texts;
}

void readPng(const fs::path& file, const PngSink& sink, const ReadOptions* heights) {
    checkHeaderSides(file, heights);
    Reader reader(file);
    const PngHeader header = reader.header();
    reader.begin();
    sink.begin(header);
    const PixelReader pixels(file, reader.channels(), header.bits);
    std::vector<std::uint16_t> values(static_cast<std::size_t>(header.columns));
    for (int z = 0; z < header.rows; ++z) {
        const png_byte* pixel = reader.row(z);
        for (int x = 0; x < header.columns; ++x, pixel += pixels.size())
            values[static_cast<std::size_t>(x)] = pixels.gray(pixel, x, z);
        sink.takeRow(z, values);
    }
    reader.end();
}

GrayPicture readPng(const fs::path& file) {
    GrayPicture picture;
    readPng(file, {[&](const PngHeader& header) {
                       picture.header = header;
                       picture.values = Field<std::uint16_t>(header.columns, header.rows);
                   },
                   [&](int z, std::span<const std::uint16_t> values) {
                       std::copy(values.begin(), values.end(), picture.values.row(z).begin());
                   }});
    return picture;
}

namespace {

RasterFacts factsOf(const PngHeader& header) {
    RasterFacts facts;
    facts.format = header.bits == 16 ? "png16" : "png8";
    facts.columns = header.columns;
    facts.rows = header.rows;
    facts.samples = header.bits == 16 ? Sentence("16-bit gray values") : Sentence("8-bit gray values");
    facts.bits = header.bits;
    facts.values = Values::scale;
    facts.greatest = header.greatest();
    takeTexts(header.texts, facts);
    if (header.coloured)
        facts.notices.push_back(
            Sentence("The picture is stored in colour; its equal channels were taken as gray."));
    return facts;
}

}  // namespace

Raster readPngRaster(const std::filesystem::path& file, const ReadOptions& options) {
    Raster raster;
    readPng(file,
            {[&](const PngHeader& header) {
                 raster.facts = factsOf(header);
                 raster.values = Field<float>(header.columns, header.rows);
             },
             [&](int z, std::span<const std::uint16_t> values) {
                 std::copy(values.begin(), values.end(), raster.values.row(z).begin());
                 options.reach((z + 1.0) / raster.facts.rows);
             }},
            &options);
    options.reach(1);
    return raster;
}

namespace {

constexpr std::size_t kSignatureBytes = 8;
constexpr int kSixteenToEight = 257;  // 65535 / 255

std::uint8_t painted(std::uint16_t value, int bits) {
    const int rounded = bits == 16 ? (value + kSixteenToEight / 2) / kSixteenToEight : value;
    return static_cast<std::uint8_t>(rounded);
}

}  // namespace

Field<std::uint8_t> readPainted(const std::filesystem::path& file, int columns, int rows) {
    if (!looksLikePng(readStart(file, kSignatureBytes)))
        fail(file, "is no PNG; save the painted map as a grayscale PNG of 8 or 16 bits.");
    Field<std::uint8_t> map;
    int bits = 8;
    readPng(file,
            {[&](const PngHeader& header) {
                 if (header.columns != columns || header.rows != rows)
                     fail(file,
                          "is {0} pixels, the map {1} cells; a painted map needs a pixel for every cell.",
                          extent(header.columns, header.rows), extent(columns, rows));
                 bits = header.bits;
                 map = Field<std::uint8_t>(columns, rows);
             },
             [&](int z, std::span<const std::uint16_t> values) {
                 std::ranges::transform(values, map.row(z).begin(),
                                        [&](std::uint16_t value) { return painted(value, bits); });
             }});
    return map;
}

}  // namespace wadi::io
