#include "app/cli/batch.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <ostream>

#include "app/base/figures.hpp"
#include "app/base/paths.hpp"
#include "app/cli/epochs.hpp"
#include "app/cli/lapse_run.hpp"
#include "app/cli/run_report.hpp"
#include "app/world/world_document.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/atomic_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/import/painted.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

void paint(wadi::Simulation& simulation, wadi::Painted which, const std::optional<fs::path>& file) {
    if (!file) return;
    const wadi::Terrain& terrain = simulation.terrain();
    simulation.apply(
        wadi::Paint{which, std::make_shared<const wadi::Field<std::uint8_t>>(
                               wadi::io::readPainted(*file, terrain.columns(), terrain.rows()))});
}

bool heedsPainted(const wadi::MaskParams& masks) {
    const auto kinds = {masks.droplet, masks.pipes, masks.runoff, masks.roller, masks.wind, masks.talus};
    return std::ranges::find(kinds, wadi::MaskKind::painted) != kinds.end();
}

/// Fails now rather than after hours of work.
void checkTargets(const BatchOptions& options, const wadi::Terrain& terrain) {
    if (options.exported) {
        check(*options.exported, terrain.columns(), terrain.rows());
        makeFolder(options.exported->folder);
        for (const fs::path& file : filesOf(*options.exported)) wadi::io::AtomicFile probe(file);
    }
    if (options.json) wadi::io::AtomicFile probe(*options.json);
    if (options.save) wadi::io::AtomicFile probe(*options.save);
}

/// The heights of a simulation as the frames of a time-lapse.
class HeightLapse {
  public:
    HeightLapse(wadi::Simulation& simulation, const BatchOptions& options, std::ostream& err)
        : simulation_(simulation) {
        const wadi::Terrain& terrain = simulation.terrain();
        const glm::ivec2 size(terrain.columns(), terrain.rows());
        if (options.lapse)
            run_.emplace(*options.lapse, LapseAbout{LapseKind::heights, size, options.epochs, {}}, *look(),
                         err);
    }
    void record() {
        if (!run_ || !run_->isDue(simulation_.epoch())) return;
        const auto snapshot = look();
        run_->follow(*snapshot, [&] { return Frame(snapshot); });
    }
    int end(std::ostream& out, std::ostream& err) { return run_ ? run_->end(out, err) : 0; }

  private:
    std::shared_ptr<const wadi::Snapshot> look() {
        return std::make_shared<const wadi::Snapshot>(publisher_.publish(simulation_, {}));
    }

    wadi::Simulation& simulation_;
    wadi::Publisher publisher_;
    std::optional<LapseRun> run_;
};

RunReport run(wadi::Simulation& simulation, const BatchOptions& options, Replay& replay, StopSignal& stop,
              HeightLapse& lapse, std::ostream& err, bool live) {
    using Clock = std::chrono::steady_clock;
    RunReport report;
    report.pitFractionStart = wadi::pitFraction(simulation.terrain());
    const std::uint64_t epochs = simulation.epoch(), steps = simulation.counters().steps;  // of a saved world
    const Clock::time_point start = Clock::now();
    report.interrupted = !runEpochs(
        simulation, options.epochs, stop, Progress(err, live, options.epochs), [&] { lapse.record(); },
        &replay);
    report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    report.finish(simulation);
    report.epochs -= epochs;
    report.particleSteps -= steps;
    if (options.json) report.measure(simulation);
    return report;
}

/// False if a signal ended it early.
bool writeMaps(const ExportChoice& choice, const wadi::Simulation& simulation, StopSignal& stop,
               std::ostream& out) {
    const wadi::Survey survey = wadi::survey(simulation.state(), simulation.log(), layersFor(choice));
    wadi::io::Progress progress;
    // Who has ended the epochs still wants the maps; another signal ends those.
    stop.forget();
    progress.endIf([&stop] { return stop.came(); });
    try {
        for (const std::string& sentence : exportMaps(survey, choice, &progress)) out << sentence << '\n';
    } catch (const wadi::io::Cancelled&) {
        return false;
    }
    return true;
}

}  // namespace

int batch(const BatchOptions& options, std::ostream& out, std::ostream& err, bool live) {
    StopSignal stop;
    Replay replay = options.strokes ? Replay(*options.strokes) : Replay();
    World world = makeWorld(options.world, options.execution);
    paint(world.simulation, wadi::Painted::rain, options.rainMap);
    paint(world.simulation, wadi::Painted::mask, options.mask);
    if (options.mask && !heedsPainted(world.settings.parameters.masks))
        world.notices.push_back(
            "No process heeds the painted mask: give --set masks.droplet=painted or the like.");
    checkTargets(options, world.simulation.terrain());
    for (const std::string& notice : world.notices) err << "wadi: " << notice << '\n';

    HeightLapse lapse(world.simulation, options, err);
    const RunReport report = run(world.simulation, options, replay, stop, lapse, err, live);
    if (const std::string notice = replay.leftOver(); !notice.empty() && !report.interrupted)
        err << "wadi: " << notice << '\n';
    const int code = lapse.end(out, err);
    if (report.interrupted)
        err << "wadi: The run was ended after epoch " << report.epochs << " of " << options.epochs << ".\n";
    if (options.save) {
        const Settings& settings = world.settings;
        saveWorldAs(*options.save, {world.simulation.state(), world.simulation.log()}, settings.look,
                    settings.scene);
    }
    if (options.json) wadi::io::writeAtomically(*options.json, jsonText(report));
    const bool isWhole = !options.exported || writeMaps(*options.exported, world.simulation, stop, out);
    if (!isWhole) err << "wadi: The export was ended: not all of its files are written.\n";
    out << summary(report) << "\nhash " << hashText(report.hash) << '\n' << std::flush;
    return report.interrupted || !isWhole ? kInterrupted : code;
}

}  // namespace app
