// How long the passes of a frame take to draw, by name, without waiting for the graphics card: what is known
// is a few frames old. Not for the program's own work. Only on the thread that holds the context.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/handle.hpp"

namespace engine {

/// What a pass took.
struct PassTime {
    std::string name;  ///< As it was begun.
    double ms = 0.0;   ///< [ms, >= 0]
};

/// Measures passes that follow each other, none within another.
class GpuTimer {
  public:
    /// Whose time is measured. A software driver draws with the processor, many passes at once and later than
    /// it is told: there every pass is waited for, so measure only while someone looks.
    enum class Clock { Card, Processor, None };

    /// What suits the present context; None if its driver has no clock.
    static Clock usual();

    /// Measures by `clock`.
    explicit GpuTimer(Clock clock = usual());

    /// Measures from now on, or no longer; what is known is forgotten. A new timer measures.
    void enable(bool on);

    /// Begins a frame: takes in what has become known of earlier ones. If the card is so far behind that
    /// there is no room, the frame goes unmeasured.
    void frame();
    /// Begins a pass, and ends one that was not. Passes of one name are added up within a frame.
    void begin(std::string_view name);
    /// Ends the pass.
    void end();

    /// A pass that ends with its scope.
    class [[nodiscard]] Pass {
      public:
        Pass(GpuTimer& timer, std::string_view name) : timer_(timer) { timer_.begin(name); }
        Pass(const Pass&) = delete;
        Pass& operator=(const Pass&) = delete;
        ~Pass() { timer_.end(); }

      private:
        GpuTimer& timer_;
    };
    /// Begins a pass that ends with its scope.
    Pass pass(std::string_view name) { return {*this, name}; }

    /// The passes of the newest frame that is known and had any, in the order in which they were begun.
    const std::vector<PassTime>& times() const { return times_; }
    Clock clock() const { return clock_; }  ///< Whose time it is.

  private:
    struct Measured {
        std::string name;
        Handle<Kind::Query> query;
    };
    struct Frame {
        std::vector<Measured> passes;  // those after `count` are kept to be used again
        std::size_t count = 0;
    };
    static constexpr std::size_t kFrames = 4;

    bool isKnown(const Frame& frame) const;
    void takeIn(Frame& frame);
    void add(const std::string& name, double ms);

    Clock clock_;
    std::array<Frame, kFrames> ring_;
    std::size_t now_ = 0, oldest_ = 0;  // frames counted from the first; oldest_: not taken in yet
    bool enabled_ = true, open_ = false, measures_ = false;
    std::string name_;  // by the processor: of the open pass
    std::chrono::steady_clock::time_point start_;
    std::vector<PassTime> times_, sum_;
};

}  // namespace engine
