// Autosave: a pair of files in which a running program keeps its world in turns, so that one of them is whole
// at any moment, and the finding of pairs that a program left behind when it ended unexpectedly. Not the
// writing of a world, nor when it is due (DocumentManager). One thread at a time.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/base/file_lock.hpp"
#include "sim/core/param.hpp"

namespace app {

/// How the program guards against its own unexpected end.
struct AutosaveParams {
    float autosave = 3.f;
};

template <class V>
void visit(V&& v, AutosaveParams& p) {
    v("autosave", p.autosave, 0.f, 60.f, "min",
      "Time between two saves that the program makes by itself, to offer the world again if it ends "
      "unexpectedly. "
      "0 is never.");
}

/// Writes the world to a file, whole or not at all. Throws wadi::Error if it cannot.
using Writer = std::function<void(const std::filesystem::path&)>;

/// What a program left behind when it ended unexpectedly. While this lives, no other program finds it.
struct Leftover {
    std::vector<std::filesystem::path> files;  ///< Newest first, at least one
    std::filesystem::file_time_type time;      ///< When the newest was written
    std::uintmax_t bytes = 0;                  ///< Size of the newest
    FileLock lock;
    std::filesystem::path note;  ///< Says which file the world belongs to; it need not be there
    std::optional<std::filesystem::path> owner = {};  ///< That file; nothing: none, or not known

    /// Removes the files: nobody is offered them again.
    void discard();
};

/// All that programs which no longer run have left in a folder, newest first. None if it cannot be read.
std::vector<Leftover> findLeftovers(const std::filesystem::path& folder);

class Autosave {
  public:
    /// Files go to `folder`, which is made when the first is written, and end in `ending` (".wadi").
    Autosave(std::filesystem::path folder, std::string ending);

    /// Writes over the older file of the pair, and notes beside it to which file the world belongs. Throws
    /// wadi::Error if folder or file cannot be written; the other file of the pair is then untouched.
    void save(const Writer& write, const std::optional<std::filesystem::path>& owner = {});

    /// Keeps what a program left behind, whose world is now this program's own, until the next save() or
    /// clear().
    void adopt(Leftover leftover) { adopted_.push_back(std::move(leftover)); }

    /// Removes the pair and what was adopted: the world is safe elsewhere, or nobody wants it.
    void clear();

  private:
    void claim();

    std::filesystem::path folder_;
    std::string ending_;
    std::optional<FileLock> lock_;  // from the first save on; its name is that of the pair
    std::array<std::filesystem::path, 2> files_;
    std::filesystem::path note_;  // beside them
    std::size_t next_ = 0;        // the one that is written next
    std::vector<Leftover> adopted_;
};

}  // namespace app
