#include <array>
#include <memory>

#include "app/world/world.hpp"
#include "tests/bench/course.hpp"
#include "tests/bench/worlds.hpp"

namespace bench {

using namespace wadi;

namespace {

constexpr std::array<CourseInfo, 13> kCourses = {{{"droplet", dropletCourse},
                                                  {"default", defaultCourse},
                                                  {"wind", windCourse},
                                                  {"slabs", slabsCourse, false},
                                                  {"air", airCourse, false},
                                                  {"roller", rollerCourse},
                                                  {"runoff", runoffCourse},
                                                  {"talus", talusCourse},
                                                  {"pipes", pipesCourse},
                                                  {"incision", incisionCourse},
                                                  {"uplift", upliftCourse, false},
                                                  {"vegetation", vegetationCourse, false},
                                                  {"opening", openingCourse, false}}};

/// Epochs of a whole simulation, in each of which a cell costs as much as so many steps of particles [>= 1]. A lap
/// counts cells.
Course courseOf(Simulation simulation, const Extent& extent, std::uint64_t cost = 1) {
    simulation = copyOf(simulation, coreCount());
    for (int i = 0; i < extent.warmUp; ++i) simulation.step();
    const auto world = std::make_shared<const Simulation>(std::move(simulation));
    const std::uint64_t cells = world->terrain().size(), epochs = epochsFor(extent, cost * cells);
    return {[=](int threads) {
                Simulation copy = copyOf(*world, threads);
                copy.step();
                return timed([&] {
                    for (std::uint64_t i = 0; i < epochs; ++i) copy.step();
                    return epochs * cells;
                });
            },
            {}};
}

}  // namespace

std::span<const CourseInfo> courses() {
    return kCourses;
}

Course upliftCourse(int size, const Extent& extent) {
    Parameters params;
    params.terrain.size = size;
    params.droplet.enabled = params.talus.enabled = false;
    params.uplift.enabled = true;
    return courseOf(Simulation(params), extent);
}

Course vegetationCourse(int size, const Extent& extent) {
    Parameters params;
    params.terrain.size = size;
    params.terrain.generator = Generator::sand;
    params.droplet.enabled = params.talus.enabled = false;
    params.vegetation = {.enabled = true, .seeds = 1, .spread = 0.05f, .sown = 0.5f};
    return courseOf(Simulation(params), extent);
}

Course openingCourse(int size, const Extent& extent) {
    app::WorldOptions options;
    options.size = size;
    return courseOf(app::makeWorld(options).simulation, extent, 4);
}

}  // namespace bench
