// Batch: epochs without a window, for scripts and long runs, and the numbers of a finished run as texts for
// people and for programs (JSON). Needs neither display nor GL. The main thread, before it has started
// others; a RunReport is a value for any thread.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/world/options.hpp"
#include "sim/analysis/dye_reach.hpp"
#include "sim/analysis/landform.hpp"
#include "sim/core/ledger.hpp"
#include "sim/world/simulation.hpp"

namespace app {

/// What a process did, and does.
struct ProcessReport {
    std::string_view name;  ///< Of its group of parameters
    bool enabled = false;
    std::optional<std::size_t> count;        ///< See wadi::ProcessInfo::count
    std::optional<wadi::Counters> counters;  ///< Since the world began
};

/// The numbers of a finished run, and their texts for people and for programs (JSON).
struct RunReport {
    std::uint64_t hash = 0;           ///< Of the state at the end
    std::uint64_t epochs = 0;         ///< Epochs that were run
    std::int64_t years = 0;           ///< That have passed since the world began [a]
    double seconds = 0;               ///< Time they took
    std::uint64_t particleSteps = 0;  ///< Steps of all drops
    wadi::Balance balance;            ///< At the end
    wadi::WaterBalance water;
    std::optional<wadi::DyeBalance> dye;   ///< Unless nothing is dyed
    std::vector<ProcessReport> processes;  ///< In the order of an epoch
    wadi::Execution execution;             ///< How the work was done
    std::uint32_t seed = 0;
    int columns = 0;
    int rows = 0;
    float cellSize = 0;           ///< [m]
    double pitFractionStart = 0;  ///< Cells lower than all neighbours [0..1], if whoever runs it has measured
    double pitFractionEnd = 0;    ///< When it was last measured
    wadi::Landform landform;      ///< Likewise
    std::optional<wadi::DyeReach> dyeReach;  ///< Likewise
    bool interrupted = false;                ///< Whether the run was ended before its time

    /// Time of one particle-step [ns], or 0 if there was none.
    double nsPerStep() const;
    /// Takes over what can be read from the simulation at the end of its run.
    void finish(const wadi::Simulation& simulation);
    /// Measures pits; and the landform and how far dye has come, of maps of more than 4096 cells along a side
    /// by every n-th cell, or by squares of n × n cells. Takes seconds for such large ones.
    void measure(const wadi::Simulation& simulation);
};

/// The report as a JSON object, with a line end.
std::string jsonText(const RunReport& report);

/// One line for people: epochs, time, rates, drift.
std::string summary(const RunReport& report);

/// Runs, writes what was asked for, and ends `out` with the line "hash <16 hexadecimal digits>". Notices
/// and, if `live`, a progress bar go to `err`. Returns the exit code: 0, or 130 if Ctrl-C or SIGTERM ended
/// the run early. Throws wadi::Error; files that cannot be written are told before the first epoch.
int batch(const BatchOptions& options, std::ostream& out, std::ostream& err, bool live);

}  // namespace app
