#include "app/cli/run_report.hpp"

#include <nlohmann/json.hpp>

#include "app/base/figures.hpp"
#include "app/base/progress.hpp"

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
            {"slope95", landform.slope95}};
}

}  // namespace

double RunReport::nsPerStep() const {
    return particleSteps > 0 ? seconds * 1e9 / static_cast<double>(particleSteps) : 0;
}

void RunReport::finish(const wadi::Simulation& simulation) {
    const wadi::Terrain& terrain = simulation.terrain();
    hash = simulation.hash();
    epochs = simulation.epoch();
    particleSteps = simulation.counters().steps;
    balance = simulation.balance();
    water = simulation.waterBalance();
    execution = simulation.execution();
    seed = simulation.parameters().world.seed;
    columns = terrain.columns();
    rows = terrain.rows();
    cellSize = terrain.cellSize();
    pitFractionEnd = wadi::pitFraction(terrain);
}

void RunReport::measure(const wadi::Simulation& simulation) {
    constexpr int kMostMeasured = 4096;  // along a side: measuring takes some 60 bytes a cell
    landform = wadi::landformAtMost(simulation.terrain(), kMostMeasured);
}

std::string jsonText(const RunReport& report) {
    const wadi::Balance& balance = report.balance;
    const nlohmann::ordered_json json = {
        {"version", WADI_VERSION},
        {"hash", hashText(report.hash)},
        {"epochs", report.epochs},
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
    return json.dump(2) + "\n";
}

std::string summary(const RunReport& report) {
    const double seconds = report.seconds > 0 ? report.seconds : 1e-9;
    const auto perSecond = [&](std::uint64_t count) {
        return shortNumber(static_cast<double>(count) / seconds);
    };
    return std::to_string(report.epochs) + " epochs in " + duration(report.seconds) + ", " +
           perSecond(report.epochs) + " epochs/s, " + perSecond(report.particleSteps) + " steps/s, " +
           shortNumber(report.nsPerStep()) + " ns a step, drift " + std::to_string(report.balance.drift());
}

}  // namespace app
