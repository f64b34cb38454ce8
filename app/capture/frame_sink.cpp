#include "app/capture/frame_sink.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "app/data/flat_picture.hpp"
#include "sim/core/error.hpp"
#include "sim/core/state_visitor.hpp"
#include "sim/io/export/map_file.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/messages.hpp"

extern char** environ;

namespace app {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTick = 20;                  // [ms] between two looks at a child that is to end
constexpr std::size_t kMostWords = 16384;  // bytes of complaint that are kept

/// Both ends of a pipe, which other children do not inherit.
struct Pipe {
    int read = -1, write = -1;

    Pipe() {
        std::array<int, 2> ends{};
        if (pipe(ends.data()) != 0)
            throw wadi::Error("Another program cannot be started ({0}); close other programs.",
                              wadi::io::reasonOf({errno, std::generic_category()}));
        read = ends[0];
        write = ends[1];
        for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
    }
    ~Pipe() {
        if (read >= 0) close(read);
        if (write >= 0) close(write);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
};

/// Keeps SIGPIPE from ending the program while a pipe is written to, without touching other threads.
class NoPipeSignal {
  public:
    NoPipeSignal() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        wasPending_ = isPending();
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~NoPipeSignal() {
        int number = 0;
        if (!wasPending_ && isPending()) sigwait(&pipe_, &number);
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    NoPipeSignal(const NoPipeSignal&) = delete;
    NoPipeSignal& operator=(const NoPipeSignal&) = delete;

  private:
    static bool isPending() {
        sigset_t pending;
        sigpending(&pending);
        return sigismember(&pending, SIGPIPE) == 1;
    }

    sigset_t pipe_{}, before_{};
    bool wasPending_ = false;
};

/// Files, signals and process group of a child.
class SpawnOrders {
  public:
    SpawnOrders(int input, int complaints) {
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_adddup2(&files, complaints, STDERR_FILENO);
        sigset_t none, usual;
        sigemptyset(&none);
        sigemptyset(&usual);
        for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaddset(&usual, number);
        posix_spawnattr_init(&attributes);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &usual);
        posix_spawnattr_setpgroup(&attributes, 0);
        posix_spawnattr_setflags(&attributes,
                                 POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    ~SpawnOrders() {
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&attributes);
    }
    SpawnOrders(const SpawnOrders&) = delete;
    SpawnOrders& operator=(const SpawnOrders&) = delete;

    posix_spawn_file_actions_t files{};
    posix_spawnattr_t attributes{};
};

}  // namespace

std::optional<fs::path> programInPath(std::string_view name) {
    const char* path = std::getenv("PATH");
    std::string_view rest = path ? path : "";
    while (!rest.empty()) {
        const std::string_view folder = rest.substr(0, rest.find(':'));
        rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
        if (folder.empty()) continue;
        const fs::path program = fs::path(folder) / name;
        std::error_code ignored;
        if (fs::is_regular_file(program, ignored) && access(program.c_str(), X_OK) == 0) return program;
    }
    return std::nullopt;
}

Child::Child(const fs::path& program, const std::vector<std::string>& arguments,
             std::chrono::milliseconds patience)
    : patience_(patience) {
    std::vector<std::string> texts = {program.string()};
    texts.insert(texts.end(), arguments.begin(), arguments.end());
    std::vector<char*> words;
    words.reserve(texts.size() + 1);
    for (std::string& text : texts) words.push_back(text.data());
    words.push_back(nullptr);
    Pipe input, complaints;
    const SpawnOrders orders(input.read, complaints.write);
    const int fault =
        posix_spawn(&process_, program.c_str(), &orders.files, &orders.attributes, words.data(), environ);
    if (fault != 0) {
        process_ = -1;
        wadi::io::fail(program, "cannot be started ({0}); install it anew.",
                       wadi::io::reasonOf({fault, std::generic_category()}));
    }
    input_ = std::exchange(input.write, -1);
    complaints_ = std::exchange(complaints.read, -1);
    for (const int end : {input_, complaints_}) fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK);
}

Child::~Child() {
    closeInput();
    if (process_ >= 0) endByForce();
    if (complaints_ >= 0) close(complaints_);
}

bool Child::write(std::span<const std::uint8_t> bytes) {
    const NoPipeSignal quiet;
    Clock::time_point last = Clock::now();
    while (!bytes.empty()) {
        std::array<pollfd, 2> ends{{{input_, POLLOUT, 0}, {complaints_, POLLIN, 0}}};
        poll(ends.data(), ends.size(), kTick);
        listen();
        const ssize_t count = ::write(input_, bytes.data(), bytes.size());
        if (count > 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(count));
            last = Clock::now();
        } else if (errno != EAGAIN && errno != EINTR) {
            return false;
        } else if (Clock::now() - last > patience_) {
            endByForce();
            return false;
        }
    }
    return true;
}

bool Child::finish() {
    closeInput();
    const Clock::time_point end = Clock::now() + patience_;
    while (!hasEnded()) {
        if (Clock::now() > end) {
            endByForce();
            break;
        }
        pollfd complaint{complaints_, POLLIN, 0};
        poll(&complaint, 1, kTick);
        listen();
    }
    listen();
    return !isForced_ && WIFEXITED(status_) && WEXITSTATUS(status_) == 0;
}

std::string Child::lastWords() const {
    if (isForced_) return "it did nothing for too long";
    const std::size_t last = words_.find_last_not_of(" \r\n");
    if (last != std::string::npos) {
        const std::size_t before = words_.find_last_of("\r\n", last);
        return words_.substr(before == std::string::npos ? 0 : before + 1,
                             before == std::string::npos ? last + 1 : last - before);
    }
    if (process_ >= 0) return "";
    if (WIFSIGNALED(status_)) return "ended by signal " + std::to_string(WTERMSIG(status_));
    return WEXITSTATUS(status_) == 0 ? "" : "exit code " + std::to_string(WEXITSTATUS(status_));
}

void Child::endByForce() {
    if (process_ < 0) return;
    isForced_ = true;
    kill(-process_, SIGKILL);  // and whatever it has started itself
    while (waitpid(process_, &status_, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
}

void Child::listen() {
    if (complaints_ < 0) return;
    std::array<char, 4096> bytes;
    for (;;) {
        const ssize_t count = read(complaints_, bytes.data(), bytes.size());
        if (count < 0) return;  // nothing more for now
        if (count == 0) {
            close(std::exchange(complaints_, -1));  // poll() passes over what is -1
            return;
        }
        words_.append(bytes.data(), static_cast<std::size_t>(count));
        if (words_.size() > kMostWords) words_.erase(0, words_.size() - kMostWords / 2);
    }
}

bool Child::hasEnded() {
    if (process_ < 0) return true;
    if (waitpid(process_, &status_, WNOHANG) != process_) return false;
    process_ = -1;
    return true;
}

void Child::closeInput() {
    if (input_ >= 0) close(std::exchange(input_, -1));
}

namespace fs = std::filesystem;

namespace {

/// Makes the folder; true if it was not there.
bool makeFolder(const fs::path& folder) {
    std::error_code fault;
    const bool isNew = fs::create_directories(folder, fault);
    if (fault)
        wadi::io::fail(folder, "cannot be the folder of a time-lapse ({0}); choose another one.",
                       wadi::io::reasonOf(fault));
    if (!fs::is_directory(folder, fault))
        wadi::io::fail(folder, "cannot be the folder of a time-lapse: it is a file; choose another one.");
    return isNew;
}

void refuseOldFrames(const fs::path& folder) {
    std::error_code fault;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, fault)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("frame-") && name.ends_with(".png"))
            wadi::io::fail(folder, "has frames of another time-lapse ({0}); choose an empty folder.", name);
    }
}

class PngFrames : public FrameSink {
  public:
    PngFrames(fs::path folder, const wadi::io::HeightRange& range)
        : folder_(std::move(folder)), range_(range), isNew_(makeFolder(folder_)) {
        refuseOldFrames(folder_);
        const wadi::io::AtomicFile probe(folder_ / frameName(1));
    }
    ~PngFrames() override {
        std::error_code ignored;
        if (isNew_ && written_ == 0) fs::remove(folder_, ignored);
    }

    void write(const Frame& frame) override {
        const fs::path file = folder_ / frameName(written_ + 1);
        std::visit(wadi::Overloaded{[&](const engine::Image& picture) { picture.save(file); },
                                    [&](const auto& snapshot) { writeHeights(*snapshot, file); }},
                   frame);
        ++written_;
        std::error_code unknown;
        const std::uintmax_t size = fs::file_size(file, unknown);
        if (!unknown) bytes_ += static_cast<double>(size);
    }
    void end() override {}
    double bytes() const override { return bytes_; }

  private:
    void writeHeights(const wadi::Snapshot& snapshot, const fs::path& file) const {
        wadi::io::exportMap(assemble(snapshot.grid, snapshot[LayerId::height]), file, wadi::io::Format::png16,
                            {.unit = "m", .cellSize = snapshot.cellSize, .range = range_});
    }

    fs::path folder_;
    wadi::io::HeightRange range_;
    bool isNew_;
    std::uint64_t written_ = 0;
    double bytes_ = 0;
};

}  // namespace

std::unique_ptr<FrameSink> pngFrames(const fs::path& folder, const wadi::io::HeightRange& range) {
    return std::make_unique<PngFrames>(folder, range);
}

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
    const wadi::Field<float> heights = assemble(snapshot.grid, snapshot[LayerId::height]);
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
        if (fault)
            wadi::io::fail(file_, "cannot be written ({0}); choose another name.", wadi::io::reasonOf(fault));
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
        if (words.empty())
            throw wadi::Error(
                "The film {0} could not be made: ffmpeg ended before it was whole; free space on the disk, "
                "or let the time-lapse write numbered PNG files.",
                wadi::io::quoted(file_));
        throw wadi::Error(
            "The film {0} could not be made: ffmpeg ended before it was whole ({1}); free space on the disk, "
            "or let the time-lapse write numbered PNG files.",
            wadi::io::quoted(file_), words);
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
