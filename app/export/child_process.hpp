// Child: another program that reads from this one, without a shell. Its output is dropped; of what it
// complains about, the last line is kept. Linux and other POSIX systems. One thread at a time.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Where the folders of PATH hold a program; nothing if none does.
std::optional<std::filesystem::path> programInPath(std::string_view name);

class Child {
  public:
    /// How long it may read nothing, or take to end, before it is ended by force.
    static constexpr std::chrono::seconds kPatience{60};

    /// Starts a program with these arguments. In a process group of its own: Ctrl-C in a terminal is for this
    /// program, which then ends its child in good order. Throws wadi::Error if it cannot be started.
    Child(const std::filesystem::path& program, const std::vector<std::string>& arguments,
          std::chrono::milliseconds patience = kPatience);
    /// Ends it by force if finish() was not called.
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    /// Hands it all bytes, waiting while it is busy. False if it takes no more; finish() then tells why.
    bool write(std::span<const std::uint8_t> bytes);

    /// Tells it that this was all and waits for its end. True if it ended well.
    bool finish();

    /// Its last line of complaint, or what else is known of its end; "" if nothing is.
    std::string lastWords() const;

  private:
    void endByForce();
    void listen();
    bool hasEnded();
    void closeInput();

    std::chrono::milliseconds patience_;
    pid_t process_ = -1;  // -1: waited for
    int input_ = -1, complaints_ = -1;
    int status_ = 0;
    bool isForced_ = false;
    std::string words_;
};

}  // namespace app
