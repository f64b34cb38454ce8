#include "sim/io/export/picture_png.hpp"

#include <new>
#include <string>

#include "sim/io/files/atomic_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/files/png_guard.hpp"

namespace wadi::io {

namespace {

void append(png_structp png, png_bytep bytes, std::size_t count) {
    auto& file = *static_cast<AtomicFile*>(png_get_io_ptr(png));
    if (!file.append(reinterpret_cast<const char*>(bytes), count)) png_error(png, "the disk takes no more");
}

void flushNothing(png_structp) {}

// Of a landscape, level 6 takes three times as long and saves a twentieth.
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
        fail(target, "could not be written (" + std::string(message.text) + "); choose a smaller picture.");
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

}  // namespace wadi::io
