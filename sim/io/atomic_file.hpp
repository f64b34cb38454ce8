// AtomicFile: a file that appears whole or not at all. Bytes go to a file aside, which takes the name
// of the target at commit(). Not a lock: two writers of one target must take turns. One thread.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace wadi::io {

class AtomicFile {
  public:
    /// Creates the file aside, in the folder of the target. Throws Error if the target is a folder or
    /// another thing that is not a regular file, or if its folder is missing or not writable.
    explicit AtomicFile(std::filesystem::path target);
    /// Removes the file aside unless it was committed.
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    /// Appends bytes and tells whether all is well so far; commit() throws if it is not. Never throws.
    bool append(const char* bytes, std::size_t count) noexcept;

    /// Whether all bytes so far were taken.
    bool good() const { return out_.good(); }

    /// Flushes, closes and takes the target's name. Throws Error naming the target if any byte was not
    /// written or the name cannot be taken; an older target is then untouched.
    void commit();

  private:
    std::filesystem::path target_;
    std::filesystem::path aside_;
    std::ofstream out_;
    int reason_ = 0;  // errno of the first failed write
    bool committed_ = false;
};

/// Writes a whole file by way of AtomicFile. Throws Error as that does.
void writeAtomically(const std::filesystem::path& target, std::string_view bytes);

}  // namespace wadi::io
