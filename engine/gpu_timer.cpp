#include "engine/gpu_timer.hpp"

#include <glad/gl.h>

#include <algorithm>
#include <utility>

#include "engine/device.hpp"

namespace engine {

GpuTimer::Clock GpuTimer::usual() {
    if (isSoftware()) return Clock::Processor;
    GLint bits = 0;
    glGetQueryiv(GL_TIME_ELAPSED, GL_QUERY_COUNTER_BITS, &bits);
    return bits > 0 ? Clock::Card : Clock::None;
}

GpuTimer::GpuTimer(Clock clock) : clock_(clock) {}

void GpuTimer::enable(bool on) {
    if (on == enabled_) return;
    end();
    enabled_ = on;
    measures_ = false;
    for (Frame& frame : ring_) frame.count = 0;
    oldest_ = now_;
    times_.clear();
    sum_.clear();
}

void GpuTimer::frame() {
    end();
    const bool measured = std::exchange(measures_, enabled_ && clock_ != Clock::None);
    if (!measures_) return;
    if (clock_ == Clock::Processor) {
        if (!sum_.empty()) times_ = std::exchange(sum_, {});
        return;
    }
    // A frame without passes leaves its place to the next.
    if (measured && ring_[now_ % kFrames].count > 0) ++now_;
    while (oldest_ < now_ && isKnown(ring_[oldest_ % kFrames])) takeIn(ring_[oldest_++ % kFrames]);
    measures_ = now_ - oldest_ < kFrames;
}

void GpuTimer::begin(std::string_view name) {
    end();
    if (!measures_) return;
    open_ = true;
    if (clock_ == Clock::Processor) {
        name_ = name;
        glFinish();
        start_ = std::chrono::steady_clock::now();
        return;
    }
    Frame& frame = ring_[now_ % kFrames];
    if (frame.count == frame.passes.size()) frame.passes.emplace_back();
    Measured& pass = frame.passes[frame.count++];
    pass.name = name;
    glBeginQuery(GL_TIME_ELAPSED, pass.query.name());
}

void GpuTimer::end() {
    if (!std::exchange(open_, false)) return;
    if (clock_ == Clock::Card) {
        glEndQuery(GL_TIME_ELAPSED);
        return;
    }
    glFinish();
    add(name_, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count());
}

bool GpuTimer::isKnown(const Frame& frame) const {
    return std::all_of(frame.passes.begin(), frame.passes.begin() + static_cast<std::ptrdiff_t>(frame.count),
                       [](const Measured& pass) {
                           GLuint known = GL_FALSE;
                           glGetQueryObjectuiv(pass.query.name(), GL_QUERY_RESULT_AVAILABLE, &known);
                           return known == GL_TRUE;
                       });
}

void GpuTimer::takeIn(Frame& frame) {
    constexpr double kNanosecond = 1e-6;  // [ms]
    for (std::size_t n = 0; n < frame.count; ++n) {
        GLuint64 elapsed = 0;
        glGetQueryObjectui64v(frame.passes[n].query.name(), GL_QUERY_RESULT, &elapsed);
        add(frame.passes[n].name, static_cast<double>(elapsed) * kNanosecond);
    }
    frame.count = 0;
    times_ = std::exchange(sum_, {});
}

void GpuTimer::add(const std::string& name, double ms) {
    const auto found =
        std::find_if(sum_.begin(), sum_.end(), [&](const PassTime& p) { return p.name == name; });
    if (found != sum_.end())
        found->ms += ms;
    else
        sum_.push_back({name, ms});
}

}  // namespace engine
