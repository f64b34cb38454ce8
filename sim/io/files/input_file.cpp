#include "sim/io/files/input_file.hpp"

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "sim/io/files/messages.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

std::ifstream openInput(const fs::path& file) {
    std::error_code ignored;
    const fs::file_status status = fs::status(file, ignored);
    if (!fs::exists(status)) fail(file, "cannot be found; check the path.");
    if (fs::is_directory(status)) fail(file, "is a folder; name a file in it.");
    if (!fs::is_regular_file(status)) fail(file, "is not a regular file; copy its contents to one.");
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    if (!in)
        fail(file, "cannot be read ({0}); check its permissions.",
             reasonOf({errno, std::generic_category()}));
    if (in.peek() == std::ifstream::traits_type::eof()) fail(file, "is empty; fetch or export it again.");
    return in;
}

std::string readStart(const fs::path& file, std::size_t most) {
    std::ifstream in = openInput(file);
    std::string bytes(most, '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(most));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return bytes;
}

std::uint64_t sizeOf(const fs::path& file) {
    std::error_code unknown;
    const std::uintmax_t size = fs::file_size(file, unknown);
    if (unknown) fail(file, "cannot be read ({0}); check its path and permissions.", reasonOf(unknown));
    return size;
}

bool leadsInto(const fs::path& file, const fs::path& folder) {
    std::error_code fault;
    const fs::path root = fs::canonical(folder.empty() ? fs::path(".") : folder, fault);
    if (fault) return false;
    const fs::path real = fs::weakly_canonical(fs::absolute(file, fault), fault);
    if (fault) return false;
    return std::mismatch(root.begin(), root.end(), real.begin(), real.end()).first == root.end();
}

std::string endingOf(const fs::path& file) {
    std::string ending = file.extension().string();
    for (char& c : ending)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return ending;
}

std::string readAll(const fs::path& file, Progress* progress) {
    // Memory that is touched for the first time is slow on some machines: hundreds of MB of it take seconds.
    constexpr std::size_t kPiece = std::size_t{1} << 20;
    std::ifstream in = openInput(file);
    const auto size = static_cast<std::size_t>(sizeOf(file));
    std::string bytes;
    bytes.reserve(size);
    while (bytes.size() < size) {
        if (progress != nullptr) progress->look();
        const std::size_t from = bytes.size();
        bytes.resize(std::min(from + kPiece, size));
        in.read(bytes.data() + from, static_cast<std::streamsize>(bytes.size() - from));
        if (!in) fail(file, "could not be read to its end; try again.");
    }
    return bytes;
}

}  // namespace wadi::io
