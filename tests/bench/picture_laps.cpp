#include "tests/bench/picture_laps.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <ctime>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/render/landscape.hpp"
#include "app/render/viewpoint.hpp"
#include "engine/camera.hpp"
#include "engine/device.hpp"
#include "engine/error.hpp"
#include "engine/gpu_timer.hpp"
#include "engine/target.hpp"
#include "sim/world/simulation.hpp"
#include "tests/bench/lap.hpp"
#include "tests/bench/lines.hpp"

namespace bench {

using namespace wadi;

namespace {

constexpr glm::ivec2 kSize{620, 512};  // [pixels] what the panels leave of 960 × 540

/// Times of the passes of each picture [ms], by name.
using Times = std::map<std::string, std::vector<double>>;

/// What is needed to draw pictures of a world that goes on.
class Easel {
  public:
    explicit Easel(const Parameters& parameters) : simulation_(parameters) {
        camera_.resize(kSize);
        landscape_.measurePasses(true);
        app::frameBlock(camera_, app::blockOf(*publish()));
    }

    Times times(app::QualityPreset preset, int pictures) {
        paint(preset);  // makes what it needs
        Times times;
        for (int i = 0; i < pictures; ++i) {
            times["processor"].push_back(paint(preset));
            double sum = 1e3 * landscape_.cost().updateSeconds;
            times["upload"].push_back(sum);
            landscape_.render(camera_, look_, app::qualityOf(preset), target_.name(), {0, 0}, kSize);
            for (const engine::PassTime& pass : landscape_.passes().times()) {
                times[pass.name].push_back(pass.ms);
                sum += pass.ms;
            }
            times["picture"].push_back(sum);
        }
        return times;
    }

  private:
    std::shared_ptr<const Snapshot> publish() {
        return std::make_shared<const Snapshot>(publisher_.publish(simulation_, app::viewOf(look_)));
    }

    /// Draws the next picture. What all cores of the processor spent on it [ms].
    double paint(app::QualityPreset preset) {
        simulation_.step();
        camera_.orbit(0.01f);
        camera_.settle();
        const auto snapshot = publish();
        const std::clock_t before = std::clock();
        landscape_.update(snapshot, look_);
        landscape_.render(camera_, look_, app::qualityOf(preset), target_.name(), {0, 0}, kSize);
        return 1e3 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    }

    engine::Headless context_;
    engine::Target target_{kSize.x, kSize.y};
    engine::Camera camera_;
    app::LookParams look_ = app::openingLook();
    Simulation simulation_;
    Publisher publisher_;
    app::Landscape landscape_{std::string(WADI_SOURCE_DIR) + "/shaders"};
};

/// A name as one word of small letters.
std::string word(std::string name) {
    for (char& c : name) c = c == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return name;
}

}  // namespace

void printPictureLaps(const Extent& extent) {
    Parameters parameters;
    parameters.terrain.size = extent.compared.front();
    try {
        Easel easel(parameters);
        for (std::size_t i = 0; i < app::kQualityPresets.size(); ++i) {
            const std::string preset = word(app::kQualityPresetNames[i]);
            for (const auto& [pass, all] : easel.times(app::kQualityPresets[i], 2 * extent.rounds))
                printLine("ms picture", std::to_string(parameters.terrain.size), preset + "-" + word(pass),
                          median(all));
        }
    } catch (const engine::Error& error) {
        std::fprintf(stderr, "wadi_bench: no pictures: %s\n", error.what());
    }
}

}  // namespace bench
