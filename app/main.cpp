// The program: what was asked for is understood here and handed to the one who does it.
#include <tbb/global_control.h>
#include <unistd.h>

#include <exception>
#include <iostream>
#include <new>
#include <optional>

#include "app/app.hpp"
#include "app/batch/batch.hpp"
#include "app/batch/cli.hpp"
#include "app/batch/list.hpp"
#include "app/batch/shot.hpp"
#include "engine/error.hpp"
#include "sim/error.hpp"

namespace {

constexpr int kFault = 1;
constexpr int kBadInput = 2;  // or a machine without display or OpenGL 4.1: the person can mend both

/// Limits the threads of all tasks for as long as it lives.
class ThreadLimit {
  public:
    explicit ThreadLimit(const std::optional<int>& threads) {
        if (threads)
            control_.emplace(tbb::global_control::max_allowed_parallelism,
                             static_cast<std::size_t>(*threads));
    }

  private:
    std::optional<tbb::global_control> control_;
};

int start(const app::BatchOptions& options) {
    const ThreadLimit limit(options.threads);
    return app::batch(options, std::cout, std::cerr, isatty(STDERR_FILENO) != 0);
}

int start(const app::ListOptions& options) {
    std::cout << app::listText(options);
    return 0;
}

int start(const app::Answer& answer) {
    std::cout << answer.text;
    return 0;
}

int start(const app::RunOptions& options) {
    const ThreadLimit limit(options.threads);
    return app::run(options);
}

int start(const app::PictureOptions& options) {
    const ThreadLimit limit(options.threads);
    return app::shot(options, std::cout, std::cerr, isatty(STDERR_FILENO) != 0);
}

}  // namespace

int main(int count, char** arguments) {
    const auto complain = [](const char* sentence, int code) {
        std::cerr << "wadi: " << sentence << '\n';
        return code;
    };
    try {
        return std::visit([](const auto& options) { return start(options); },
                          app::parseArguments(count, arguments));
    } catch (const wadi::Error& error) {
        return complain(error.what(), kBadInput);
    } catch (const engine::Error& error) {
        return complain(error.what(), kBadInput);
    } catch (const std::bad_alloc&) {
        return complain("There is not enough memory for this; try a smaller map.", kFault);
    } catch (const std::exception& error) {
        return complain(error.what(), kFault);
    }
}
