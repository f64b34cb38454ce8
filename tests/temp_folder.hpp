// A folder for the files of one test, under a name that no other test has, and the bytes of a file. It
// knows no room of the program; the errors that rooms throw are the business of refusal.hpp. One thread.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

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

    /// Writes a file of these bytes, of a later time than the one it replaces, and returns its path.
    std::filesystem::path file(std::string_view name, std::string_view bytes) const;

    /// Number of files in it.
    std::size_t count() const;

  private:
    std::filesystem::path path_;
};

/// All bytes of a file.
std::string bytesOf(const std::filesystem::path& file);

}  // namespace wadi::test
