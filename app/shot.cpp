#include "app/shot.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "app/landscape.hpp"
#include "app/viewpoint.hpp"
#include "engine/camera.hpp"
#include "engine/device.hpp"
#include "engine/error.hpp"
#include "engine/headless.hpp"
#include "engine/target.hpp"
#include "engine/window.hpp"

namespace app {

namespace {

constexpr int kMostPixels = 8192;
/// Pixels drawn for one of the picture, along a side: edges are smooth.
constexpr int kFiner = 2;

/// A context without a display, or, where EGL has none, one of a window that nobody sees.
class HiddenContext {
  public:
    HiddenContext() {
        try {
            context_.emplace<engine::Headless>();
        } catch (const engine::Error& headless) {
            openWindow(headless.what());
        }
    }

  private:
    void openWindow(const std::string& why) try {
        context_.emplace<engine::Window>(
            "Wadi", 64, 64, engine::WindowOptions{.visibility = engine::Visibility::Hidden, .vsync = false});
    } catch (const engine::Error& window) {
        throw engine::Error("No picture can be drawn here. Without a display: " + why +
                            " With one: " + window.what());
    }

    std::variant<std::monostate, engine::Headless, engine::Window> context_;
};

void check(const ShotOptions& options) {
    for (const int side : {options.size.x, options.size.y}) {
        if (side < 1 || side > kMostPixels)
            throw engine::Error("A picture of " + std::to_string(options.size.x) + "x" +
                                std::to_string(options.size.y) +
                                " pixels was asked for (--size): each side must be 1 to " +
                                std::to_string(kMostPixels) + ".");
    }
    const std::filesystem::path folder = std::filesystem::absolute(options.out).parent_path();
    if (!std::filesystem::is_directory(folder))
        throw engine::Error("The picture " + options.out.string() +
                            " cannot be written, because its folder does not exist; make the folder first.");
}

}  // namespace

engine::Image photograph(std::shared_ptr<const wadi::Snapshot> snapshot, const LookParams& look,
                         glm::ivec2 size, const std::filesystem::path& shaders) {
    engine::Camera camera;
    camera.resize(size);
    frameBlock(camera, blockOf(*snapshot));

    QualityParams quality;
    quality.mesh = 2048;
    quality.shadowSize = 4096;
    // A driver that cannot draw as fine as is wished draws as fine as it can.
    const int largest = std::max(size.x, size.y);
    quality.resolution = largest * kFiner <= engine::maxTextureSize() ? kFiner : 1.f;

    Landscape landscape(shaders);
    landscape.update(std::move(snapshot));
    const engine::Target target(size.x, size.y, {engine::Format::RGBA8});
    landscape.render(camera, look, quality, target.name(), {0, 0}, size);
    return target.picture();
}

void shot(wadi::Simulation& simulation, const ShotOptions& options) {
    check(options);
    const HiddenContext context;
    for (std::uint64_t i = 0; i < options.epochs; ++i) {
        simulation.step();
        if (options.afterEpoch) options.afterEpoch();
    }
    const wadi::View view{.discharge = options.look.rivers > 0.f};
    auto snapshot = std::make_shared<const wadi::Snapshot>(wadi::Publisher().publish(simulation, view));
    photograph(std::move(snapshot), options.look, options.size, options.shaders).save(options.out);
}

}  // namespace app
