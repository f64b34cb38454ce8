#include "sim/io/import/exr_stream.hpp"

#include <stdexcept>
#include <string>

#include "sim/io/import/reader.hpp"
#include "sim/io/input_file.hpp"
#include "sim/io/words.hpp"

namespace wadi::io {

namespace {

constexpr std::string_view kMagic = "\x76\x2f\x31\x01";

// The headers of a file: attributes of name, type, size and value; an empty name ends a header. A file of
// several parts has several, and an empty one after the last.
class HeaderWalk {
  public:
    HeaderWalk(const std::filesystem::path& file, std::istream& in, std::uint64_t bytes)
        : file_(file), in_(in), bytes_(bytes) {}

    void run() {
        constexpr std::uint32_t kManyParts = 0x1000;
        in_.seekg(static_cast<std::streamoff>(kMagic.size()));
        const std::uint32_t version = word();
        do {
            if (!header()) break;
        } while ((version & kManyParts) != 0);
    }

  private:
    // Whether it has an attribute.
    bool header() {
        bool any = false;
        for (; skipName(); any = true) {
            skipName();
            const std::uint32_t size = word();
            const auto place = static_cast<std::uint64_t>(in_.tellg());
            if (place > bytes_ || size > bytes_ - place)
                failDamagedExr(file_, "an attribute is longer than the file");
            in_.seekg(static_cast<std::streamoff>(size), std::ios::cur);
        }
        return any;
    }

    // Whether it is not empty.
    bool skipName() {
        int length = 0;
        for (int c = in_.get(); c != 0; c = in_.get(), ++length) {
            constexpr int kLongest = 255;
            if (c == std::istream::traits_type::eof() || length == kLongest)
                failDamagedExr(file_, "its header does not end");
        }
        return length > 0;
    }

    std::uint32_t word() {
        unsigned char bytes[4] = {};
        if (!in_.read(reinterpret_cast<char*>(bytes), sizeof bytes))
            failDamagedExr(file_, "its header does not end");
        std::uint32_t value = 0;
        for (int i = 3; i >= 0; --i) value = value << 8 | bytes[i];
        return value;
    }

    const std::filesystem::path& file_;
    std::istream& in_;
    std::uint64_t bytes_;
};

}  // namespace

ExrStream::ExrStream(const std::filesystem::path& file)
    : Imf::IStream("EXR"), path_(file), in_(openInput(file)), bytes_(std::filesystem::file_size(file)) {
    HeaderWalk(path_, in_, bytes_).run();
    in_.clear();
    in_.seekg(0);
}

bool ExrStream::read(char bytes[], int count) {
    if (!in_.read(bytes, count)) throw std::runtime_error("it ends early");
    return static_cast<std::uint64_t>(in_.tellg()) < bytes_;
}

std::uint64_t ExrStream::tellg() {
    return static_cast<std::uint64_t>(in_.tellg());
}

void ExrStream::seekg(std::uint64_t place) {
    in_.clear();
    in_.seekg(static_cast<std::streamoff>(place));
}

bool looksLikeExr(std::string_view start) {
    return start.starts_with(kMagic);
}

void failDamagedExr(const std::filesystem::path& file, const std::string& reason) {
    fail(file, "is a damaged or truncated EXR (" + reason + "); fetch or export it again.");
}

}  // namespace wadi::io
