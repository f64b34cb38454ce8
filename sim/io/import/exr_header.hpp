// ExrHeader: a look over the headers of an EXR before OpenEXR reads them, which believes every size that
// they tell and allocates what it asks for. Not the meaning of headers. Any thread.
#pragma once

#include <OpenEXR/ImfIO.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <istream>
#include <string>

namespace wadi::io {

/// Walks over all headers of a file of so many bytes. Throws Error if an attribute is longer than the file or
/// not of the size that its type has, or if the headers do not end.
void checkExrHeaders(const std::filesystem::path& file, std::istream& in, std::uint64_t bytes);

/// Throws Error: the file is damaged, for that reason.
[[noreturn]] void failDamagedExr(const std::filesystem::path& file, const std::string& reason);

// ExrStream: an EXR file as OpenEXR reads it, after a look at what its headers promise. Not their meaning.
// Only sim/io/import/exr_*.cpp include it. One thread an object.

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
