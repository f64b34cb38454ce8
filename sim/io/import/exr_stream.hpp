// ExrStream: an EXR file as OpenEXR reads it, after a look at what its headers promise; OpenEXR believes a
// header's sizes and allocates what it asks for. Not the meaning of headers. Only sim/io/import/exr_*.cpp
// include it. One thread an object.
#pragma once

#include <OpenEXR/ImfIO.h>

#include <cstdint>
#include <filesystem>
#include <fstream>

namespace wadi::io {

class ExrStream : public Imf::IStream {
  public:
    /// Opens the file and walks over its headers. Throws Error as openInput, or if an attribute is longer
    /// than the file or the headers do not end.
    explicit ExrStream(const std::filesystem::path& file);

    const std::filesystem::path& path() const { return path_; }
    /// Size of the file [bytes].
    std::uint64_t bytes() const { return bytes_; }

    // For OpenEXR, which wants exceptions of its own or of the standard library.
    bool read(char bytes[], int count) override;
    std::uint64_t tellg() override;
    void seekg(std::uint64_t place) override;
    void clear() override { in_.clear(); }

  private:
    std::filesystem::path path_;
    std::ifstream in_;
    std::uint64_t bytes_;
};

/// Throws Error: the file is damaged, for that reason.
[[noreturn]] void failDamagedExr(const std::filesystem::path& file, const std::string& reason);

}  // namespace wadi::io
