#include "tests/temp_folder.hpp"

#include <chrono>
#include <fstream>
#include <iterator>
#include <random>

namespace wadi::test {

namespace fs = std::filesystem;

TempFolder::TempFolder() {
    std::random_device draw;
    do {
        path_ = fs::temp_directory_path() / ("wadi-test-" + std::to_string(draw()));
    } while (!fs::create_directory(path_));
}

TempFolder::~TempFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

fs::path TempFolder::file(std::string_view name, std::string_view bytes) const {
    const fs::path file = path_ / name;
    std::error_code fresh;
    const fs::file_time_type before = fs::last_write_time(file, fresh);
    std::ofstream(file, std::ios::binary) << bytes;
    if (!fresh) fs::last_write_time(file, before + std::chrono::seconds(1));
    return file;
}

std::size_t TempFolder::count() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
}

std::string bytesOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace wadi::test
