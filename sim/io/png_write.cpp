#include "sim/io/png_write.hpp"

#include <stb_image_write.h>

#include <new>

#include "sim/io/atomic_file.hpp"
#include "sim/io/png_guard.hpp"
#include "sim/io/words.hpp"

namespace wadi::io {

namespace {

void appendBytes(png_structp png, png_bytep bytes, std::size_t count) {
    auto& file = *static_cast<AtomicFile*>(png_get_io_ptr(png));
    if (!file.append(reinterpret_cast<const char*>(bytes), count)) png_error(png, "the disk takes no more");
}

void flushNothing(png_structp) {}

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
        png_set_write_fn(png_, &file, appendBytes, flushNothing);
    }
    ~Writer() { png_destroy_write_struct(&png_, &info_); }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    // Each tells whether libpng went through without an error.
    bool begin(int columns, int rows, const PngTexts& texts) {
        std::vector<png_text> list = textChunks(texts);
        return attempt(png_, [=, this, first = list.data(), count = static_cast<int>(list.size())] {
            png_set_IHDR(png_, info_, static_cast<png_uint_32>(columns), static_cast<png_uint_32>(rows), 16,
                         PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                         PNG_FILTER_TYPE_DEFAULT);
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

    const char* message() const { return message_.text; }

  private:
    // The chunks refer to `texts`; libpng copies them but takes pointers that are not const.
    static std::vector<png_text> textChunks(const PngTexts& texts) {
        std::vector<png_text> list;
        for (const auto& [keyword, text] : texts) {
            png_text chunk{};
            chunk.compression = PNG_TEXT_COMPRESSION_NONE;
            chunk.key = const_cast<char*>(keyword.c_str());
            chunk.text = const_cast<char*>(text.c_str());
            chunk.text_length = text.size();
            list.push_back(chunk);
        }
        return list;
    }

    PngMessage message_;
    png_structp png_ = nullptr;
    png_infop info_ = nullptr;
};

bool writeRows(Writer& writer, const Field<std::uint16_t>& values) {
    std::vector<png_byte> bytes(static_cast<std::size_t>(values.columns()) * 2);
    for (int z = 0; z < values.rows(); ++z) {
        std::size_t i = 0;
        for (const std::uint16_t value : values.row(z)) {
            bytes[i++] = static_cast<png_byte>(value >> 8);
            bytes[i++] = static_cast<png_byte>(value & 0xff);
        }
        if (!writer.row(bytes)) return false;
    }
    return true;
}

}  // namespace

void writePng16(const Field<std::uint16_t>& values, const std::filesystem::path& file,
                const PngTexts& texts) {
    AtomicFile out(file);
    Writer writer(out);
    const bool written =
        writer.begin(values.columns(), values.rows(), texts) && writeRows(writer, values) && writer.end();
    // A full disk is commit()'s to tell; any other failure is libpng's own.
    if (!written && out.good())
        fail(file, "could not be written (" + std::string(writer.message()) + "); choose another format.");
    out.commit();
}

void writePng8(const Field<std::uint8_t>& values, const std::filesystem::path& file) {
    AtomicFile out(file);
    const auto append = [](void* context, void* bytes, int count) {
        static_cast<AtomicFile*>(context)->append(static_cast<const char*>(bytes),
                                                  static_cast<std::size_t>(count));
    };
    if (stbi_write_png_to_func(append, &out, values.columns(), values.rows(), 1, values.values().data(),
                               values.columns()) == 0)
        fail(file, "could not be written (out of memory); close other programs.");
    out.commit();
}

}  // namespace wadi::io
