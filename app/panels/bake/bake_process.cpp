#include "app/panels/bake/bake_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/base/words.hpp"
#include "sim/io/files/messages.hpp"

extern char** environ;

namespace app {

namespace {

constexpr std::string_view kProgress = "\033[K";  // before each line of progress, see Progress

/// Starts a program in a process group of its own, which says all it says into a pipe.
int spawn(pid_t& process, const std::filesystem::path& program, std::vector<char*>& words, int pipe) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, pipe, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, pipe, STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaddset(&usual, number);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    const int fault = posix_spawn(&process, program.c_str(), &files, &attributes, words.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    return fault;
}

}  // namespace

std::filesystem::path thisProgram() {
    std::error_code ignored;
    return std::filesystem::read_symlink("/proc/self/exe", ignored);
}

BakeProcess::BakeProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments) {
    std::vector<std::string> texts = {program.string()};
    texts.insert(texts.end(), arguments.begin(), arguments.end());
    std::vector<char*> words;
    words.reserve(texts.size() + 1);
    for (std::string& text : texts) words.push_back(text.data());
    words.push_back(nullptr);
    std::array<int, 2> ends{-1, -1};
    int fault = pipe2(ends.data(), O_CLOEXEC) == 0 ? 0 : errno;
    if (fault == 0) fault = spawn(process_, program, words, ends[1]);
    if (ends[1] >= 0) close(ends[1]);
    words_ = ends[0];
    if (fault == 0) {
        fcntl(words_, F_SETFL, O_NONBLOCK);
        return;
    }
    if (words_ >= 0) close(words_);
    wadi::io::fail(program, "cannot be started ({0}); install it anew.",
                   wadi::io::reasonOf({fault, std::generic_category()}));
}

BakeProcess::~BakeProcess() {
    end();
    if (words_ >= 0) close(words_);
}

void BakeProcess::hold(bool held) {
    if (!isRunning() || held == isHeld_) return;
    isHeld_ = held;
    kill(-process_, held ? SIGSTOP : SIGCONT);
}

void BakeProcess::end() {
    if (!isRunning()) return;
    kill(-process_, SIGTERM);
    hold(false);  // what is held hears nothing
}

/// A line of progress takes the place of the one before; anything else is kept.
void BakeProcess::take(const std::string& piece) {
    const std::size_t at = piece.rfind(kProgress);
    const std::string line = printable(at == std::string::npos ? piece : piece.substr(at + kProgress.size()));
    if (line.empty() || line == "?") return;
    if (line.starts_with('[')) {
        progress_ = line;
    } else {
        lines_.push_back(line);
        if (lines_.size() > kMostLines) lines_.erase(lines_.begin());
    }
}

void BakeProcess::read() {
    std::array<char, 4096> bytes;
    for (;;) {
        const ssize_t count = words_ < 0 ? 0 : ::read(words_, bytes.data(), bytes.size());
        if (count <= 0) break;
        rest_.append(bytes.data(), static_cast<std::size_t>(count));
    }
    // Lines end with a line feed; those of progress begin with a carriage return.
    for (std::size_t end = rest_.find_first_of("\r\n"); end != std::string::npos;
         end = rest_.find_first_of("\r\n")) {
        take(rest_.substr(0, end));
        rest_.erase(0, end + 1);
    }
    if (rest_.starts_with(kProgress)) take(rest_);
}

void BakeProcess::update() {
    read();
    int status = 0;
    if (!isRunning()) return;
    const pid_t ended = waitpid(process_, &status, WNOHANG);
    const bool isLost = ended < 0 && errno == ECHILD;  // nobody can tell how it ended
    if (ended != process_ && !isLost) return;
    process_ = -1;
    if (isLost) status = 0;
    constexpr int kSignalled = 128;
    exitCode_ = WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
    read();  // what it said last
    take(std::exchange(rest_, ""));
}

}  // namespace app
