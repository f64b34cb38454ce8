#include "app/batch/shot.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <variant>

#include "app/batch/epochs.hpp"
#include "app/landscape/landscape.hpp"
#include "app/landscape/viewpoint.hpp"
#include "app/paths.hpp"
#include "app/world.hpp"
#include "engine/camera.hpp"
#include "engine/device.hpp"
#include "engine/error.hpp"
#include "engine/headless.hpp"
#include "engine/target.hpp"
#include "engine/window.hpp"
#include "sim/error.hpp"
#include "sim/io/atomic_file.hpp"
#include "sim/io/words.hpp"

namespace app {

namespace {

/// Pixels drawn for one of the picture, along a side: edges are smooth.
constexpr int kFiner = 2;

/// A context without a display, or, where EGL has none, one of a window that nobody sees.
class HiddenContext {
  public:
    HiddenContext() {
        try {
            context_.emplace<engine::Headless>();
        } catch (const engine::Error&) {
            openWindow();
        }
    }

  private:
    void openWindow() try {
        context_.emplace<engine::Window>(
            "Wadi", 64, 64, engine::WindowOptions{.visibility = engine::Visibility::Hidden, .vsync = false});
    } catch (const engine::Error&) {
        throw engine::Error(
            "No picture can be drawn here, since there is no OpenGL 4.1 with or without a display; update "
            "the "
            "graphics driver or start with LIBGL_ALWAYS_SOFTWARE=1, which on Debian and Ubuntu needs the "
            "packages libegl-mesa0 and libgl1-mesa-dri.");
    }

    std::variant<std::monostate, engine::Headless, engine::Window> context_;
};

/// The picture of the world as it is, in the look of its settings.
engine::Image pictureOf(World& world, glm::ivec2 size, const std::filesystem::path& shaders) {
    const LookParams& look = world.settings.look;
    const wadi::View view = viewOf(look);
    auto snapshot = std::make_shared<const wadi::Snapshot>(wadi::Publisher().publish(world.simulation, view));
    return photograph(std::move(snapshot), look, size, shaders, world.settings.scene.camera);
}

std::uint64_t epochsOf(const PictureOptions& options, const World& world) {
    if (options.epochs) return *options.epochs;
    if (options.world.scene && isWorld(*options.world.scene)) return 0;  // as it was saved
    if (world.settings.scene.epochs) return static_cast<std::uint64_t>(*world.settings.scene.epochs);
    throw wadi::Error(
        "--epochs is required where no scene says when its picture is taken. \"wadi shot --help\" shows what "
        "there is.");
}

}  // namespace

engine::Image photograph(std::shared_ptr<const wadi::Snapshot> snapshot, const LookParams& look,
                         glm::ivec2 size, const std::filesystem::path& shaders,
                         const std::optional<wadi::io::SceneCamera>& place) {
    engine::Camera camera;
    camera.resize(size);
    frameBlock(camera, blockOf(*snapshot));
    if (place) placeCamera(camera, *snapshot, *place);

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

int shot(const PictureOptions& options, std::ostream& out, std::ostream& err, bool live) {
    StopSignal stop;
    World world = makeWorld(options.world, options.execution);
    const std::uint64_t epochs = epochsOf(options, world);
    // All that can fail fails now rather than after hours of work.
    const std::filesystem::path shaders = dataFolder() / "shaders";
    const glm::ivec2 size(options.width, options.height);
    { const wadi::io::AtomicFile probe(options.out); }
    const HiddenContext context;
    for (const std::string& notice : world.notices) err << "wadi: " << notice << '\n';

    std::optional<engine::Image> picture;
    if (runEpochs(world.simulation, epochs, stop, Progress(err, live, epochs)))
        picture = pictureOf(world, size, shaders);
    if (!picture || stop.came()) {
        err << "wadi: The run was ended after epoch " << world.simulation.epoch() << " of " << epochs
            << "; no picture was taken.\n";
        return kInterrupted;
    }
    picture->save(options.out);
    out << "Wrote " << wadi::io::quoted(options.out) << ", " << size.x << " x " << size.y << " pixels, after "
        << epochs << " epochs.\n";
    return 0;
}

}  // namespace app
