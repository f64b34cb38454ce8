// BakeProcess: a `wadi bake` that runs as a program of its own beside the window, so that the window neither waits for it
// nor goes down with it: what it says, and how it is held and ended. Not what is baked. The window's thread.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace app {

/// The program that runs now.
std::filesystem::path thisProgram();

class BakeProcess {
  public:
    /// Starts `program` with these arguments. Throws wadi::Error if it cannot be started.
    BakeProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments);
    /// Ends it as end() does, if it still runs; it keeps its checkpoint by itself.
    ~BakeProcess();
    BakeProcess(const BakeProcess&) = delete;
    BakeProcess& operator=(const BakeProcess&) = delete;

    /// Reads what it has said, and whether it has ended; never waits.
    void update();

    bool isRunning() const { return process_ >= 0; }
    bool isHeld() const { return isHeld_; }
    /// Once it has ended: whether it came to its end (0), or why not.
    int exitCode() const { return exitCode_; }
    /// The line of its progress, or "".
    const std::string& progress() const { return progress_; }
    /// All other lines that it has said, the newest last; at most kMostLines.
    const std::vector<std::string>& lines() const { return lines_; }

    /// Lets it wait, or go on.
    void hold(bool held);
    /// Asks it to end; it keeps a checkpoint first.
    void end();

    static constexpr std::size_t kMostLines = 200;

  private:
    void read();
    void take(const std::string& piece);

    pid_t process_ = -1;  // -1: has ended
    int words_ = -1;      // the pipe of what it says
    int exitCode_ = 0;
    bool isHeld_ = false;
    std::string rest_, progress_;
    std::vector<std::string> lines_;
};

}  // namespace app
