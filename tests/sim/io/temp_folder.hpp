// A folder for the files of one test, and the text of the error that a call throws. One thread.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "sim/error.hpp"

namespace wadi::test {

/// A new, empty folder that goes away with everything in it.
class TempFolder {
  public:
    TempFolder();
    ~TempFolder();
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    std::filesystem::path operator/(std::string_view name) const { return path_ / name; }
    const std::filesystem::path& path() const { return path_; }

    /// Writes a file of these bytes and returns its path.
    std::filesystem::path file(std::string_view name, std::string_view bytes) const;

    /// Number of files in it.
    std::size_t count() const;

  private:
    std::filesystem::path path_;
};

/// All bytes of a file.
std::string bytesOf(const std::filesystem::path& file);

/// What the wadi::Error says that `call` throws, or "" if it throws none.
template <class Call>
std::string errorOf(Call&& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

/// Whether `text` has all of `parts` in it.
template <class... Part>
bool says(const std::string& text, const Part&... parts) {
    return ((text.find(parts) != std::string::npos) && ...);
}

}  // namespace wadi::test
