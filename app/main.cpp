// The program: what was asked for is understood here and handed to the one who does it.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <exception>
#include <iostream>
#include <new>
#include <string_view>
#include <system_error>

#include "app/app.hpp"
#include "app/base/simd_choice.hpp"
#include "app/base/words.hpp"
#include "app/cli/bake.hpp"
#include "app/cli/batch.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/help.hpp"
#include "app/cli/list.hpp"
#include "app/cli/sheet.hpp"
#include "app/cli/shot.hpp"
#include "engine/error.hpp"
#include "sim/core/error.hpp"

namespace {

constexpr int kFault = 1;
constexpr int kBadInput = 2;  // or a machine without display or OpenGL 4.1: the person can mend both

int start(app::BatchOptions options) {
    options.execution.simd = app::chosenSimd();
    return app::batch(options, std::cout, std::cerr, isatty(STDERR_FILENO) != 0);
}

int start(app::BakeOptions options) {
    options.execution.simd = app::chosenSimd();
    return app::bake(options, std::cout, std::cerr, options.showsProgress || isatty(STDERR_FILENO) != 0);
}

int start(const app::ListOptions& options) {
    std::cout << app::listText(options);
    return 0;
}

int start(const app::HelpOptions& options) {
    std::cout << app::helpText(options);
    return 0;
}

int start(const app::Answer& answer) {
    std::cout << answer.text;
    return 0;
}

int start(app::RunOptions options) {
    options.execution.simd = app::chosenSimd();
    return app::run(options);
}

int start(app::PictureOptions options) {
    options.execution.simd = app::chosenSimd();
    return app::shot(options, std::cout, std::cerr, isatty(STDERR_FILENO) != 0);
}

int start(app::SheetOptions options) {
    options.execution.simd = app::chosenSimd();
    return app::sheet(options, std::cout, std::cerr, isatty(STDERR_FILENO) != 0);
}

/// Takes the places of standard streams that are closed, or files that are opened would get them, and with
/// them what is printed. Who reads or writes there is told that nobody is there.
void occupyStandardStreams() {
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream)
        if (fcntl(stream, F_GETFD) == -1) [[maybe_unused]]
            const int taken = open("/dev/null", O_RDONLY);
}

/// Whether a fault says that the system gives no further thread; TBB has words of its own for that.
bool lacksThreads(const std::exception& fault) {
    const auto* error = dynamic_cast<const std::system_error*>(&fault);
    return (error && error->code() == std::errc::resource_unavailable_try_again) ||
           std::string_view(fault.what()).starts_with("pthread_create");
}

}  // namespace

int main(int count, char** arguments) {
    const auto complain = [](const char* sentence, int code) {
        std::cerr << "wadi: " << app::printable(sentence) << '\n';
        return code;
    };
    occupyStandardStreams();
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is told by whoever writes it
    try {
        const int code = std::visit([](const auto& options) { return start(options); },
                                    app::parseArguments(count, arguments));
        if (std::cout.flush()) return code;
        return complain("What was to be printed could not be: standard output is closed or full.", kFault);
    } catch (const wadi::MachineError& error) {
        return complain(error.what(), kFault);
    } catch (const wadi::Error& error) {
        return complain(error.what(), kBadInput);
    } catch (const engine::Error& error) {
        return complain(error.what(), kBadInput);
    } catch (const std::bad_alloc&) {
        return complain("There is not enough memory for this; try a smaller map.", kFault);
    } catch (const std::exception& error) {
        if (lacksThreads(error))
            return complain("The system has no memory or no room for another thread; work on fewer threads.",
                            kFault);
        return complain(error.what(), kFault);
    }
}
