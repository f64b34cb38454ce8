#include "app/cli/batch.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <exception>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/base/progress.hpp"
#include "app/base/words.hpp"
#include "app/cli/epochs.hpp"
#include "app/cli/lapse_run.hpp"
#include "app/cli/targets.hpp"
#include "app/data/processes.hpp"
#include "app/export/exporter.hpp"
#include "app/world/world.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/formats/png_read.hpp"

namespace app {

namespace {

std::string duration(double seconds) {
    return seconds < 60 ? shortNumber(seconds) + " s" : clockText(seconds);
}

nlohmann::ordered_json orNull(const std::optional<double>& measure) {
    return measure ? nlohmann::ordered_json(*measure) : nlohmann::ordered_json();
}

nlohmann::ordered_json landformJson(const wadi::Landform& landform) {
    return {{"pits", landform.pits},
            {"concavity", orNull(landform.concavity)},
            {"hack", orNull(landform.hack)},
            {"slope95", landform.slope95},
            {"steepness", orNull(landform.steepness)},
            {"relief", landform.relief},
            {"hypsometry", orNull(landform.hypsometry)}};
}

nlohmann::ordered_json dyeJson(const wadi::DyeBalance& dye, const std::optional<wadi::DyeReach>& reach) {
    return {{"stayed", dye.stayed},
            {"moved", dye.moved},
            {"carried", dye.carried},
            {"left", dye.left},
            {"entered", dye.entered},
            {"drift", dye.drift()},
            {"meanDistance", reach ? nlohmann::ordered_json(reach->mean) : nullptr},
            {"distance90", reach ? nlohmann::ordered_json(reach->within90) : nullptr}};
}

/// Of the numbers that are no counts and no shares, under the keys that they have.
nlohmann::ordered_json unitsJson(bool isDyed) {
    constexpr const char* kQuanta = "2^-17 m on one cell";
    nlohmann::ordered_json json = {
        {"years", "a"},      {"seconds", "s"},
        {"nsPerStep", "ns"}, {"size", "cells"},
        {"cellSize", "m"},   {"landform", {{"slope95", "°"}, {"steepness", "m^0.9"}, {"relief", "m"}}},
        {"ledger", kQuanta}, {"water", kQuanta}};
    if (isDyed) {
        for (const char* amount : {"stayed", "moved", "carried", "left", "entered", "drift"})
            json["dye"][amount] = kQuanta;
        for (const char* distance : {"meanDistance", "distance90"}) json["dye"][distance] = "m";
    }
    return json;
}

nlohmann::ordered_json processesJson(const std::vector<ProcessReport>& processes) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (const ProcessReport& process : processes) {
        nlohmann::ordered_json& own = json[std::string(process.name)] = {{"enabled", process.enabled}};
        if (process.count) own["count"] = *process.count;
        if (process.counters) {
            own["born"] = process.counters->born;
            own["ended"] = process.counters->ended;
            own["left"] = process.counters->exited;
            own["steps"] = process.counters->steps;
        }
    }
    return json;
}

/// What the processes say of themselves.
std::vector<ProcessReport> reportsOf(const wadi::State& state) {
    std::vector<ProcessReport> all;
    wadi::Processes::forEach([&]<class P>() {
        const P& process = state.of<P>();
        ProcessReport report{P::kInfo.name, state.params.of<P>().enabled, {}, {}};
        if (!P::kInfo.count.title.empty()) report.count = wadi::countOf(process);
        if constexpr (wadi::HasCounters<P>) report.counters = process.counters();
        all.push_back(report);
    });
    return all;
}

}  // namespace

double RunReport::nsPerStep() const {
    return particleSteps > 0 ? seconds * 1e9 / static_cast<double>(particleSteps) : 0;
}

void RunReport::finish(const wadi::Simulation& simulation) {
    const wadi::Terrain& terrain = simulation.terrain();
    hash = simulation.hash();
    epochs = simulation.epoch();
    years = simulation.state().years;
    particleSteps = simulation.counters().steps;
    balance = simulation.balance();
    processes = reportsOf(simulation.state());
    water = simulation.waterBalance();
    if (terrain.isDyed()) dye = simulation.state().dyeBalance();
    execution = simulation.execution();
    seed = simulation.parameters().world.seed;
    columns = terrain.columns();
    rows = terrain.rows();
    cellSize = terrain.cellSize();
}

void RunReport::measure(const wadi::Simulation& simulation) {
    constexpr int kMostMeasured = 4096;  // along a side: measuring takes some 60 bytes a cell
    landform = wadi::landformAtMost(simulation.terrain(), kMostMeasured);
    dyeReach = wadi::dyeReach(simulation.terrain(), kMostMeasured);
    pitFractionEnd = wadi::pitFraction(simulation.terrain());
}

std::string jsonText(const RunReport& report) {
    const wadi::Balance& balance = report.balance;
    nlohmann::ordered_json json = {
        {"version", WADI_VERSION},
        {"hash", hashText(report.hash)},
        {"epochs", report.epochs},
        {"years", report.years},
        {"interrupted", report.interrupted},
        {"seconds", report.seconds},
        {"particleSteps", report.particleSteps},
        {"nsPerStep", report.nsPerStep()},
        {"threads", report.execution.threads},
        {"simd", nameOf(report.execution.simd)},
        {"seed", report.seed},
        {"size", {{"columns", report.columns}, {"rows", report.rows}}},
        {"cellSize", report.cellSize},
        {"pitFraction", {{"start", report.pitFractionStart}, {"end", report.pitFractionEnd}}},
        {"landform", landformJson(report.landform)},
        {"ledger",
         {{"bedrock", balance.bedrock},
          {"sediment", balance.sediment},
          {"carried", balance.carried},
          {"left", balance.left},
          {"entered", balance.entered},
          {"drift", balance.drift()}}},
        {"water",
         {{"standing", report.water.standing},
          {"evaporated", report.water.evaporated},
          {"left", report.water.left},
          {"entered", report.water.entered},
          {"drift", report.water.drift()}}},
    };
    if (report.dye) json["dye"] = dyeJson(*report.dye, report.dyeReach);
    json["processes"] = processesJson(report.processes);
    json["units"] = unitsJson(report.dye.has_value());
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string summary(const RunReport& report) {
    const double seconds = report.seconds > 0 ? report.seconds : 1e-9;
    const auto perSecond = [&](std::uint64_t count) {
        return shortNumber(static_cast<double>(count) / seconds);
    };
    return counted(static_cast<std::int64_t>(report.epochs), "epoch", "epochs") + " in " +
           duration(report.seconds) + ", " + perSecond(report.epochs) + " epochs/s, " +
           perSecond(report.particleSteps) + " steps/s, " + shortNumber(report.nsPerStep()) +
           " ns a step, drift " + std::to_string(report.balance.drift());
}

namespace fs = std::filesystem;

namespace {

void paint(wadi::Simulation& simulation, wadi::Painted which, const std::optional<fs::path>& file) {
    if (!file) return;
    const wadi::Terrain& terrain = simulation.terrain();
    auto map = std::make_shared<const wadi::Field<std::uint8_t>>(
        wadi::io::readPainted(*file, terrain.columns(), terrain.rows()));
    // A world that goes on with the same map needs it no second time in its log.
    if (std::ranges::equal(terrain.painted(which).values(), map->values())) return;
    simulation.apply(wadi::SetPaintedMap{which, std::move(map)});
}

bool heedsPainted(const wadi::MaskParams& masks) {
    bool any = false;
    wadi::Processes::forEach([&]<class P>() { any |= masks.of<P>() == wadi::MaskKind::painted; });
    return any;
}

/// Fails now rather than after hours of work.
void checkTargets(const BatchOptions& options) {
    if (options.exported) {
        makeFolder(options.exported->folder);
        for (const fs::path& file : filesOf(*options.exported)) wadi::io::AtomicFile probe(file);
    }
    if (options.json) wadi::io::AtomicFile probe(*options.json);
    if (options.save) wadi::io::AtomicFile probe(*options.save);
}

/// The heights of a simulation as the frames of a time-lapse.
class HeightLapse {
  public:
    HeightLapse(wadi::Simulation& simulation, const std::optional<LapseOptions>& options,
                std::uint64_t epochs, std::ostream& err)
        : simulation_(simulation) {
        const wadi::Terrain& terrain = simulation.terrain();
        const glm::ivec2 size(terrain.columns(), terrain.rows());
        if (options) run_.emplace(*options, LapseAbout{LapseKind::heights, size, epochs, {}}, *look(), err);
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

/// Nothing if a signal ended it in the midst of an epoch.
std::optional<RunReport> run(wadi::Simulation& simulation, std::uint64_t toRun, Replay& replay,
                             StopSignal& stop, HalfEpoch half, HeightLapse& lapse, std::ostream& err,
                             bool live) {
    using Clock = std::chrono::steady_clock;
    RunReport report;
    const std::uint64_t epochs = simulation.epoch(), steps = simulation.counters().steps;  // of a saved world
    const Clock::time_point start = Clock::now();
    const RunEnd end = runEpochs(
        simulation, toRun, stop, half, Progress(err, live, toRun), err, [&] { lapse.record(); }, &replay);
    if (end == RunEnd::torn) return std::nullopt;
    report.interrupted = end == RunEnd::early;
    report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    report.finish(simulation);
    report.epochs -= epochs;
    report.particleSteps -= steps;
    return report;
}

/// Goes as near to an epoch as the past of a saved world reaches. False if a signal ended it early.
bool goTo(wadi::Simulation& simulation, std::uint64_t epoch, StopSignal& stop) {
    const auto progress = std::make_shared<wadi::Progress>();
    stop.ends(*progress);
    try {
        simulation.apply(
            wadi::GoTo{.branch = simulation.timeline().present(), .epoch = epoch, .progress = progress});
    } catch (const wadi::Cancelled&) {
        return false;
    }
    return true;
}

/// Does one thing after another, whatever became of those before, and throws the first fault at the end.
class Attempts {
  public:
    explicit Attempts(std::ostream& err) : err_(err) {}

    template <class Do>
    void operator()(const Do& act) try {
        act();
    } catch (const wadi::Cancelled&) {
        // Nor will what follows be done.
    } catch (const std::exception& error) {
        if (first_)
            err_ << "wadi: " << printable(error.what()) << '\n';
        else
            first_ = std::current_exception();
    }
    void end() const {
        if (first_) std::rethrow_exception(first_);
    }

  private:
    std::ostream& err_;
    std::exception_ptr first_;
};

void writeMaps(const ExportChoice& choice, const wadi::Simulation& simulation, wadi::Progress& progress,
               std::ostream& out) {
    const wadi::ThreadPool pool(simulation.pool(), progress);
    const wadi::LayerFields world =
        wadi::fieldsOf(simulation.state(), simulation.log(), layersFor(choice), pool);
    for (const std::string& sentence : exportMaps(world, choice, &progress)) out << sentence << '\n';
}

void save(const fs::path& file, const World& world, wadi::Progress& progress, std::ostream& err) {
    const wadi::Simulation& simulation = world.simulation;
    const wadi::Sentence lack = saveWorldAs(
        file,
        {simulation.state(), simulation.log(), &simulation.timeline()},
        {world.settings.look, world.settings.overlay, world.settings.cameras}, &progress);
    if (!lack.empty()) err << "wadi: " << lack.english() << '\n';
}

/// What becomes of a run that was ended in the midst of an epoch.
int endTorn(std::uint64_t epoch, HeightLapse& lapse, std::ostream& out, std::ostream& err) {
    lapse.end(out, err);
    err << "wadi: The run was ended in the midst of epoch " << epoch + 1 << "; no world was written.\n";
    return kInterrupted;
}

}  // namespace

int batch(const BatchOptions& options, std::ostream& out, std::ostream& err, bool live) {
    std::signal(SIGPIPE, SIG_IGN);  // who listened may be gone; what was asked for is written all the same
    checkApart(options);
    StopSignal stop;
    Replay replay = options.strokes ? Replay(*options.strokes) : Replay();
    std::optional<World> begun = beginWorld(options.world, options.execution, stop, err);
    if (!begun) return kInterrupted;
    World& world = *begun;
    if (options.until && *options.until < world.simulation.epoch() && !options.world.set.empty())
        throw wadi::Error("--set changes the world at epoch " + std::to_string(world.simulation.epoch()) +
                          ", which --until goes back from: leave one of them out.");
    checkApart(options, world.settings.scene.heightmap);
    checkTargets(options);
    if (options.until && !goTo(world.simulation, *options.until, stop)) {
        err << "wadi: The run was ended on its way to epoch " << *options.until << "; nothing was written.\n";
        return kInterrupted;
    }
    const std::uint64_t epochs =
        options.until ? *options.until - world.simulation.epoch() : epochsFor(options.epochs, world, "batch");
    paint(world.simulation, wadi::Painted::rain, options.rainMap);
    paint(world.simulation, wadi::Painted::moreRain, options.moreRainMap);
    paint(world.simulation, wadi::Painted::mask, options.mask);
    paint(world.simulation, wadi::Painted::uplift, options.upliftMap);
    paint(world.simulation, wadi::Painted::vegetation, options.vegetationMap);
    paint(world.simulation, wadi::Painted::dye, options.dyeMap);
    if (options.mask && !heedsPainted(world.settings.parameters.masks))
        world.notices.push_back(
            std::string("No process uses the painted mask: give --set masks.droplet=painted or the like."));
    const wadi::UpliftParams& uplift = world.settings.parameters.uplift;
    if (options.upliftMap && !(uplift.enabled && uplift.form == wadi::UpliftForm::painted))
        world.notices.push_back(
            std::string("Uplift does not follow the map: give --set uplift.enabled=true and --set "
                        "uplift.pattern=painted."));
    const wadi::Terrain& terrain = world.simulation.terrain();  // which may have been coarser then
    if (options.exported) check(*options.exported, terrain.columns(), terrain.rows());
    say(world.notices, err);

    HeightLapse lapse(world.simulation, options.lapse, epochs, err);
    const bool writes = options.save || options.json || options.exported;
    const double pitsBefore = options.json ? wadi::pitFraction(world.simulation.terrain()) : 0;
    std::optional<RunReport> ran = run(world.simulation, epochs, replay, stop,
                                       writes ? HalfEpoch::finish : HalfEpoch::leave, lapse, err, live);
    if (!ran) return endTorn(world.simulation.epoch(), lapse, out, err);
    RunReport& report = *ran;
    if (const std::string notice = replay.leftOver(); !notice.empty() && !report.interrupted)
        err << "wadi: " << notice << '\n';
    if (world.simulation.state().uplift.count() > 0) err << "wadi: " << heldText() << '\n';
    const int code = lapse.end(out, err);
    if (report.interrupted)
        err << "wadi: The run was ended after epoch " << report.epochs << " of " << epochs << ".\n";
    // Who has ended the epochs still wants the files; another signal ends those.
    wadi::Progress writing;
    stop.forget();
    stop.ends(writing);
    Attempts attempt(err);
    if (options.save) attempt([&] { save(*options.save, world, writing, err); });
    if (options.json)
        attempt([&] {
            report.measure(world.simulation);
            report.pitFractionStart = pitsBefore;
            wadi::io::writeAtomically(*options.json, jsonText(report));
        });
    if (options.exported) attempt([&] { writeMaps(*options.exported, world.simulation, writing, out); });
    const bool isWhole = !writing.isCancelled();
    if (!isWhole) err << "wadi: The writing was ended: not all of the files are there.\n";
    out << summary(report) << "\nhash " << hashText(report.hash) << '\n' << std::flush;
    attempt.end();
    return report.interrupted || !isWhole ? kInterrupted : code;
}

}  // namespace app
