#include "tests/bench/table.hpp"

#include <benchmark/benchmark.h>

#include <memory>
#include <optional>
#include <string>

#include "tests/bench/course.hpp"
#include "tests/bench/worlds.hpp"

namespace bench {

namespace {

/// The course of the rows that run at present: large maps do not stand beside each other in the memory.
class Present {
  public:
    const Course& at(const CourseInfo& info, int size, const Extent& extent) {
        if (info_ != &info || size_ != size) {
            course_.reset();
            course_ = info.make(size, extent);
            info_ = &info;
            size_ = size;
        }
        return *course_;
    }

  private:
    const CourseInfo* info_ = nullptr;
    int size_ = 0;
    std::optional<Course> course_;
};

/// A row whose iterations are laps. lapOf(course) runs one.
template <class LapOf>
void addRow(const std::shared_ptr<Present>& present, const CourseInfo& info, int size, const Extent& extent,
            const std::string& name, const LapOf& lapOf) {
    const auto row = [present, &info, size, &extent, lapOf](benchmark::State& state) {
        const Course& course = present->at(info, size, extent);
        Laps laps;
        for (auto _ : state) {
            laps.push_back(lapOf(course));
            state.SetIterationTime(laps.back().seconds);
        }
        state.counters["ns/step"] = medianNs(laps);
        state.counters["steps"] = static_cast<double>(laps.front().steps);
    };
    benchmark::RegisterBenchmark((std::string(info.name) + "/" + std::to_string(size) + "/" + name).c_str(),
                                 row)
        ->UseManualTime()
        ->Iterations(extent.longRounds)
        ->Unit(benchmark::kMillisecond);
}

}  // namespace

void registerTable(const Extent& extent) {
    const auto present = std::make_shared<Present>();
    for (const CourseInfo& info : courses()) {
        for (const int size : extent.sizes) {
            for (const int threads : threadCounts()) {
                addRow(present, info, size, extent, "threads:" + std::to_string(threads),
                       [threads](const Course& course) { return course.ours(threads); });
            }
            if (info.hasPlain) {
                addRow(present, info, size, extent, "plain",
                       [](const Course& course) { return course.plain(); });
            }
        }
    }
}

}  // namespace bench
