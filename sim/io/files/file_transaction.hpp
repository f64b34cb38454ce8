// File transactions: a file that appears whole or not at all, even if the program is killed or the power
// fails, and the files of one export, which appear in their folder all together or not at all. Not a lock:
// two writers of one target must take turns. One thread an object.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "sim/core/progress.hpp"

namespace wadi::io {

/// One file. Bytes go to a file aside, which is flushed to the disk and takes the name of the target at
/// commit().
class AtomicFile {
  public:
    /// Creates the file aside, in the folder of the target; one that a killed program has left there is used
    /// again. Throws Error if the target is a folder or another thing that is not a regular file, or is
    /// write-protected, or if its folder is missing or not writable.
    explicit AtomicFile(std::filesystem::path target);
    /// Removes the file aside unless it was committed.
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    /// Writes bytes at the present place and tells whether all is well so far; commit() throws if it is not.
    /// Never throws.
    bool append(const char* bytes, std::size_t count) noexcept;
    /// Goes to another place [bytes from the start] and tells whether all is well. Never throws.
    bool seek(std::uint64_t place) noexcept;
    /// The present place [bytes from the start].
    std::uint64_t place() const { return written_ + waiting_.size(); }

    /// Whether all bytes so far were taken.
    bool good() const { return reason_ == 0; }

    /// Looks at a file aside, all of whose bytes are on the disk, and throws if it must not take the name.
    using Check = std::function<void(const std::filesystem::path& aside)>;

    /// Flushes, calls `check` (or none), closes and takes the target's name; an older target's rights are the
    /// new one's. Throws Error naming the target if any byte was not written (MachineError) or the name
    /// cannot be taken, and what `check` throws; an older target is then untouched.
    void commit(const Check& check = {});

  private:
    void createAside();
    bool lockAside();
    bool flush() noexcept;
    void close() noexcept;

    std::filesystem::path target_;
    std::filesystem::path aside_;
    int file_ = -1;
    std::string waiting_;        // not yet written
    std::uint64_t written_ = 0;  // place in the file at which what is waiting belongs
    int reason_ = 0;             // errno of the first failure
    bool committed_ = false;
};

/// Writes a whole file by way of AtomicFile. Throws Error as that does.
void writeAtomically(const std::filesystem::path& target, std::string_view bytes);

/// The files of one export, which appear in their folder all together or not at all. They are written in a
/// folder aside and move at commit().
class FileTransaction {
  public:
    /// Makes the folder aside in `folder`; one that a killed program has left there is used again. Throws
    /// Error if `folder` is missing or not writable.
    explicit FileTransaction(std::filesystem::path folder);
    /// Removes what was not committed.
    ~FileTransaction();
    FileTransaction(const FileTransaction&) = delete;
    FileTransaction& operator=(const FileTransaction&) = delete;

    /// Calls `write` with the place of a new file aside, and returns the sentence that it returns. In it, and
    /// in Errors, the file is called as it will be. Throws Error if `name` cannot become a file of the
    /// folder.
    template <class Write>
    Sentence add(std::string_view name, Write write) {
        const std::filesystem::path place = reserve(name);
        try {
            return asInFolder(write(place));
        } catch (const Cancelled&) {
            throw;
        } catch (const MachineError& error) {
            throw MachineError(asInFolder(error.sentence()));
        } catch (const Error& error) {
            throw Error(asInFolder(error.sentence()));
        }
    }

    /// Moves all files into the folder: a link stays one, and what it points to is replaced; an older file's
    /// rights are the new one's. Throws Error naming the file whose name cannot be taken; what was in the
    /// folder is then as it was.
    void commit();

  private:
    struct Move {
        std::filesystem::path from, to, older;  // `older` keeps what `to` was
        bool hadOlder = false;
    };

    bool open(const std::filesystem::path& aside);
    void close() noexcept;
    std::filesystem::path reserve(std::string_view name);
    std::string asInFolder(std::string text) const;
    Sentence asInFolder(const Sentence& sentence) const {
        return sentence.withWords([this](std::string words) { return asInFolder(std::move(words)); });
    }
    void keepOlder(Move& move) const;
    static void moveOver(const std::filesystem::path& from, const std::filesystem::path& to,
                         std::error_code& fault);
    void undo(std::size_t done) noexcept;

    std::filesystem::path folder_, aside_;
    int lock_ = -1;
    std::vector<Move> moves_;
};

}  // namespace wadi::io
