#include "app/world/side_by_side.hpp"

#include <algorithm>
#include <utility>

#include "app/base/number_format.hpp"

namespace app {

wadi::Sentence lackOfRoom(std::size_t count, int threads, std::size_t kept, double cells,
                          std::uint64_t free) {
    constexpr double kBytesPerCell = 250;  // of a world at work, with all processes
    const double atOnce = std::min(static_cast<double>(threads), static_cast<double>(count));
    const double needed = (2 * atOnce + static_cast<double>(kept)) * kBytesPerCell * cells;
    if (needed <= static_cast<double>(free)) return {};
    return wadi::Sentence("The worlds of the sheet take some {0} at once, and {1} are free",
                          byteCount(needed), byteCount(static_cast<double>(free)));
}

SideBySide::SideBySide(std::size_t count, int threads, std::uint64_t epochs, Make make)
    : count_(count), most_(static_cast<std::size_t>(threads)), epochs_(epochs), make_(std::move(make)) {
    try {
        for (std::size_t i = 0; i < std::min(most_, count_); ++i) threads_.emplace_back([this] { work(); });
    } catch (...) {
        end();  // those that were started would wait for ever
        throw;
    }
}

SideBySide::~SideBySide() {
    end();
}

void SideBySide::end() {
    {
        const std::lock_guard lock(mutex_);
        isEnding_ = true;
    }
    roomMade_.notify_all();
}

std::optional<DoneWorld> SideBySide::take() {
    std::optional<DoneWorld> world;
    {
        const std::lock_guard lock(mutex_);
        if (fault_) std::rethrow_exception(fault_);
        if (done_.empty()) return world;
        world = std::move(done_.back());
        done_.pop_back();
    }
    ++taken_;
    roomMade_.notify_all();
    return world;
}

/// The number of the next world, once there is room for it; nothing if there is none or all is to end.
std::optional<std::size_t> SideBySide::next() {
    std::unique_lock lock(mutex_);
    roomMade_.wait(lock, [this] { return isEnding_ || done_.size() < most_; });
    if (isEnding_ || begun_ == count_) return std::nullopt;
    return begun_++;
}

void SideBySide::run(std::size_t number) {
    wadi::Progress progress;
    progress.endIf([this] { return isEnding_.load(); });
    auto world = std::make_unique<World>(make_(number, progress));
    for (std::uint64_t i = 0; i < epochs_; ++i, ++ran_) world->simulation.step(&progress);
    const std::lock_guard lock(mutex_);
    done_.push_back({number, std::move(world)});
}

void SideBySide::work() {
    while (const auto number = next()) {
        try {
            run(*number);
        } catch (const wadi::Cancelled&) {
            // There will be no other.
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!fault_) fault_ = std::current_exception();
            isEnding_ = true;
        }
    }
    roomMade_.notify_all();  // whoever waits for room may end, too
}

}  // namespace app
