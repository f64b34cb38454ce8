// Plan of a time-lapse: which epochs become frames, what they are, how large and long it all gets. It takes
// no picture and writes nothing. Values; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <glm/vec2.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "sim/core/param.hpp"
#include "sim/core/sentence.hpp"
#include "sim/io/import/convert.hpp"

namespace app {

enum class LapseKind { pictures, heights };
inline constexpr std::array<std::string_view, 2> kLapseKinds = {"pictures", "heights"};

enum class LapseTarget { folder, film };
inline constexpr std::array<std::string_view, 2> kLapseTargets = {"numberedFiles", "film"};

/// Sizes of a picture, by their lines.
enum class LapseSize { lines720, lines1080, lines1440, lines2160 };
inline constexpr std::array<std::string_view, 4> kLapseSizes = {"1280x720", "1920x1080", "2560x1440",
                                                                "3840x2160"};
/// Width and height [pixels].
glm::ivec2 pixelsOf(LapseSize size);

/// What the window's panel offers.
struct LapseParams {
    LapseKind kind = LapseKind::pictures;
    LapseTarget target = LapseTarget::folder;
    int every = 10;
    int frames = 120;
    LapseSize size = LapseSize::lines720;
    int rate = 30;
    bool legend = false;

    bool operator==(const LapseParams&) const = default;
};

inline constexpr int kMostRate = 120;          ///< Frames that a second of film can have
inline constexpr int kMostTurnFrames = 10000;  ///< Of a turntable

template <class V>
void visit(V&& v, LapseParams& p) {
    v("kind", p.kind, kLapseKinds,
      "Pictures of the landscape as it is seen when it starts, or heightmaps in one scale for all frames.");
    v("target", p.target, kLapseTargets,
      "PNG files with numbers in a folder of their own, or a film (.mp4), which the program ffmpeg makes.");
    v("every", p.every, 1, 10000, "epochs", "Epochs from one frame to the next.", wadi::Scale::logarithmic);
    v("frames", p.frames, 1, 100000, "", "Frames after which the time-lapse ends by itself.",
      wadi::Scale::logarithmic);
    v("size", p.size, kLapseSizes,
      "Size of the pictures; that of the window does not matter. Heightmaps have a "
      "pixel for every cell.");
    v("rate", p.rate, 1, kMostRate, "/s", "Frames that a second of the film shows.",
      wadi::Scale::logarithmic);
    v("legend", p.legend,
      "Whether the legend of the data, heights on contours and, if they are shown, compass and scale bar are "
      "in the "
      "pictures, in letters of their size.");
}

/// A time-lapse from its first frame to its last.
struct LapsePlan {
    LapseKind kind = LapseKind::heights;
    LapseTarget target = LapseTarget::folder;
    std::uint64_t first = 0;   ///< Epoch of the first frame, a multiple of `every`
    std::uint64_t every = 1;   ///< Epochs from one frame to the next [>= 1]
    std::uint64_t frames = 1;  ///< [>= 1]
    glm::ivec2 size{1, 1};     ///< Of a frame [pixels]: a picture's, or the map's [cells]
    int rate = 30;             ///< Frames in a second of film [1..kMostRate]

    /// The epoch of the frame that follows `taken` others.
    std::uint64_t epochOf(std::uint64_t taken) const { return first + taken * every; }
    /// Epochs that are run from the first frame to the last.
    std::uint64_t epochs() const { return (frames - 1) * every; }
    /// How long the film is [s].
    double seconds() const { return static_cast<double>(frames) / rate; }
};

/// The first multiple of `every` [>= 1] that is not less than `epoch`.
std::uint64_t firstFrame(std::uint64_t epoch, std::uint64_t every);

/// Room on the disk.
struct LapseBytes {
    double bytes = 0;
    bool isMost = true;  ///< A bound that is not exceeded; else an estimate from a frame that was measured
};

/// What the whole time-lapse takes. `measured`: the size of one picture of it as PNG [bytes].
LapseBytes bytesOf(const LapsePlan& plan, std::optional<double> measured);

/// Bits in a second of film that the encoder is held to.
double filmBitRate(glm::ivec2 size, int rate);

/// "120 frames".
wadi::Sentence framesText(std::uint64_t frames);

/// "120 frames, about 34 MB, 4 s of film at 30/s, runs 1 190 epochs".
wadi::Sentence planText(const LapsePlan& plan, const LapseBytes& bytes);

/// "frame-00001.png" for the first, number 1.
std::string frameName(std::uint64_t number);

/// The heights [m] that black and white stand for in every frame of a landscape that reaches from `lowest` to
/// `highest` at the start: a quarter more at each end, ten metres at least, in whole metres, and no more than
/// the simulation can hold.
wadi::io::HeightRange lapseRange(float lowest, float highest);

/// Whether a target on the command line is a film: its name ends in .mp4.
bool isFilm(const std::filesystem::path& target);

}  // namespace app
