// wadi_bench: Google Benchmark's table of all processes, then the ratios. Not a test: it passes no judgement.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/comparison.hpp"
#include "tests/bench/droplet_ratios.hpp"
#include "tests/bench/parity_table.hpp"
#include "tests/bench/picture_laps.hpp"
#include "tests/bench/stroke_laps.hpp"
#include "tests/bench/table.hpp"

namespace {

constexpr const char* kUsage =
    "wadi_bench [--quick] [--table | --ratios | --pictures] [--benchmark_filter=REGEX and more of Google "
    "Benchmark]\n"
    "  --table   the table alone; so does any --benchmark_ option\n"
    "  --ratios  the lines of ratios alone\n"
    "  --pictures  the times of drawing alone\n"
    "  --quick   small maps and few drops, to see that it works\n"
    "wadi_bench --parity [SCENE...] [--base=N] [--times=2,4,...] [--epochs=N] [--threads=N] [--keep=FOLDER]\n"
    "  how alike scenes come out on a map of N cells a side and on finer ones of the same ground\n";

struct Options {
    bool table = true;
    bool ratios = true;
    bool pictures = true;
    bool quick = false;
    bool help = false;
    std::vector<char*> others;  // for Google Benchmark, the program's name first
};

Options optionsOf(int count, char** words) {
    Options options;
    for (int i = 0; i < count; ++i) {
        const std::string_view word = words[i];
        if (word == "--table") {
            options.ratios = options.pictures = false;
        } else if (word == "--ratios") {
            options.table = options.pictures = false;
        } else if (word == "--pictures") {
            options.table = options.ratios = false;
        } else if (word == "--quick") {
            options.quick = true;
        } else if (word == "--help" || word == "-h") {
            options.help = true;
        } else {
            options.others.push_back(words[i]);
        }
    }
    if (options.table && options.others.size() > 1) options.ratios = options.pictures = false;
    return options;
}

/// Whole numbers between commas; none if there is anything else.
std::vector<int> numbersOf(std::string_view text) {
    std::vector<int> numbers;
    for (const char* at = text.data(); at <= text.data() + text.size(); ++at) {
        int number = 0;
        const auto [end, error] = std::from_chars(at, text.data() + text.size(), number);
        const bool ends = end == text.data() + text.size();
        if (error != std::errc() || number < 1 || (!ends && *end != ',')) return {};
        numbers.push_back(number);
        at = end;
    }
    return numbers;
}

/// The choice of `--parity`, which is the first word; nothing if it cannot be read.
std::optional<bench::ParityChoice> parityOf(int count, char** words) {
    bench::ParityChoice choice;
    for (int i = 2; i < count; ++i) {
        const std::string_view word = words[i], name = word.substr(0, word.find('='));
        if (!word.starts_with("--")) {
            choice.scenes.emplace_back(word);
            continue;
        }
        if (name == "--keep") {
            choice.folder = word.substr(std::min(name.size() + 1, word.size()));
            continue;
        }
        const std::vector<int> numbers = numbersOf(word.substr(std::min(name.size() + 1, word.size())));
        if (numbers.empty()) return std::nullopt;
        if (name == "--base")
            choice.base = numbers.front();
        else if (name == "--times")
            choice.times = numbers;
        else if (name == "--epochs")
            choice.epochs = static_cast<std::uint64_t>(numbers.front());
        else if (name == "--threads")
            choice.threads = numbers.front();
        else
            return std::nullopt;
    }
    return choice;
}

int runParity(int count, char** words) try {
    const std::optional<bench::ParityChoice> choice = parityOf(count, words);
    if (!choice) return std::fputs(kUsage, stderr), 2;
    bench::printParity(*choice);
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "wadi_bench: %s\n", error.what());
    return 2;
}

}  // namespace

int main(int count, char** words) {
    if (count > 1 && std::string_view(words[1]) == "--parity") return runParity(count, words);
    Options options = optionsOf(count, words);
    if (options.help) return std::fputs(kUsage, stdout) < 0;
    if (!options.table && !options.ratios && !options.pictures) {
        std::fputs(
            "wadi_bench: --table, --ratios and --pictures exclude each other; leave all out for all.\n",
            stderr);
        return 2;
    }
    int others = static_cast<int>(options.others.size());
    options.others.push_back(nullptr);
    benchmark::Initialize(&others, options.others.data());
    if (others > 1) {
        std::fprintf(stderr, "wadi_bench: \"%s\" is unknown; --help lists what there is.\n",
                     options.others[1]);
        return 2;
    }
    const bench::Extent extent = options.quick ? bench::Extent::quick() : bench::Extent();
    if (options.table) {
        bench::registerTable(extent);
        benchmark::RunSpecifiedBenchmarks();
    }
    if (options.ratios) {
        for (const bench::CourseInfo& info : bench::courses())
            for (const int size : extent.compared) {
                const bool isLargest = size == extent.compared.back();
                bench::printComparison(info.name, size, isLargest ? extent.longRounds : extent.rounds,
                                       info.make(size, extent));
            }
        bench::printDropletRatios(extent);
        bench::printStrokeLaps(extent);
    }
    if (options.pictures) bench::printPictureLaps(extent);
    benchmark::Shutdown();
}
