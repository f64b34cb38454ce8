#include "app/cli/bake_cost.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "app/base/progress.hpp"
#include "sim/analysis/curves.hpp"
#include "sim/core/error.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/io/files/memory.hpp"
#include "sim/world/refined.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

/// What the program takes without a world [bytes].
constexpr double kProgram = 40e6;

/// Memory of a world at work in bytes of its state at rest, where the system does not tell: as measured.
constexpr double kWork = 4.2;

/// Checkpoints at once, the one that is being written among them, packed to a quarter or a half of what they
/// hold.
constexpr double kCheckpoints = kCheckpointsKept + 1, kPacked = 0.6;

/// About the bytes of a sample in a format.
double bytesOf(const wadi::io::FormatFacts& format, int channels) {
    constexpr double kText = 14, kMeshText = 130, kMesh = 56;
    if (isMesh(format)) return format.bits == 0 ? kMeshText : kMesh;
    return (format.bits == 0 ? kText : format.bits / 8.) * channels;
}

/// A number of /proc/self/status [bytes]; nothing where there is no such thing.
std::optional<double> told(const std::string& key) {
    std::ifstream in("/proc/self/status");
    double kibibytes = 0;
    for (std::string word; in >> word;)
        if (word == key && in >> kibibytes) return 1024 * kibibytes;
    return std::nullopt;
}

/// The most memory that is taken from now on, over what is taken now.
class PeakMemory {
  public:
    PeakMemory() : before_(told("VmRSS:")) {
        std::ofstream peak("/proc/self/clear_refs");
        if (!(peak << "5" << std::flush)) before_.reset();
    }
    /// Nothing if the system does not tell.
    std::optional<double> bytes() const {
        const std::optional<double> now = told("VmHWM:");
        return before_ && now && *now > *before_ ? std::optional(*now - *before_) : std::nullopt;
    }

  private:
    std::optional<double> before_;
};

/// What a few epochs of a world took, for each cell.
struct Trial {
    std::vector<double> seconds;    ///< Of each epoch
    std::vector<double> particles;  ///< What they take after each epoch [bytes]
    double state = 0;               ///< At rest, at the end [bytes]
    double memory = 0;              ///< At work, at the end [bytes]
};

/// What the particles of all processes take [bytes].
std::size_t particlesIn(const wadi::State& state) {
    std::size_t bytes = 0;
    wadi::Processes::forEach([&]<class P>() {
        if constexpr (requires { state.of<P>().particles(); }) bytes += state.of<P>().particles().bytes();
    });
    return bytes;
}

/// Small maps are made finer, since on them the program itself takes most; parameters are those of the bake's
/// last cells. The first epoch, which makes what the others use again, is not counted. Throws Cancelled if a
/// signal comes.
Trial tryOut(const wadi::Simulation& source, int size, StopSignal& stop) {
    using Clock = std::chrono::steady_clock;
    constexpr double kLongest = 1.5;
    constexpr int kLargeEnough = 512;
    constexpr std::size_t kLeastEpochs = 3, kMostEpochs = 20;
    const PeakMemory peak;
    wadi::State state = source.state();
    const auto side = [&] { return std::max(state.terrain.columns(), state.terrain.rows()); };
    const double finer = double{1} * size / side();
    while (side() < kLargeEnough && 2 * side() <= size) state = state.upsampled();
    state.params = wadi::refined(state.params, finer).parameters;
    wadi::Progress ending;
    stop.ends(ending);
    const wadi::ThreadPool threads(source.execution().threads), pool(threads, ending);
    const auto cells = static_cast<double>(state.terrain.size());
    const auto step = [&] {
        const Clock::time_point start = Clock::now();
        state.step(pool, source.execution().simd);
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    step();
    Trial trial;
    for (double seconds = 0;
         trial.seconds.size() < kLeastEpochs || (trial.seconds.size() < kMostEpochs && seconds < kLongest);) {
        const double epoch = step();
        seconds += epoch;
        trial.seconds.push_back(epoch / cells);
        trial.particles.push_back(static_cast<double>(particlesIn(state)) / cells);
    }
    trial.state = static_cast<double>(state.bytes()) / cells;
    trial.memory = peak.bytes().value_or(kWork * trial.state * cells) / cells;
    return trial;
}

double meanOf(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.) / static_cast<double>(values.size());
}

}  // namespace

double exportedBytes(const ExportChoice& choice, double cells, int side) {
    const double part = choice.size > 0 ? double{1} * choice.size / side : 1;
    double perCell = 8. * static_cast<double>(choice.profiles.size());
    for (const wadi::LayerId layer : choice.maps)
        for (const wadi::io::Format format : choice.formats)
            perCell += bytesOf(facts(format), wadi::fileChannelsOf(wadi::infoOf(layer).kind));
    return perCell * cells * part * part;
}

std::optional<int> doublingsTo(int size, int side) {
    int doublings = 0;
    for (; side < size; side *= 2) ++doublings;
    return side == size ? std::optional(doublings) : std::nullopt;
}

Growth::Growth(std::vector<double> seen, double most) : seen_(std::move(seen)), most_(most) {
    constexpr double kNoGrowth = 0.01;
    const std::size_t stretch = (seen_.size() - 1) / 2, last = seen_.size() - 1;
    if (stretch == 0) return;
    const double before = seen_[last - stretch] - seen_[last - 2 * stretch],
                 growth = seen_[last] - seen_[last - stretch];
    if (growth < kNoGrowth * seen_[last]) return;
    growth_ = growth;
    stretch_ = static_cast<double>(stretch);
    falls_ = before > growth ? growth / before : 1;
}

double Growth::at(double epoch) const {
    const auto seen = static_cast<double>(seen_.size());
    if (epoch <= seen) return seen_[static_cast<std::size_t>(std::max(epoch, 1.)) - 1];
    const double stretches = (epoch - seen) / stretch_;
    const double more = falls_ < 1 ? falls_ * (1 - std::pow(falls_, stretches)) / (1 - falls_) : stretches;
    return std::max(std::min(seen_.back() + growth_ * more, most_), seen_.back());
}

double Growth::mean(double epochs) const {
    constexpr int kSamples = 1000;
    double sum = 0;
    for (int i = 0; i < kSamples; ++i) sum += at(std::floor(1 + epochs * (i + 0.5) / kSamples));
    return sum / kSamples;
}

double secondsWith(double particles, const std::vector<double>& seenParticles,
                   const std::vector<double>& seenSeconds) {
    const double meanParticles = meanOf(seenParticles), meanSeconds = meanOf(seenSeconds);
    std::vector<wadi::LogPoint> epochs;  // of no logarithms here
    for (std::size_t i = 0; i < seenParticles.size(); ++i)
        epochs.push_back({seenParticles[i], seenSeconds[i]});
    const double steepest = meanParticles > 0 ? meanSeconds / meanParticles : 0;
    const double slope = std::clamp(wadi::slopeThrough(epochs).value_or(0), 0., steepest);
    return meanSeconds + slope * (particles - meanParticles);
}

BakeCost costOf(const BakePlan& plan, const wadi::Simulation& source, StopSignal& stop) {
    const wadi::Terrain& terrain = source.terrain();
    const int side = std::max(terrain.columns(), terrain.rows());
    const double finer = double{1} * plan.size / side,
                 cells = static_cast<double>(terrain.size()) * finer * finer;
    const Trial trial = tryOut(source, plan.size, stop);
    double epochs = static_cast<double>(plan.epochs);  // at the full size
    if (plan.isRefined) {
        constexpr double kCoarser =
            4. / 3;  // all coarser steps together take a third of the last one at most
        epochs *= kCoarser;
    }
    // Of drops that nothing ends early there is one for each cell at the most, in a vector with room for an
    // eighth more. Of others there are fewer.
    constexpr double kMostParticles = sizeof(wadi::Drop) * 9 / 8.;
    const Growth growth(trial.particles, kMostParticles);
    const auto last = std::max(static_cast<double>(plan.epochs), 1.);
    const double more = std::max(growth.at(last) - trial.particles.back(), 0.);
    const double maps = 4 * static_cast<double>(plan.exported.maps.size() + 1);
    // A finer state is made while the coarser one is there.
    const double memory = kProgram + cells * ((trial.memory + more) * (plan.isRefined ? 1.25 : 1) + maps);
    const double disk = cells * kCheckpoints * kPacked * (trial.state + more) +
                        exportedBytes(plan.exported, cells, plan.size) +
                        static_cast<double>(source.state().bytes());
    return {static_cast<std::uint64_t>(memory), static_cast<std::uint64_t>(disk),
            epochs * cells * secondsWith(growth.mean(last), trial.particles, trial.seconds)};
}

BakeCost roomFor(const fs::path& folder) {
    std::error_code unknown;
    fs::path there = fs::absolute(folder, unknown);
    while (!fs::exists(there, unknown) && there.has_relative_path()) there = there.parent_path();
    const fs::space_info space = fs::space(there, unknown);
    const std::uint64_t disk = unknown ? std::numeric_limits<std::uint64_t>::max() : space.available;
    return {wadi::io::freeMemory(), disk, 0};
}

std::string costText(const BakeCost& cost, const BakeCost& room) {
    using wadi::io::inBytes;
    return "It takes about " + inBytes(cost.memory) + " of memory (" + inBytes(room.memory) +
           " free), up to " + inBytes(cost.disk) + " of disk (" + inBytes(room.disk) + " free) and some " +
           clockText(cost.seconds) + (cost.seconds < 3600 ? " minutes." : " hours.");
}

void checkRoom(const BakeCost& cost, const BakeCost& room) {
    using wadi::io::inBytes;
    if (cost.memory > room.memory)
        throw wadi::Error("The bake would take about " + inBytes(cost.memory) + " of memory, and " +
                          inBytes(room.memory) +
                          " are free: give a smaller --size, or close other programs.");
    if (cost.disk > room.disk)
        throw wadi::Error("The bake would take up to " + inBytes(cost.disk) +
                          " of the disk for checkpoints and maps, and " + inBytes(room.disk) +
                          " are free: name a folder on another disk by --out, or make room.");
}

}  // namespace app
