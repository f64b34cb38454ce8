// ZipReader and ZipWriter: the entries of an untrusted zip file, of which every size is checked before memory
// is allocated for it, and a zip file that appears whole or not at all. Nothing is unpacked to the disk. One
// thread an object.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "sim/core/progress.hpp"
#include "sim/io/files/file_transaction.hpp"

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
    /// Tells a progress, or none, from now on how much of all entries read() has read; it may cancel that.
    void tell(Progress* progress);
    /// Asks that progress, if there is one, whether to end early. Throws Cancelled.
    void look() const {
        if (progress_ != nullptr) progress_->look();
    }
    bool has(std::string_view name) const { return entries_.find(name) != entries_.end(); }
    /// Size that an entry states [bytes]. Throws Error if it is missing, is packed in a way that we do not
    /// write, or states more than its packed bytes can hold.
    std::uint64_t size(std::string_view name) const;
    /// What it takes in the file [bytes]. Throws Error if it is missing.
    std::uint64_t packed(std::string_view name) const { return entry(name).packed; }
    /// Sizes of all entries that can be read, together [bytes].
    std::uint64_t size() const;
    /// Throws Error unless an entry is there and states this size [bytes].
    void require(std::string_view name, std::uint64_t size) const;

    /// All bytes of an entry. Throws Error if they are damaged or more than `most`.
    std::string bytes(std::string_view name, std::uint64_t most) const;

    /// Calls f(block) with an entry's bytes, in order, in blocks of `step` [bytes, > 0], the last of which
    /// may be smaller; in all there are size(name). Throws Error if they are damaged; Cancelled.
    void read(std::string_view name, std::size_t step,
              const std::function<void(std::span<const std::byte>)>& f) const;

    /// Throws Error: the file is damaged, and why, as "water.i32 is missing".
    [[noreturn]] void damaged(const Sentence& why) const;

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
    Progress* progress_ = nullptr;
    std::uint64_t whole_ = 0;         // size(), while a progress is told
    mutable std::uint64_t told_ = 0;  // bytes of that which have been read
};

/// A zip file that appears whole or not at all, its entries taken from memory or made block by block. The
/// same entries give the same bytes, whenever they are written.
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

    /// Looks at the file that was written, and throws if it must not take the target's name.
    using Check = std::function<void(const ZipReader& written)>;

    /// Writes all entries, reads them back from the disk, lets `check` (or none) look at them, and takes the
    /// target's name. Throws Error as AtomicFile does, MachineError if an entry comes back damaged,
    /// std::bad_alloc, Cancelled if `progress` (or null), which is told how far it is, asks for it, or what
    /// `check` throws; an older target is then untouched.
    void commit(Progress* progress = nullptr, const Check& check = {});

  private:
    struct Entry;

    void readBack(const std::filesystem::path& aside, const Check& check);
    /// Tells that so many more bytes are read back, or as much work is done. Throws Cancelled.
    void advance(std::uint64_t work);

    std::filesystem::path target_;
    AtomicFile file_;
    std::deque<Entry> entries_;  // which do not move
    zip* zip_ = nullptr;
    Progress* progress_ = nullptr;  // while entries are written
    std::uint64_t bytes_ = 0;       // of all entries
    std::uint64_t done_ = 0;        // of the work with them
};

}  // namespace wadi::io
