#include "tests/fuzz/map_feed.hpp"

#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>

#include "sim/core/error.hpp"

namespace wadi::test {

namespace fs = std::filesystem;

namespace {

// A file of this process, since readers take files.
class InputFile {
  public:
    explicit InputFile(std::span<const std::byte> bytes)
        : path_(fs::temp_directory_path() / ("wadi-feed-" + std::to_string(getpid()))) {
        std::ofstream(path_, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    }
    ~InputFile() {
        std::error_code ignored;
        fs::remove(path_, ignored);
    }
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

std::optional<io::Raster> rasterOf(const std::function<io::Raster()>& read) {
    try {
        return read();
    } catch (const Error& error) {
        if (std::string(error.what()).size() < 20) throw std::logic_error("a refusal without a sentence");
        return std::nullopt;
    }
}

}  // namespace

bool isMap(const std::function<io::Raster()>& read) {
    const std::optional<io::Raster> raster = rasterOf(read);
    if (!raster) return false;
    if (raster->values.columns() != raster->facts.columns || raster->values.rows() != raster->facts.rows)
        throw std::logic_error("another size than was told");
    for (const float value : raster->values.values())
        if (std::isinf(value)) throw std::logic_error("an infinite value");
    if (const auto& spacing = raster->facts.spacing; spacing && !(spacing->x > 0 && spacing->z > 0))
        throw std::logic_error("a distance that is none");
    return true;
}

bool feedMap(std::span<const std::byte> bytes, MapReader read) {
    const InputFile file(bytes);
    return isMap([&] { return read(file.path(), {.memory = kFuzzMemory}); });
}

int fuzzMap(const unsigned char* bytes, std::size_t size, MapReader read) {
    return fuzz(bytes, size, [&](std::span<const std::byte> input) { return feedMap(input, read); });
}

int fuzz(const unsigned char* bytes, std::size_t size,
         const std::function<bool(std::span<const std::byte>)>& feed) {
    try {
        feed(std::as_bytes(std::span(bytes, size)));
    } catch (const std::exception& fault) {
        std::fprintf(stderr, "%s\n", fault.what());
        std::abort();
    }
    return 0;
}

}  // namespace wadi::test
