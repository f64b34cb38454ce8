#include "sim/io/import/png_read.hpp"

#include <new>
#include <optional>
#include <vector>

#include "sim/io/input_file.hpp"
#include "sim/io/png_guard.hpp"
#include "sim/io/sides.hpp"
#include "sim/io/words.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n";
constexpr std::size_t kHeaderBytes = 33;  // Signature and the chunk IHDR
constexpr double kMostPacked = 1100;      // Bytes out of one of a file: deflate reaches 1032
constexpr double kUnpacking = 0.8;        // of the time

void readBytes(png_structp png, png_bytep bytes, std::size_t count) {
    auto& in = *static_cast<std::ifstream*>(png_get_io_ptr(png));
    if (!in.read(reinterpret_cast<char*>(bytes), static_cast<std::streamsize>(count)))
        png_error(png, "it ends early");
}

std::uint32_t bigEndian(std::string_view bytes) {
    std::uint32_t value = 0;
    for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
    return value;
}

[[noreturn]] void endsEarly(const fs::path& file) {
    fail(file, "is a damaged or truncated PNG (it ends early); fetch or export it again.");
}

// What a picture takes, by its header alone.
struct Demand {
    std::int64_t columns, rows;
    double sampleBytes;  // as libpng gives them
    double storedBits;   // of a sample in the file
};

// Sides are looked at before libpng sees the file, so that a huge or hostile header costs nothing.
std::optional<Demand> demandOf(const fs::path& file) {
    const std::string start = readStart(file, kHeaderBytes);
    if (start.size() < kHeaderBytes) endsEarly(file);
    const std::string_view bytes = start;
    if (bytes.substr(12, 4) != "IHDR") return std::nullopt;  // libpng will say so
    const int bits = bytes[24], type = bytes[25];
    const bool isGray = (type & PNG_COLOR_MASK_COLOR) == 0, hasPalette = (type & PNG_COLOR_MASK_PALETTE) != 0;
    const int alpha = (type & PNG_COLOR_MASK_ALPHA) != 0 ? 1 : 0;
    const int stored = (isGray || hasPalette ? 1 : 3) + alpha, most = isGray ? 2 : 4;
    return Demand{bigEndian(bytes.substr(16, 4)), bigEndian(bytes.substr(20, 4)),
                  most * (bits == 16 ? 2. : 1.), double(stored) * bits};
}

// A file cannot hold more than it can be unpacked to.
void checkTruth(const fs::path& file, const Demand& demand) {
    const double samples = static_cast<double>(demand.columns) * static_cast<double>(demand.rows);
    if (samples * demand.storedBits / 8 > kMostPacked * static_cast<double>(sizeOf(file))) endsEarly(file);
}

// Owns libpng's state for one file.
class Reader {
  public:
    explicit Reader(const fs::path& file) : file_(file), in_(openInput(file)) {
        png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, &message_, keepPngError, ignorePngWarning);
        if (png_ == nullptr) throw std::bad_alloc();
        info_ = png_create_info_struct(png_);
        if (info_ == nullptr) {
            png_destroy_read_struct(&png_, nullptr, nullptr);
            throw std::bad_alloc();
        }
        png_set_read_fn(png_, &in_, readBytes);
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

    // All samples as they stand in the file, after header(): rows of rowBytes(), 16 bits big-endian.
    std::vector<png_byte> samples(const ReadOptions& options) {
        png_uint_32 rows = 0;
        int passes = 1;
        if (!attempt(png_, [&] {
                expand();
                passes = png_set_interlace_handling(png_);
                png_read_update_info(png_, info_);
                rows = png_get_image_height(png_, info_);
            }))
            damaged();
        const std::size_t stride = rowBytes();
        std::vector<png_byte> bytes(stride * rows);
        png_byte* const first = bytes.data();
        if (!attempt(png_, [=, this, &options] {
                for (int pass = 0; pass < passes; ++pass)
                    for (png_uint_32 z = 0; z < rows; ++z) {
                        png_read_row(png_, first + z * stride, nullptr);
                        options.reach(kUnpacking * (pass + double(z) / rows) / passes);
                    }
                png_read_end(png_, nullptr);
            }))
            damaged();
        return bytes;
    }

    std::size_t rowBytes() const { return png_get_rowbytes(png_, info_); }
    std::size_t channels() const { return png_get_channels(png_, info_); }

  private:
    // Few bits become eight, a palette becomes RGB, a transparent colour becomes an alpha channel.
    void expand() {
        const int type = png_get_color_type(png_, info_);
        if (type == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(png_);
        if (type == PNG_COLOR_TYPE_GRAY && png_get_bit_depth(png_, info_) < 8)
            png_set_expand_gray_1_2_4_to_8(png_);
        if (png_get_valid(png_, info_, PNG_INFO_tRNS) != 0) png_set_tRNS_to_alpha(png_);
    }

    [[noreturn]] void damaged() const {
        fail(file_,
             "is a damaged or truncated PNG (" + std::string(message_.text) + "); fetch or export it again.");
    }

    const fs::path& file_;
    std::ifstream in_;
    PngMessage message_;
    png_structp png_ = nullptr;
    png_infop info_ = nullptr;
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
            fail(file_, "is coloured (at column " + std::to_string(x) + ", row " + std::to_string(z) +
                            "); convert it to a grayscale PNG, if possible of 16 bits.");
        const bool hasAlpha = channels_ % 2 == 0;
        if (hasAlpha && sample(pixel, channels_ - 1) != greatest_)
            fail(file_, "is transparent at column " + std::to_string(x) + ", row " + std::to_string(z) +
                            "; fill the gap and save it without an alpha channel.");
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

GrayPicture readPicture(const fs::path& file, const ReadOptions& options) {
    Reader reader(file);
    GrayPicture picture{reader.header(), {}};
    const std::vector<png_byte> samples = reader.samples(options);
    const PixelReader pixels(file, reader.channels(), picture.header.bits);
    picture.values = Field<std::uint16_t>(picture.header.columns, picture.header.rows);
    for (int z = 0; z < picture.values.rows(); ++z) {
        const png_byte* pixel = samples.data() + static_cast<std::size_t>(z) * reader.rowBytes();
        for (int x = 0; x < picture.values.columns(); ++x, pixel += pixels.size())
            picture.values.at(x, z) = pixels.gray(pixel, x, z);
        options.reach(kUnpacking + (1 - kUnpacking) * (z + 1) / picture.values.rows());
    }
    return picture;
}

}  // namespace

bool looksLikePng(std::string_view start) {
    return start.starts_with(kSignature);
}

GrayPicture readPng(const fs::path& file) {
    if (const auto demand = demandOf(file)) checkSides(file, demand->columns, demand->rows);
    return readPicture(file, {});
}

GrayPicture readPng(const fs::path& file, const ReadOptions& options) {
    if (const auto demand = demandOf(file)) {
        const double copies = (demand->sampleBytes + sizeof(std::uint16_t)) / sizeof(float) + 1;
        checkSides(file, demand->columns, demand->rows, options, copies);
        checkTruth(file, *demand);
    }
    return readPicture(file, options);
}

}  // namespace wadi::io
