#include "app/cli/shot.hpp"

#include <csignal>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/capture/annotator.hpp"
#include "app/capture/hidden_context.hpp"
#include "app/capture/turntable.hpp"
#include "app/cli/epochs.hpp"
#include "app/cli/lapse_run.hpp"
#include "app/cli/targets.hpp"
#include "app/render/landscape.hpp"
#include "app/render/offscreen_camera.hpp"
#include "app/render/viewpoint.hpp"
#include "app/world/world.hpp"
#include "engine/camera.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/formats/png_write.hpp"

namespace app {

namespace {

/// Takes pictures of a world that goes on, all from the same place.
class WorldCamera {
  public:
    WorldCamera(World& world, const PictureOptions& options, const std::filesystem::path& shaders)
        : world_(world), size_(options.width, options.height), landscape_(shaders) {
        publisher_.meet(world.simulation);
        if (options.legend) annotator_.emplace(GuideParams{});
    }

    /// The world as it is now.
    const std::shared_ptr<const wadi::Snapshot>& look() {
        if (snapshot_ && snapshot_->epoch == world_.simulation.epoch()) return snapshot_;
        const wadi::View view = viewOf(world_.settings.look, world_.settings.overlay);
        snapshot_ = std::make_shared<const wadi::Snapshot>(publisher_.publish(world_.simulation, view));
        constexpr double kAtOnce = 1e3;  // [s]
        landscape_.show(world_.settings.overlay, kAtOnce);
        return snapshot_;
    }

    /// A picture in memory.
    engine::Image picture() {
        const OffscreenCamera place = offscreen(true);
        engine::Image image = place.picture(landscape_, look());
        if (annotator_) annotator_->of(place, landscape_, look()).lay(image, 0);
        checkCard();
        return image;
    }

    /// A picture as a file, of which only a few rows at a time are in memory.
    void save(const std::filesystem::path& file, bool sky) {
        const OffscreenCamera place = offscreen(sky);
        showWholly(landscape_, look(), world_.settings.look);
        std::optional<Annotation> annotation;
        if (annotator_) annotation = annotator_->of(place, landscape_, look());
        int rows = 0;
        TiledPicture tiled = place.tiled();
        wadi::io::PicturePng png(file, size_.x, size_.y, place.channels());
        const TiledPicture::Draw draw = place.draw(landscape_, *look());
        while (!tiled.isDone())
            if (auto band = tiled.next(draw)) {
                if (annotation) annotation->lay(*band, std::exchange(rows, rows + band->height()));
                png.write(band->bytes());
            }
        checkCard();
        png.commit();
    }

    /// How it is seen; all pictures from where the first one is.
    OffscreenCamera offscreen(bool sky) {
        if (!camera_) camera_ = cameraOn(*look(), size_, world_.settings.cameras.first);
        return {*camera_, world_.settings.look, pictureQuality(), size_, sky};
    }

  private:
    World& world_;
    glm::ivec2 size_;
    Landscape landscape_;
    wadi::Publisher publisher_;
    std::shared_ptr<const wadi::Snapshot> snapshot_;
    std::optional<engine::Camera> camera_;
    std::optional<Annotator> annotator_;
};

LapsePlan turnPlanOf(const PictureOptions& options) {
    const LapseTarget target = isFilm(options.lapse->target) ? LapseTarget::film : LapseTarget::folder;
    return turnPlan(target, {options.width, options.height}, *options.turntable, options.lapse->rate);
}

/// Fails now rather than after hours of work.
void checkTargets(const PictureOptions& options) {
    if (options.out) const wadi::io::AtomicFile probe(*options.out);
    if (!options.lapse) return;
    const bool isOdd = options.width % 2 != 0 || options.height % 2 != 0;
    if (isFilm(options.lapse->target) && isOdd)
        throw wadi::Error("The pictures of a film need an even width and height, and --size has odd ones.");
    if (options.turntable) checkTurnTarget(turnPlanOf(options), options.lapse->target);
}

std::optional<LapseRun> beginLapse(const PictureOptions& options, std::uint64_t epochs, WorldCamera& camera,
                                   std::ostream& err) {
    if (!options.lapse || options.turntable) return std::nullopt;
    // The first frame tells how large they are.
    const double measured = static_cast<double>(camera.picture().png().size());
    return std::optional<LapseRun>(
        std::in_place, *options.lapse,
        LapseAbout{LapseKind::pictures, {options.width, options.height}, epochs, measured}, *camera.look(),
        err);
}

/// Takes the pictures of a turn and says what became of them. Returns the exit code.
int takeTurn(const PictureOptions& options, WorldCamera& camera, const OverlayParams& overlay,
             const std::filesystem::path& shaders, StopSignal& stop, std::ostream& out, std::ostream& err) {
    OffscreenCamera offscreen = camera.offscreen(true);
    offscreen.frameTurn(blockOf(*camera.look()));
    Turntable turn(turnPlanOf(options), options.lapse->target, offscreen, overlay, camera.look(), shaders,
                   options.legend ? std::optional(GuideParams{}) : std::nullopt);
    turn.finish([&] { return !stop.came(); });
    checkCard();
    const Recorder::State state = turn.state();
    if (!state.fault.empty()) err << "wadi: " << state.fault.english() << '\n';
    if (state.fault.empty() || state.written > 0) out << turn.doneText() << '\n';
    if (!state.fault.empty()) return 1;
    return turn.part() < 1 ? kInterrupted : 0;
}

}  // namespace

int shot(const PictureOptions& options, std::ostream& out, std::ostream& err, bool live) {
    std::signal(SIGPIPE, SIG_IGN);  // who listened may be gone; what was asked for is written all the same
    checkApart(options);
    checkTargets(options);
    StopSignal stop;
    const HiddenContext context;
    std::optional<World> begun = beginWorld(options.world, options.execution, stop, err);
    if (!begun) return kInterrupted;
    World& world = *begun;
    checkApart(options, world.settings.scene.heightmap);
    const std::uint64_t epochs = epochsFor(options.epochs, world, "shot"), first = world.simulation.epoch();
    const std::filesystem::path shaders = dataFolder() / "shaders";
    say(world.notices, err);

    WorldCamera camera(world, options, shaders);
    std::optional<LapseRun> lapse = beginLapse(options, epochs, camera, err);
    const auto record = [&] {
        if (lapse) lapse->follow(*camera.look(), [&] { return Frame(camera.picture()); });
    };
    const auto follow = [&] {
        if (lapse && lapse->isDue(world.simulation.epoch())) record();
    };
    const RunEnd end =
        runEpochs(world.simulation, epochs, stop, HalfEpoch::leave, Progress(err, live, epochs), err, follow);
    const int code = lapse ? lapse->end(out, err) : 0;
    if (end != RunEnd::whole || stop.came()) {
        err << "wadi: The run was ended after epoch " << world.simulation.epoch() - first << " of " << epochs
            << (options.out ? "; no picture was taken.\n" : ".\n");
        return kInterrupted;
    }
    if (options.out) {
        camera.save(*options.out, !options.transparent);
        out << "Wrote " << wadi::io::quoted(*options.out) << ", " << options.width << " x " << options.height
            << " pixels, after " << counted(static_cast<std::int64_t>(epochs), "epoch", "epochs") << ".\n";
    }
    return options.turntable ? takeTurn(options, camera, world.settings.overlay, shaders, stop, out, err)
                             : code;
}

}  // namespace app
