#include "app/base/progress.hpp"

#include <cmath>
#include <ostream>

#include "app/base/number_format.hpp"

namespace app {

namespace {

constexpr int kBarCells = 24;
constexpr auto kInterval = std::chrono::milliseconds(200);
constexpr const char* kClearLine = "\r\033[K";

/// Moves an average a part of the way to a new value; the first value is taken as it is.
double follow(double average, double value) {
    constexpr double kPart = 0.2;
    return average > 0 ? average + kPart * (value - average) : value;
}

}  // namespace

std::string clockText(double seconds) {
    const auto whole = static_cast<std::int64_t>(std::ceil(seconds));
    const std::int64_t hours = whole / 3600, minutes = whole / 60 % 60;
    const auto twoDigits = [](std::int64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    if (hours == 0) return std::to_string(minutes) + ":" + twoDigits(whole % 60);
    return std::to_string(hours) + ":" + twoDigits(minutes) + ":" + twoDigits(whole % 60);
}

std::string progressLine(const ProgressState& state) {
    const double part =
        state.epochs > 0 ? static_cast<double>(state.epoch) / static_cast<double>(state.epochs) : 1;
    const auto filled = static_cast<std::size_t>(part * kBarCells);
    std::string line = "[" + std::string(filled, '#') + std::string(kBarCells - filled, ' ') + "] " +
                       std::to_string(static_cast<int>(part * 100)) + " %  epoch " +
                       std::to_string(state.epoch) + "/" + std::to_string(state.epochs);
    if (state.epochsPerSecond <= 0) return line;
    const double left = static_cast<double>(state.epochs - state.epoch) / state.epochsPerSecond;
    return line + "  " + shortNumber(state.epochsPerSecond) + " epochs/s  " +
           shortNumber(state.stepsPerSecond) + " steps/s  " + clockText(left) + " left";
}

Progress::Progress(std::ostream& out, bool live, std::uint64_t epochs) : out_(out), live_(live) {
    state_.epochs = epochs;
}

Progress::~Progress() {
    if (live_) out_ << kClearLine << std::flush;
}

void Progress::update(std::uint64_t epoch, std::uint64_t steps) {
    const Clock::time_point now = Clock::now();
    if (!live_ || now - drawn_ < kInterval) return;
    const double seconds = std::chrono::duration<double>(now - drawn_).count();
    state_.epochsPerSecond =
        follow(state_.epochsPerSecond, static_cast<double>(epoch - state_.epoch) / seconds);
    state_.stepsPerSecond = follow(state_.stepsPerSecond, static_cast<double>(steps - steps_) / seconds);
    state_.epoch = epoch;
    steps_ = steps;
    drawn_ = now;
    out_ << kClearLine << progressLine(state_) << std::flush;
}

}  // namespace app
