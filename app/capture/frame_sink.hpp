// FrameSink: where the frames of a time-lapse go, one after another: numbered files or a film, which another
// program makes that reads from this one. Not which frames there are, nor when (frame_schedule). One thread
// at a time.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/capture/plan.hpp"
#include "engine/image.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// A picture, or the snapshot whose heights are the frame.
using Frame = std::variant<std::shared_ptr<const wadi::Snapshot>, engine::Image>;

class FrameSink {
  public:
    virtual ~FrameSink() = default;
    /// Adds a frame. Throws wadi::Error or engine::Error with one sentence; no part of this frame is left.
    virtual void write(const Frame& frame) = 0;
    /// All frames are there: makes them last. Throws as write().
    virtual void end() = 0;
    /// What is on the disk [bytes].
    virtual double bytes() const = 0;
};

/// Frames as "frame-00001.png" and on, in a folder that is made. Heights are 16 bits, black and white stand
/// for `range`. Throws wadi::Error if that is no folder, cannot be written to or has such frames already.
std::unique_ptr<FrameSink> pngFrames(const std::filesystem::path& folder, const wadi::io::HeightRange& range);

/// Frames as a film by ffmpeg. Heights are grey. The file takes its name at end(). Throws wadi::Error if
/// there is no ffmpeg or the file cannot be written.
std::unique_ptr<FrameSink> film(const std::filesystem::path& file, const LapsePlan& plan,
                                const wadi::io::HeightRange& range);

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
