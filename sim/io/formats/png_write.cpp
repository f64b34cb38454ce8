#include "sim/io/formats/png_write.hpp"

#include <algorithm>
#include <cstdint>
#include <new>
#include <string>

#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/formats/codecs.hpp"
#include "sim/io/formats/map_source.hpp"
#include "sim/io/formats/png_guard.hpp"

namespace wadi::io {

namespace {

void append(png_structp png, png_bytep bytes, std::size_t count) {
    auto& file = *static_cast<AtomicFile*>(png_get_io_ptr(png));
    if (!file.append(reinterpret_cast<const char*>(bytes), count))
        png_error(png, marked("the disk takes no more"));
}

void flushNothing(png_structp) {}

// Level 6 takes three to six times as long and saves a twentieth of a picture, a hundredth of 16-bit heights.
constexpr int kLevel = 3;

}  // namespace

struct PicturePng::State {
    std::filesystem::path target;
    AtomicFile file;
    PngMessage message;
    png_structp png = nullptr;
    png_infop info = nullptr;
    std::size_t rowBytes;
    std::size_t rows = 0;

    State(const std::filesystem::path& path, std::size_t row) : target(path), file(path), rowBytes(row) {
        png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &message, keepPngError, ignorePngWarning);
        if (png == nullptr) throw std::bad_alloc();
        info = png_create_info_struct(png);
        if (info == nullptr) {
            png_destroy_write_struct(&png, nullptr);
            throw std::bad_alloc();
        }
        png_set_write_fn(png, &file, append, flushNothing);
    }
    ~State() { png_destroy_write_struct(&png, &info); }
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    // A full disk is AtomicFile's to tell; any other failure is libpng's own.
    void check(bool isWritten) {
        if (isWritten) return;
        if (!file.good()) file.commit();
        message.checkMemory();
        fail(target, "could not be written ({0}); choose a smaller picture.", Sentence(message.text));
    }
};

PicturePng::PicturePng(const std::filesystem::path& file, int width, int height, int channels)
    : state_(std::make_unique<State>(file,
                                     static_cast<std::size_t>(width) * static_cast<std::size_t>(channels))) {
    const int type = channels == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB;
    State* const state = state_.get();
    state->check(attempt(state->png, [=] {
        png_set_IHDR(state->png, state->info, static_cast<png_uint_32>(width),
                     static_cast<png_uint_32>(height), 8, type, PNG_INTERLACE_NONE,
                     PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        png_set_sRGB(state->png, state->info, PNG_sRGB_INTENT_PERCEPTUAL);
        png_set_filter(state->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_PAETH);
        png_set_compression_level(state->png, kLevel);
        png_write_info(state->png, state->info);
    }));
}

PicturePng::~PicturePng() = default;

void PicturePng::write(std::span<const std::uint8_t> rows) {
    State* const state = state_.get();
    for (std::size_t at = 0; at + state->rowBytes <= rows.size(); at += state->rowBytes) {
        state->check(attempt(state->png, [=, row = rows.data() + at] { png_write_row(state->png, row); }));
        ++state->rows;
    }
}

void PicturePng::commit() {
    State* const state = state_.get();
    state->check(attempt(state->png, [=] { png_write_end(state->png, state->info); }));
    state->file.commit();
}

std::size_t PicturePng::written() const {
    return state_->rows;
}

namespace {

int colourType(std::size_t channels) {
    if (channels == 1) return PNG_COLOR_TYPE_GRAY;
    return channels == 3 ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA;
}

// Owns libpng's state for one file.
class Writer {
  public:
    explicit Writer(AtomicFile& file) {
        png_ = png_create_write_struct(PNG_LIBPNG_VER_STRING, &message_, keepPngError, ignorePngWarning);
        if (png_ == nullptr) throw std::bad_alloc();
        info_ = png_create_info_struct(png_);
        if (info_ == nullptr) {
            png_destroy_write_struct(&png_, nullptr);
            throw std::bad_alloc();
        }
        png_set_write_fn(png_, &file, append, flushNothing);
    }
    ~Writer() { png_destroy_write_struct(&png_, &info_); }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    // Each tells whether libpng went through without an error.
    bool begin(const MapSource& map, const MapTexts& texts) {
        std::vector<png_text> list = textChunks(texts);
        const auto columns = static_cast<png_uint_32>(map.columns()),
                   rows = static_cast<png_uint_32>(map.rows());
        const int type = colourType(map.channels.size()), bits = map.bits;
        return attempt(png_, [=, this, first = list.data(), count = static_cast<int>(list.size())] {
            png_set_IHDR(png_, info_, columns, rows, bits, type, PNG_INTERLACE_NONE,
                         PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
            png_set_filter(png_, PNG_FILTER_TYPE_BASE, PNG_FILTER_PAETH);
            png_set_compression_level(png_, kLevel);
            png_set_text(png_, info_, first, count);
            png_write_info(png_, info_);
        });
    }
    bool row(const std::vector<png_byte>& bytes) {
        return attempt(png_, [this, first = bytes.data()] { png_write_row(png_, first); });
    }
    bool end() {
        return attempt(png_, [this] { png_write_end(png_, info_); });
    }

    const PngMessage& message() const { return message_; }

  private:
    // The chunks refer to `texts`; libpng copies them but takes pointers that are not const.
    static std::vector<png_text> textChunks(const MapTexts& texts) {
        std::vector<png_text> list;
        for (const auto& [keyword, text] : texts) {
            png_text chunk{};
            chunk.compression = kindOf(text);
            chunk.key = const_cast<char*>(keyword.c_str());
            chunk.text = const_cast<char*>(text.c_str());
            chunk.text_length = chunk.itxt_length = text.size();
            list.push_back(chunk);
        }
        return list;
    }

    // Only iTXt holds UTF-8; every program knows the others.
    static int kindOf(const std::string& text) {
        constexpr std::size_t kShort = 1024;
        const bool isShort = text.size() < kShort;
        if (std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) > 126; }))
            return isShort ? PNG_ITXT_COMPRESSION_NONE : PNG_ITXT_COMPRESSION_zTXt;
        return isShort ? PNG_TEXT_COMPRESSION_NONE : PNG_TEXT_COMPRESSION_zTXt;
    }

    PngMessage message_;
    png_structp png_ = nullptr;
    png_infop info_ = nullptr;
};

// The samples of a row, 16 bits big-endian.
class RowBytes {
  public:
    explicit RowBytes(const MapSource& map)
        : map_(map),
          bits_(map.bits),
          wide_(map.range),
          narrow_(map.range),
          bytes_(static_cast<std::size_t>(map.columns()) * map.channels.size() * (map.bits == 16 ? 2 : 1)) {}

    const std::vector<png_byte>& of(int z) {
        std::size_t at = 0;
        for (int x = 0; x < map_.columns(); ++x) {
            for (const Field<float>& channel : map_.channels) {
                const float value = channel.at(x, z);
                const std::uint16_t sample = bits_ == 16 ? wide_(value) : narrow_(value);
                if (bits_ == 16) bytes_[at++] = static_cast<png_byte>(sample >> 8);
                bytes_[at++] = static_cast<png_byte>(sample & 0xff);
            }
        }
        return bytes_;
    }

  private:
    const MapSource& map_;
    int bits_;
    Scale<std::uint16_t> wide_;
    Scale<std::uint8_t> narrow_;
    std::vector<png_byte> bytes_;
};

bool writeRows(Writer& writer, const MapSource& map) {
    RowBytes bytes(map);
    for (int z = 0; z < map.rows(); ++z) {
        if (!writer.row(bytes.of(z))) return false;
        map.options.reach(double(z + 1) / map.rows());
    }
    return true;
}

}  // namespace

void writePng(const MapSource& map, const std::filesystem::path& file) {
    AtomicFile out(file);
    Writer writer(out);
    const bool written = writer.begin(map, textsOf(map)) && writeRows(writer, map) && writer.end();
    // A full disk is commit()'s to tell; any other failure is libpng's own.
    if (!written && out.good()) {
        writer.message().checkMemory();
        fail(file, "could not be written ({0}); choose another format.", std::string(writer.message().text));
    }
    out.commit();
}

}  // namespace wadi::io
