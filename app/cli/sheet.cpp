#include "app/cli/sheet.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <memory>
#include <new>
#include <optional>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/capture/contact_sheet.hpp"
#include "app/capture/hidden_context.hpp"
#include "app/cli/epochs.hpp"
#include "app/cli/targets.hpp"
#include "app/render/landscape.hpp"
#include "app/render/offscreen_camera.hpp"
#include "app/render/viewpoint.hpp"
#include "app/world/scenes.hpp"
#include "app/world/side_by_side.hpp"
#include "app/world/variation.hpp"
#include "app/world/world.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/memory.hpp"
#include "sim/io/files/messages.hpp"

namespace app {

namespace {

constexpr int kSmallSide = 128;    ///< Of worlds that are generated, if nothing else is asked for [cells]
constexpr int kMostSheet = 16384;  ///< Of a side of the picture [pixels]
constexpr std::size_t kMostWorlds = 400;

/// What varies, and all worlds that come of it.
struct Plan {
    std::vector<Variation> variations;
    std::vector<std::vector<std::string>> worlds;  ///< What is set in each

    glm::ivec2 count() const {
        const auto across = static_cast<int>(variations.front().values.size());
        return {across, static_cast<int>(worlds.size()) / across};
    }
};

/// Whether a world begins with land that is generated, so that its size can be chosen.
bool isGenerated(const WorldOptions& world) {
    if (world.import) return false;
    if (!world.scene) return true;
    const std::filesystem::path file = sceneFile(*world.scene);
    return isScene(file) && !isWorld(file) && readSettings(world).scene.heightmap.empty();
}

/// The world of the options, small unless they say otherwise, with more that is set.
WorldOptions worldFor(const SheetOptions& options, const std::vector<std::string>& set) {
    WorldOptions world = options.world;
    const auto isSize = [](const std::string& text) { return text.starts_with("terrain.size="); };
    if (isGenerated(options.world) && !world.size && std::ranges::none_of(world.set, isSize))
        world.size = kSmallSide;
    world.set.insert(world.set.end(), set.begin(), set.end());
    return world;
}

Plan planOf(const SheetOptions& options, World& world) {
    Settings settings = world.settings, defaults;
    std::vector<wadi::ParamGroup> groups = groupsOf(settings, defaults);
    Plan plan;
    for (const std::string& text : options.vary)
        plan.variations.push_back(readVariation(text, options.steps, groups));
    if (plan.variations.size() == 2 && plan.variations[0].name == plan.variations[1].name)
        throw wadi::Error("--vary names " + plan.variations[0].name + " twice; vary two parameters, or one.");
    plan.worlds = worldsOf(plan.variations);
    return plan;
}

/// Cells of the largest of the worlds.
double mostCells(const Plan& plan, const World& world) {
    double cells = static_cast<double>(world.simulation.terrain().size());
    for (const Variation& variation : plan.variations) {
        if (variation.name != "terrain.size") continue;
        for (const std::string& side : variation.values)
            cells = std::max(cells, std::stod(side) * std::stod(side));
    }
    return cells;
}

/// Says before the first epoch what could not be done after the last one.
void checkRoom(const SheetOptions& options, const Plan& plan, const World& world) {
    if (plan.worlds.size() > kMostWorlds)
        throw wadi::Error("The sheet would have " + std::to_string(plan.worlds.size()) +
                          " worlds, of at most " + std::to_string(kMostWorlds) +
                          "; name fewer values, or fewer --steps.");
    const glm::ivec2 size = ContactSheet::sizeOf(plan.count(), {options.width, options.height});
    if (std::max(size.x, size.y) > kMostSheet)
        throw wadi::Error("The sheet would be " + std::to_string(size.x) + " x " + std::to_string(size.y) +
                          " pixels, of at most " + std::to_string(kMostSheet) +
                          " a side; choose a smaller --picture.");
    const wadi::Sentence lack = lackOfRoom(plan.worlds.size(), options.execution.threads, 1,
                                           mostCells(plan, world), wadi::io::freeMemory());
    if (!lack.empty()) throw wadi::Error("{0}; choose a smaller --size or fewer --threads.", lack);
    const wadi::io::AtomicFile probe(options.out);
}

/// Makes a world of the plan, on one thread.
World makeOne(const SheetOptions& options, const Plan& plan, std::size_t number, wadi::Progress& progress) {
    return makeWorld(worldFor(options, plan.worlds[number]), {.threads = 1, .simd = options.execution.simd},
                     &progress);
}

/// Draws worlds, one after the other.
class Artist {
  public:
    explicit Artist(const SheetOptions& options)
        : size_(options.width, options.height), landscape_(dataFolder() / "shaders") {}

    engine::Image picture(World& world) {
        const wadi::View view = viewOf(world.settings.look, world.settings.overlay);
        wadi::Publisher publisher;
        publisher.meet(world.simulation);
        const auto snapshot =
            std::make_shared<const wadi::Snapshot>(publisher.publish(world.simulation, view));
        constexpr double kAtOnce = 1e3;  // [s]
        landscape_.show(world.settings.overlay, kAtOnce);
        const OffscreenCamera camera(cameraOn(*snapshot, size_, world.settings.cameras.first),
                                     world.settings.look, pictureQuality(), size_);
        engine::Image image = camera.picture(landscape_, snapshot);
        checkCard();
        return image;
    }

  private:
    glm::ivec2 size_;
    Landscape landscape_;
};

std::string wordsOf(const std::vector<std::string>& set) {
    std::string words;
    for (const std::string& text : set) {
        std::string one = text.substr(text.find('.') + 1);
        one.replace(one.find('='), 1, " ");
        words += (words.empty() ? "" : ", ") + one;
    }
    return words;
}

std::string titleOf(const Plan& plan, const World& world, std::uint64_t epochs) {
    std::string title = plan.variations[0].name + " to the right";
    if (plan.variations.size() == 2) title += ", " + plan.variations[1].name + " downwards";
    const auto size = grouped(world.simulation.terrain().columns());
    return title + "; " + counted(static_cast<std::int64_t>(epochs), "epoch", "epochs") + ", " + size +
           " cells wide";
}

/// Runs and draws all worlds, and tells their values and hashes in their order; false if a signal ended it
/// early.
bool drawAll(const SheetOptions& options, const Plan& plan, std::uint64_t epochs, ContactSheet& picture,
             StopSignal& stop, Progress&& progress, std::ostream& out) {
    using namespace std::chrono_literals;
    Artist artist(options);
    std::vector<std::string> lines(plan.worlds.size());
    SideBySide worlds(
        plan.worlds.size(), options.execution.threads, epochs,
        [&](std::size_t number, wadi::Progress& ending) { return makeOne(options, plan, number, ending); });
    while (!worlds.isDone()) {
        if (stop.came()) return false;
        progress.update(worlds.epochs(), 0);
        const std::optional<DoneWorld> done = worlds.take();
        if (!done) {
            std::this_thread::sleep_for(10ms);
            continue;
        }
        const auto& set = plan.worlds[done->number];
        picture.put(static_cast<int>(done->number), artist.picture(*done->world), wordsOf(set));
        for (const std::string& text : set) lines[done->number] += text + ' ';
        lines[done->number] += "hash " + hashText(done->world->simulation.hash()) + '\n';
    }
    for (const std::string& line : lines) out << line;
    return true;
}

}  // namespace

int sheet(const SheetOptions& options, std::ostream& out, std::ostream& err, bool live) {
    std::signal(SIGPIPE, SIG_IGN);  // who listened may be gone; what was asked for is written all the same
    checkApart(options);
    StopSignal stop;
    const HiddenContext context;
    std::optional<World> first = beginWorld(worldFor(options, {}), options.execution, stop, err);
    if (!first) return kInterrupted;
    checkApart(options, first->settings.scene.heightmap);
    const Plan plan = planOf(options, *first);
    const std::uint64_t epochs = epochsFor(options.epochs, *first, "sheet");
    checkRoom(options, plan, *first);
    say(first->notices, err);

    ContactSheet picture(plan.count(), {options.width, options.height}, titleOf(plan, *first, epochs),
                         dataFolder() / "assets" / "fonts" / "Roboto-Regular.ttf");
    first.reset();
    if (!drawAll(options, plan, epochs, picture, stop, Progress(err, live, epochs * plan.worlds.size()),
                 out)) {
        err << "wadi: The run was ended; no picture was taken.\n";
        return kInterrupted;
    }
    const engine::Image& image = picture.image();
    const std::vector<char> png = image.png();
    if (png.empty()) throw std::bad_alloc();
    wadi::io::writeAtomically(options.out, {png.data(), png.size()});
    out << "Wrote " << wadi::io::quoted(options.out) << ", " << image.width() << " x " << image.height()
        << " pixels, " << counted(static_cast<std::int64_t>(plan.worlds.size()), "world", "worlds")
        << " after " << counted(static_cast<std::int64_t>(epochs), "epoch", "epochs") << ".\n";
    return 0;
}

}  // namespace app
