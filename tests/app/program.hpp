// The program itself, started from a folder that is not the project's, and what it printed. Not the
// functions behind it, which tests call without a process. One thread.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace app::test {

/// The last line of a text without its end; "" if it is not ended.
std::string lastLineOf(const std::string& text);

/// What a finished program left.
struct Outcome {
    int code = -1;           ///< Its exit code
    std::string out;         ///< Standard output
    std::string err;         ///< Standard error
    std::size_t memory = 0;  ///< The most that was in use at a time [bytes]
    std::string lastLine() const { return lastLineOf(out); }
};

/// A started program, with neither display nor terminal. It ends no later than this does.
class Program {
  public:
    /// Starts wadi with these arguments in this folder; `variable`, as "NAME=value", joins its environment.
    Program(const std::filesystem::path& folder, const std::vector<std::string>& arguments,
            const std::string& variable = "");
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    /// Sends a signal.
    void signal(int number) const;
    /// Waits for the end.
    Outcome wait();

  private:
    std::filesystem::path folder_;
    int process_ = -1;
};

/// Runs wadi to its end. Arguments as for Program.
Outcome run(const std::filesystem::path& folder, const std::vector<std::string>& arguments,
            const std::string& variable = "");

}  // namespace app::test
