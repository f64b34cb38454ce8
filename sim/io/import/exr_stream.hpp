// ExrStream: an EXR file as OpenEXR reads it, after a look at what its headers promise. Not their meaning.
// Only sim/io/import/exr_*.cpp include it. One thread an object.
#pragma once

#include <OpenEXR/ImfIO.h>

#include <cstdint>
#include <filesystem>
#include <fstream>

namespace wadi::io {

class ExrStream : public Imf::IStream {
  public:
    /// Opens the file and looks over its headers. Throws Error as openInput and checkExrHeaders.
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

}  // namespace wadi::io
