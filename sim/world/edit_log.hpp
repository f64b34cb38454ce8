// EditLog: how a world came to be: what it began with, and every command that changed it, with its epoch.
// Whoever carries the same commands out on the same beginning gets the same world. Not what undo needs
// (History). A value; one thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/world/command.hpp"

namespace wadi {

class EditLog {
  public:
    /// A command and the number of epochs before it.
    struct Entry {
        std::uint64_t epoch = 0;
        Command command;
    };

    EditLog() = default;
    /// Of a world that begins with these parameters and this heightmap; null: it is generated.
    EditLog(const Parameters& parameters, std::shared_ptr<const Heightmap> map)
        : parameters_(parameters), map_(std::move(map)) {}
    /// Of a world that began as that of `log` and has seen these edits of it, to which none that follows is
    /// joined.
    EditLog(const EditLog& log, std::vector<Entry> entries)
        : parameters_(log.parameters_),
          map_(log.map_),
          entries_(std::move(entries)),
          isSealed_(true),
          isWhole_(log.isWhole_) {}

    /// What the world began with.
    const Parameters& parameters() const { return parameters_; }
    const std::shared_ptr<const Heightmap>& map() const { return map_; }

    /// Adds a command. One that sets a parameter anew, without an epoch between, takes the place of the one
    /// before it, and so does a stroke that begins anew; another piece of a stroke joins the one before it.
    void add(std::uint64_t epoch, Command command);
    /// What follows continues no edit: an EndGesture is added before the next command.
    void seal() { isSealed_ = true; }
    /// It is not known what was done to the world before the first entry: who begins where the world began
    /// does not get to where it is.
    void lose() { isWhole_ = false; }
    /// Whether the entries are all that was done.
    bool isWhole() const { return isWhole_; }
    /// Oldest first.
    const std::vector<Entry>& entries() const { return entries_; }
    /// About the memory that it takes [bytes].
    std::size_t bytes() const;

  private:
    Parameters parameters_;
    std::shared_ptr<const Heightmap> map_;
    std::vector<Entry> entries_;
    bool isSealed_ = false;  // see seal()
    bool isWhole_ = true;    // see lose()
};

/// Whether a command changes the future of a world, and so belongs in its log.
bool isLogged(const Command& command);

/// Whether a command does what it does to an edit of before, which the history must still know.
bool looksBack(const Command& command);

/// The command, to be carried out on a world whatever its number.
Command forAnyWorld(Command command);

// Initial ground: the ground with which a world began, made anew from what its EditLog knows. Not a copy that
// somebody kept. Any thread; the pool are those of the caller.

/// Ground before the first epoch and the first edit [m], as fine as a map of so many cells, to which the
/// world may have grown since. Takes as long as to generate the world. Throws Error as Terrain and generate
/// do, and if the world cannot have grown to such a map, as in a file that is damaged.
Field<float> initialGroundOf(const EditLog& log, int columns, int rows, const ThreadPool& pool);

}  // namespace wadi
