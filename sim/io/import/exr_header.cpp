#include "sim/io/import/exr_header.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/import/reader.hpp"

namespace wadi::io {

namespace {

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
                failDamagedExr(file_, "its attribute '" + given.substr(0, 40) + "' has an impossible size");
        }
        return any;
    }

    std::string name() {
        constexpr std::size_t kLongest = 255;
        std::string text;
        for (int c = in_.get(); c != 0; c = in_.get()) {
            if (c == std::istream::traits_type::eof() || text.size() == kLongest)
                failDamagedExr(file_, "its header does not end");
            text += static_cast<char>(c);
        }
        return text;
    }

    std::string value(std::uint64_t size) {
        if (size > bytes_) failDamagedExr(file_, "an attribute is longer than the file");
        std::string text(static_cast<std::size_t>(size), '\0');
        if (!in_.read(text.data(), static_cast<std::streamsize>(size)))
            failDamagedExr(file_, "its header does not end");
        return text;
    }

    const std::filesystem::path& file_;
    std::istream& in_;
    std::uint64_t bytes_;
};

}  // namespace

void checkExrHeaders(const std::filesystem::path& file, std::istream& in, std::uint64_t bytes) {
    HeaderWalk(file, in, bytes).run();
}

void failDamagedExr(const std::filesystem::path& file, const std::string& reason) {
    fail(file, "is a damaged or truncated EXR (" + reason + "); fetch or export it again.");
}

namespace {

constexpr std::string_view kMagic = "\x76\x2f\x31\x01";

}  // namespace

ExrStream::ExrStream(const std::filesystem::path& file)
    : Imf::IStream("EXR"), path_(file), in_(openInput(file)), bytes_(std::filesystem::file_size(file)) {
    checkExrHeaders(path_, in_, bytes_);
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

}  // namespace wadi::io
