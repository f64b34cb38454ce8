#include "app/capture/plan.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/base/progress.hpp"
#include "sim/core/quantum.hpp"

namespace app {

namespace {

/// More than good encoders need for a landscape in slow change.
constexpr double kBitsPerPixel = 0.3;
/// What a file has besides its pixels, and what a compressor adds at worst.
constexpr double kHead = 4096, kGrowth = 1.003;

double pixels(glm::ivec2 size) {
    return static_cast<double>(size.x) * size.y;
}

/// Most that a PNG of `bytes` a pixel takes; a row has one more for its filter.
double mostOfPng(glm::ivec2 size, double bytes) {
    return kGrowth * (bytes * pixels(size) + size.y) + kHead;
}

std::string secondsText(double seconds) {
    if (seconds >= 60) return clockText(seconds) + " min";
    std::array<char, 32> text;
    std::snprintf(text.data(), text.size(), seconds < 10 && seconds != std::floor(seconds) ? "%.1f" : "%.0f",
                  seconds);
    return std::string(text.data()) + " s";
}

}  // namespace

glm::ivec2 pixelsOf(LapseSize size) {
    switch (size) {
        case LapseSize::lines720:
            return {1280, 720};
        case LapseSize::lines1080:
            return {1920, 1080};
        case LapseSize::lines1440:
            return {2560, 1440};
        case LapseSize::lines2160:
            return {3840, 2160};
    }
    return {1280, 720};
}

std::uint64_t firstFrame(std::uint64_t epoch, std::uint64_t every) {
    return (epoch + every - 1) / every * every;
}

LapseBytes bytesOf(const LapsePlan& plan, std::optional<double> measured) {
    const auto frames = static_cast<double>(plan.frames);
    if (plan.target == LapseTarget::film) {
        // The encoder may be a second ahead of the rate it is held to.
        const double ofFrame = 64;  // of the film's index
        return {(plan.seconds() + 1) * filmBitRate(plan.size, plan.rate) / 8 + frames * ofFrame + kHead,
                true};
    }
    if (plan.kind == LapseKind::heights) return {frames * mostOfPng(plan.size, 2), true};
    if (measured) return {frames * *measured, false};
    return {frames * mostOfPng(plan.size, 3), true};
}

double filmBitRate(glm::ivec2 size, int rate) {
    constexpr double kLeast = 100e3;
    return std::max(kLeast, kBitsPerPixel * pixels(size) * rate);
}

wadi::Sentence framesText(std::uint64_t frames) {
    const std::string number = grouped(static_cast<std::int64_t>(frames));
    return frames == 1 ? wadi::Sentence("{0} frame", number) : wadi::Sentence("{0} frames", number);
}

wadi::Sentence planText(const LapsePlan& plan, const LapseBytes& bytes) {
    const std::string size = byteCount(bytes.bytes),
                      epochs = grouped(static_cast<std::int64_t>(plan.epochs()));
    return wadi::Sentence(
        "{0}, {1}, {2} of film at {3}/s, runs {4}", framesText(plan.frames),
        bytes.isMost ? wadi::Sentence("at most {0}", size) : wadi::Sentence("about {0}", size),
        secondsText(plan.seconds()), plan.rate,
        plan.epochs() == 1 ? wadi::Sentence("{0} epoch", epochs) : wadi::Sentence("{0} epochs", epochs));
}

std::string frameName(std::uint64_t number) {
    std::array<char, 48> name;
    std::snprintf(name.data(), name.size(), "frame-%05llu.png", static_cast<unsigned long long>(number));
    return name.data();
}

wadi::io::HeightRange lapseRange(float lowest, float highest) {
    const double margin = std::max(10.0, 0.25 * (double{highest} - lowest));
    const double most = std::floor(wadi::kHighestMetres), least = std::ceil(wadi::kLowestMetres);
    return {static_cast<float>(std::max(least, std::floor(lowest - margin))),
            static_cast<float>(std::min(most, std::ceil(highest + margin)))};
}

bool isFilm(const std::filesystem::path& target) {
    return lower(toText(target.extension())) == ".mp4";
}

}  // namespace app
