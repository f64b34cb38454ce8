// ZipReader: the entries of a zip file that nobody vouches for. What an entry says about itself is checked
// before anyone makes room for it, and what comes out is held to it. Not a writer, nor an unpacker: nothing
// goes to the disk. One thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

struct zip;
struct zip_file;

namespace wadi::io {

class ZipReader {
  public:
    /// Most entries of a file.
    static constexpr std::size_t kMostEntries = 512;

    /// Opens a file. Throws Error if it cannot be read, is no zip file, or has entries too many, twice, with
    /// names that lead elsewhere, or that take more room than the file has.
    explicit ZipReader(const std::filesystem::path& file);
    /// The same of bytes in memory, which must outlive it; `file` is their name in sentences.
    ZipReader(const std::filesystem::path& file, std::span<const std::byte> bytes);

    const std::filesystem::path& file() const { return file_; }
    bool has(std::string_view name) const { return entries_.find(name) != entries_.end(); }
    /// Size that an entry states [bytes]. Throws Error if it is missing, is packed in a way that we do not
    /// write, or states more than its packed bytes can hold.
    std::uint64_t size(std::string_view name) const;
    /// Throws Error unless an entry is there and states this size [bytes].
    void require(std::string_view name, std::uint64_t size) const;

    /// All bytes of an entry. Throws Error if they are damaged or more than `most`.
    std::string bytes(std::string_view name, std::uint64_t most) const;

    /// Calls f(block) with an entry's bytes, in order, in blocks of `step` [bytes, > 0], the last of which
    /// may be smaller; in all there are size(name). Throws Error if they are damaged.
    void read(std::string_view name, std::size_t step,
              const std::function<void(std::span<const std::byte>)>& f) const;

    /// Throws Error: the file is damaged, and why, as "water.i32 is missing".
    [[noreturn]] void damaged(const std::string& why) const;

  private:
    struct Entry {
        std::uint64_t index = 0, size = 0, packed = 0;
        bool isPlain = false;  // neither encrypted nor packed in a strange way
    };
    struct Discard {
        void operator()(zip* opened) const;
    };

    void list(std::uint64_t bytes);
    const Entry& entry(std::string_view name) const;

    std::filesystem::path file_;
    std::unique_ptr<zip, Discard> zip_;
    std::map<std::string, Entry, std::less<>> entries_;
};

}  // namespace wadi::io
