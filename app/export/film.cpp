#include <algorithm>
#include <cmath>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "app/data/assemble.hpp"
#include "app/export/child_process.hpp"
#include "app/export/frame_sink.hpp"
#include "sim/core/error.hpp"
#include "sim/core/overloaded.hpp"
#include "sim/io/files/atomic_file.hpp"
#include "sim/io/files/messages.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

using Range = wadi::io::HeightRange;

fs::path ffmpeg() {
    if (const auto program = programInPath("ffmpeg")) return *program;
    throw wadi::Error(
        "A film needs the program ffmpeg, which is not installed: install the package ffmpeg, or let the "
        "time-lapse write numbered PNG files.");
}

/// The file aside into which ffmpeg writes, until the film is whole.
fs::path aside(fs::path file) {
    return file += ".part";
}

/// A path that ffmpeg takes for a file, whatever it is named.
std::string fileWord(const fs::path& file) {
    return "file:" + file.string();
}

std::vector<std::string> arguments(const fs::path& file, const LapsePlan& plan) {
    const std::string rate = std::to_string(plan.rate);
    const auto bits = std::to_string(std::llround(filmBitRate(plan.size, plan.rate)));
    return {
        "-hide_banner", "-loglevel", "error", "-nostdin", "-y",
        // what comes: bare pixels
        "-f", "rawvideo", "-pixel_format", plan.kind == LapseKind::heights ? "gray" : "rgb24", "-video_size",
        std::to_string(plan.size.x) + "x" + std::to_string(plan.size.y), "-framerate", rate, "-i", "pipe:0",
        // what becomes of it: a film that every player shows, with an even width and height
        "-an", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-preset",
        "fast", "-crf", "18", "-maxrate", bits, "-bufsize", bits, "-f", "mp4", fileWord(aside(file))};
}

/// Heights as grey pixels.
std::vector<std::uint8_t> greyOf(const wadi::Snapshot& snapshot, const Range& range) {
    const wadi::Field<float> heights = assemble(snapshot.grid, snapshot.height);
    const float scale = 255.f / (range.highest - range.lowest);
    std::vector<std::uint8_t> pixels;
    pixels.reserve(heights.size());
    for (const float height : heights.values()) {
        const float clamped = std::clamp(height, range.lowest, range.highest);
        pixels.push_back(static_cast<std::uint8_t>(std::floor((clamped - range.lowest) * scale + 0.5f)));
    }
    return pixels;
}

class Film : public FrameSink {
  public:
    Film(fs::path file, const LapsePlan& plan, const Range& range)
        : file_(std::move(file)), range_(range), child_(start(file_, plan)) {}
    ~Film() override {
        if (isWhole_) return;
        child_.reset();
        std::error_code ignored;
        fs::remove(aside(file_), ignored);
    }

    void write(const Frame& frame) override {
        const bool taken = std::visit(
            wadi::Overloaded{[&](const engine::Image& picture) { return child_->write(picture.bytes()); },
                             [&](const auto& snapshot) { return child_->write(greyOf(*snapshot, range_)); }},
            frame);
        if (!taken) fail();
        ++written_;
    }

    void end() override {
        if (written_ == 0) return;
        std::error_code fault;
        const bool isWell = child_->finish();
        if (!isWell || !fs::is_regular_file(aside(file_), fault)) fail();
        fs::rename(aside(file_), file_, fault);
        if (fault) wadi::io::fail(file_, "cannot be written (" + fault.message() + "); choose another name.");
        isWhole_ = true;
    }

    double bytes() const override {
        std::error_code unknown;
        const std::uintmax_t size = fs::file_size(isWhole_ ? file_ : aside(file_), unknown);
        return unknown ? 0 : static_cast<double>(size);
    }

  private:
    static std::unique_ptr<Child> start(const fs::path& file, const LapsePlan& plan) {
        const fs::path program = ffmpeg();
        { const wadi::io::AtomicFile probe(file); }
        return std::make_unique<Child>(program, arguments(file, plan));
    }

    [[noreturn]] void fail() {
        child_->finish();
        const std::string words = child_->lastWords();
        throw wadi::Error("The film " + wadi::io::quoted(file_) +
                          " could not be made: ffmpeg ended before it " + "was whole" +
                          (words.empty() ? "" : " (" + words + ")") +
                          "; free space on the disk, or let the time-lapse write numbered PNG files.");
    }

    fs::path file_;
    Range range_;
    std::unique_ptr<Child> child_;
    std::uint64_t written_ = 0;
    bool isWhole_ = false;
};

}  // namespace

std::unique_ptr<FrameSink> film(const fs::path& file, const LapsePlan& plan, const Range& range) {
    return std::make_unique<Film>(file, plan, range);
}

}  // namespace app
