#include "sim/io/import/exr_stream.hpp"

#include <stdexcept>

#include "sim/io/files/input_file.hpp"
#include "sim/io/import/exr_header.hpp"
#include "sim/io/import/reader.hpp"

namespace wadi::io {

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
