// Document: which file the world belongs to, and whether closing the window would lose something of it. It
// opens and writes nothing: it is told what happened. Values; the window's thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace app {

/// Where a running world stands.
struct Revision {
    std::uint64_t world = 0;  ///< Snapshot::world
    std::uint64_t epoch = 0;
    std::uint64_t edits =
        0;  ///< Edits by hand, changes of parameters and of what is kept, since the program began

    bool operator==(const Revision&) const = default;
};

/// What a file keeps.
enum class Holds {
    parameters,  ///< How the world begins: what has become of it since does not belong to the file
    world,       ///< All of it
};

class Document {
  public:
    /// A world that belongs to no file: the one at the start, or one from a heightmap.
    void begin(const Revision& now);
    /// The world that is there was read from a file, in which it was at `epoch`; nothing: where it is now.
    void opened(const std::filesystem::path& file, Holds holds, const Revision& now,
                std::optional<std::uint64_t> epoch = {});
    /// The world of the moment `then` was written to a file.
    void saved(const std::filesystem::path& file, Holds holds, const Revision& then);
    /// A world that a program left behind when it ended unexpectedly: it is not saved, and saving asks for a
    /// name, at first that of the file to which it belonged, if any.
    void recovered(const Revision& now, std::optional<std::filesystem::path> owner = {});

    /// Tells where the world stands now; once a frame.
    void follow(const Revision& now);

    /// Of no other document before: a new one begins with a world that was opened, imported or recovered.
    std::uint64_t number() const { return number_; }
    /// The file it belongs to.
    const std::optional<std::filesystem::path>& file() const { return file_; }
    /// Whether saving must ask for a name: there is no file yet, it cannot hold a world, or it holds another
    /// world than this.
    bool needsName() const { return !file_ || replaced_ || holds_ == Holds::parameters; }
    /// Whether there were edits by hand or changes of parameters since it was saved or opened; or, if its
    /// file holds a world, epochs.
    bool changed() const;
    /// Whether there were edits since the moment `then`.
    bool editedSince(const Revision& then) const { return now_.edits != then.edits; }
    /// For the window: "dunes.wadi* - Wadi". The asterisk stands for what is not saved.
    std::string title() const;

  private:
    void settle(std::optional<std::filesystem::path> file, Holds holds, const Revision& at);

    std::optional<std::filesystem::path> file_;
    Holds holds_ = Holds::parameters;
    Revision now_, base_;  // base_: when all of it was in the file
    std::uint64_t number_ = 0;
    bool replaced_ = false;  // by a new world that did not come from the file
    bool unsaved_ = false;   // whatever happens
};

}  // namespace app
