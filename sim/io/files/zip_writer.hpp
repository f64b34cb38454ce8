// ZipWriter: a zip file that appears whole or not at all, its entries taken from memory or made block by
// block. The same entries give the same bytes, whenever they are written. Not a reader. One thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <string>

#include "sim/io/files/atomic_file.hpp"

struct zip;

namespace wadi::io {

class ZipWriter {
  public:
    /// Appends block number i [>= 0] of an entry to what is given, and at least one byte.
    using Fill = std::function<void(std::uint64_t i, std::string& bytes)>;

    /// Creates the file aside. Throws Error as AtomicFile does.
    explicit ZipWriter(const std::filesystem::path& target);
    ~ZipWriter();
    ZipWriter(const ZipWriter&) = delete;
    ZipWriter& operator=(const ZipWriter&) = delete;

    /// Adds an entry; the name must be new.
    void add(const std::string& name, std::string bytes);
    /// Adds an entry of so many bytes, which are asked for at commit(); what `fill` refers to must live until
    /// then.
    void add(const std::string& name, std::uint64_t size, Fill fill);

    /// Writes all entries and takes the target's name. Throws Error as AtomicFile does, or std::bad_alloc;
    /// an older target is then untouched.
    void commit();

  private:
    struct Entry;

    std::filesystem::path target_;
    AtomicFile file_;
    std::deque<Entry> entries_;  // which do not move
    zip* zip_ = nullptr;
};

}  // namespace wadi::io
