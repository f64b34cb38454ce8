#include "app/render/passes.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/device.hpp"
#include "engine/gpu_timer.hpp"
#include "tests/app/render/darkroom.hpp"
#include "tests/ssim.hpp"

namespace {

std::vector<std::string> namesOf(const engine::GpuTimer& timer) {
    std::vector<std::string> names;
    for (const engine::PassTime& pass : timer.times()) names.push_back(pass.name);
    return names;
}

// The greatest step of brightness from a pixel to the one below it, mean over all columns: edges against the
// sky.
double meanStep(const engine::Image& image) {
    double sum = 0;
    for (int x = 0; x < image.width(); ++x) {
        int most = 0;
        for (int y = 1; y < image.height(); ++y)
            most = std::max(most, std::abs(image.at(x, y)[1] - image.at(x, y - 1)[1]));
        sum += most;
    }
    return sum / image.width();
}

}  // namespace

TEST_CASE_FIXTURE(Darkroom, "with several samples edges are smoother and the rest is the same") {
    const auto snapshot = snapshotOf(hills(64, 64));
    app::frameBlock(camera, app::blockOf(*snapshot));
    camera.settle();
    quality.samples = 1;
    const engine::Image plain = picture(snapshot);
    quality.samples = 4;
    const engine::Image smooth = picture(snapshot);
    CHECK(meanStep(smooth) < 0.95 * meanStep(plain));
    CHECK(ssim(plain, smooth) > 0.9);
    quality.resolution = 1.5f;
    CHECK(ssim(plain, picture(snapshot)) > 0.9);
    quality = {};
    quality.samples = 1;
    CHECK(std::ranges::equal(picture(snapshot).bytes(), plain.bytes()));
}

TEST_CASE_FIXTURE(Darkroom, "the passes of a picture are timed while someone asks for it") {
    const auto snapshot = snapshotOf(hills(64, 64));
    app::frameBlock(camera, app::blockOf(*snapshot));
    quality.samples = 1;
    picture(snapshot);
    picture(snapshot);
    CHECK(landscape.passes().times().empty());
    landscape.measurePasses(true);
    look.sunElevation += 1.f;
    picture(snapshot);
    picture(snapshot);
    const std::vector<std::string> names = namesOf(landscape.passes());
    for (const char* name : {"shadows", "ground", "sky"}) CHECK(std::ranges::count(names, name) == 1);
    CHECK(std::ranges::count(names, "smoothEdges") == 0);
    // A picture that stays as it is leaves the times as they are.
    picture(snapshot);
    CHECK(namesOf(landscape.passes()) == names);
    landscape.measurePasses(false);
    CHECK(landscape.passes().times().empty());
}
