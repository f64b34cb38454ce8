// wadi-bake: the program that ranks are. What was asked for is understood as by "wadi bake".
#ifdef __linux__
#include <malloc.h>
#include <sys/prctl.h>
#endif
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <iostream>
#include <new>
#include <optional>
#include <string_view>
#include <vector>

#include "app/base/simd_choice.hpp"
#include "app/base/words.hpp"
#include "app/cli/cli.hpp"
#include "app/ranks/rank_bake.hpp"
#include "app/ranks/together.hpp"
#include "sim/core/error.hpp"

namespace {

constexpr int kFault = 1, kBadInput = 2;

constexpr const char* kHelp =
    "wadi-bake makes a scene, a heightmap or a world again on a finer map, by many processes, on one "
    "machine\n"
    "or many:\n\n"
    "    mpirun -n 4 wadi-bake WORLD|SCENE|--import FILE --size N --out DIR [--epochs N] [--tiles N --format "
    "LIST] [--threads N] …\n"
    "    mpirun -n 8 wadi-bake --resume DIR\n\n"
    "Options are those of \"wadi bake\", without --refine. Each process works on a rectangle of the map; "
    "what\n"
    "comes of it is, to the bit, what \"wadi bake\" makes. DIR lies on a disk that all machines see. "
    "Without\n"
    "--format, maps become one file of 32-bit numbers; other formats need --tiles.\n";

/// The options of "wadi bake" by these arguments; nothing if they ask for a text, which the first rank has
/// printed then.
std::optional<app::BakeOptions> optionsOf(int count, char** arguments, const app::MpiCommunicator& ranks) {
    std::vector<const char*> words{"wadi", "bake"};
    words.insert(words.end(), arguments + 1, arguments + count);
    const app::Request request = app::parseArguments(static_cast<int>(words.size()), words.data());
    const auto* const asked = std::get_if<app::BakeOptions>(&request);
    if (asked == nullptr) {
        const auto* const answer = std::get_if<app::Answer>(&request);
        if (ranks.rank() == 0 && answer != nullptr) std::cout << answer->text;
        return std::nullopt;
    }
    app::BakeOptions options = *asked;
    const auto isGiven = [&](std::string_view option) {
        return std::any_of(arguments + 1, arguments + count,
                           [&](std::string_view word) { return word.starts_with(option); });
    };
    if (!isGiven("--format") && options.exported.tile == 0)
        options.exported.formats = {wadi::io::Format::raw32};
    if (!isGiven("--threads")) options.execution.threads = std::max(1, wadi::coreCount() / ranks.ranksHere());
    options.execution.simd = app::chosenSimd();
    return options;
}

/// Keeps memory to the pages that are touched. A part of a map lies in pieces of its rows, far from each
/// other: huge pages, which many systems give out unasked, would take memory for what lies between them, too,
/// and so would arrays from the heap of glibc, which writes zeros over all that has been used before.
void keepToOwnPages() {
#ifdef __linux__
    prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);  // a kernel without it has no such pages to give, or keeps them
#endif
#ifdef M_MMAP_THRESHOLD
    constexpr int kFromSystem = 1 << 18;     // bytes from which on an array is the system's, always
    mallopt(M_MMAP_THRESHOLD, kFromSystem);  // NOLINT(concurrency-mt-unsafe): glibc holds a lock meanwhile
#endif
}

int complain(const char* sentence, int code) {
    std::cerr << "wadi-bake: " << app::printable(sentence) << '\n';
    return code;
}

int codeOf(bool isMachines, app::StopSignal& stop) {
    if (stop.came()) return app::kInterrupted;
    return isMachines ? kFault : kBadInput;
}

int run(int count, char** arguments, const app::MpiCommunicator& ranks, app::StopSignal& stop) try {
    std::optional<app::BakeOptions> options;
    app::together(ranks, [&] { options = optionsOf(count, arguments, ranks); });
    if (!options) return 0;
    const bool live = options->showsProgress || isatty(STDERR_FILENO) != 0;
    return app::rankBake(*options, ranks, stop, std::cout, std::cerr, live);
} catch (const app::Silent& other) {
    return codeOf(other.isMachines, stop);
} catch (const app::Agreed& error) {
    return complain(error.what(), codeOf(error.isMachines, stop));
}

}  // namespace

int main(int count, char** arguments) {
    for (int i = 1; i < count; ++i) {
        const std::string_view word = arguments[i];
        if (word != "--help" && word != "-h") continue;
        std::cout << kHelp;
        return 0;
    }
    app::StopSignal stop;  // before MPI begins threads of its own
    const app::MpiSession session;
    const app::MpiCommunicator ranks;
    if (ranks.size() > 1) keepToOwnPages();
    try {
        return run(count, arguments, ranks, stop);
    } catch (const std::bad_alloc&) {
        app::MpiSession::abort(
            complain("A rank has run out of memory: begin more ranks on more machines.", kFault));
    } catch (const std::exception& error) {
        app::MpiSession::abort(complain(error.what(), kFault));
    }
}
