// wadi_bench: Google Benchmark's table of all processes, then the ratios. Not a test: it passes no judgement.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <string_view>
#include <vector>

#include "tests/bench/comparison.hpp"
#include "tests/bench/droplet_ratios.hpp"
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
    "  --quick   small maps and few drops, to see that it works\n";

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

}  // namespace

int main(int count, char** words) {
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
