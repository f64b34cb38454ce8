// Stage: files of one export, which appear in their folder all together or not at all. They are written in a
// folder aside and move at commit(). Not a lock: two exports of the same names must take turns. One thread.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "sim/io/files/progress.hpp"

namespace wadi::io {

class Stage {
  public:
    /// Makes the folder aside in `folder`; one that a killed program has left there is used again. Throws
    /// Error if `folder` is missing or not writable.
    explicit Stage(std::filesystem::path folder);
    /// Removes what was not committed.
    ~Stage();
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    /// Calls `write` with the place of a new file aside, and returns the text that it returns. In it, and in
    /// Errors, the file is called as it will be. Throws Error if `name` cannot become a file of the folder.
    template <class Write>
    std::string add(std::string_view name, Write write) {
        const std::filesystem::path place = reserve(name);
        try {
            return asInFolder(write(place));
        } catch (const Cancelled&) {
            throw;
        } catch (const Error& error) {
            throw Error(asInFolder(error.what()));
        }
    }

    /// Moves all files into the folder. Throws Error naming the file whose name cannot be taken; what was in
    /// the folder is then as it was.
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
    void keepOlder(Move& move) const;
    void undo(std::size_t done) noexcept;

    std::filesystem::path folder_, aside_;
    int lock_ = -1;
    std::vector<Move> moves_;
};

}  // namespace wadi::io
