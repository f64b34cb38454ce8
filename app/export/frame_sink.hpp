// FrameSink: where the frames of a time-lapse go, one after another: numbered files or a film. Not which
// frames there are (plan), nor when (lapse). One thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <variant>

#include "app/export/plan.hpp"
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

}  // namespace app
