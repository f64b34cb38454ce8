#include "tests/app/program.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "tests/temp_folder.hpp"

namespace app::test {

namespace {

constexpr const char* kOut = ".stdout";
constexpr const char* kErr = ".stderr";

/// The child's side of the fork: becomes the program or ends.
[[noreturn]] void become(const std::filesystem::path& folder, std::vector<char*> words,
                         std::string variable) {
    constexpr int kMode = 0600;
    if (chdir(folder.c_str()) != 0) _exit(127);
    dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    dup2(open(kOut, O_CREAT | O_WRONLY | O_TRUNC, kMode), STDOUT_FILENO);
    dup2(open(kErr, O_CREAT | O_WRONLY | O_TRUNC, kMode), STDERR_FILENO);
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    // What the program remembers for a person is none of a test's business.
    setenv("XDG_CONFIG_HOME", (folder / ".config").c_str(), 1);
    setenv("XDG_STATE_HOME", (folder / ".state").c_str(), 1);
    setenv("XDG_CACHE_HOME", (folder / ".cache").c_str(), 1);
    if (!variable.empty()) putenv(variable.data());
    std::signal(SIGINT, SIG_DFL);  // test drivers in the background may have switched it off
    execv(words[0], words.data());
    _exit(127);
}

}  // namespace

std::string lastLineOf(const std::string& text) {
    if (text.size() < 2 || text.back() != '\n') return "";
    const std::size_t begin = text.rfind('\n', text.size() - 2) + 1;  // npos + 1 is 0, if there is one line
    return text.substr(begin, text.size() - 1 - begin);
}

Program::Program(const std::filesystem::path& folder, const std::vector<std::string>& arguments,
                 const std::string& variable)
    : folder_(folder) {
    std::vector<std::string> texts = {WADI_PROGRAM};
    texts.insert(texts.end(), arguments.begin(), arguments.end());
    std::vector<char*> words;
    for (std::string& text : texts) words.push_back(text.data());
    words.push_back(nullptr);
    process_ = fork();
    if (process_ == 0) become(folder, words, variable);
}

Program::~Program() {
    if (process_ < 0) return;
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
}

void Program::signal(int number) const {
    kill(process_, number);
}

Outcome Program::wait() {
    constexpr std::size_t kKibibyte = 1024;
    int status = 0;
    rusage used{};
    wait4(process_, &status, 0, &used);
    process_ = -1;
    using wadi::test::bytesOf;
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), bytesOf(folder_ / kOut),
            bytesOf(folder_ / kErr), kKibibyte * static_cast<std::size_t>(used.ru_maxrss)};
}

Outcome run(const std::filesystem::path& folder, const std::vector<std::string>& arguments,
            const std::string& variable) {
    return Program(folder, arguments, variable).wait();
}

}  // namespace app::test
