// wadi_batch_alone batch|list|help OPTION…: what of the program needs no window, linked with wadi_batch and
// nothing else. It proves that this library is whole and needs neither OpenGL nor GLFW nor Dear ImGui: see
// batch_alone.sh.
#include <exception>
#include <iostream>
#include <stdexcept>
#include <variant>

#include "app/cli/batch.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/help.hpp"
#include "app/cli/list.hpp"

namespace {

int start(const app::BatchOptions& options) {
    return app::batch(options, std::cout, std::cerr, false);
}

int start(const app::ListOptions& options) {
    std::cout << app::listText(options);
    return 0;
}

int start(const app::HelpOptions& options) {
    std::cout << app::helpText(options);
    return 0;
}

template <class Other>
int start(const Other&) {
    throw std::runtime_error("Only batch, list and help are at hand here.");
}

}  // namespace

int main(int count, char** arguments) {
    try {
        return std::visit([](const auto& options) { return start(options); },
                          app::parseArguments(count, arguments));
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}
