#include "app/ranks/rank_folder.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/cli/bake_folder.hpp"
#include "app/ranks/state_part.hpp"
#include "app/ranks/together.hpp"
#include "app/world/parameter_past.hpp"
#include "sim/core/hash.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/world/edit_text.hpp"
#include "sim/io/world/manifest.hpp"

namespace app {

namespace fs = std::filesystem;
using wadi::io::fail, wadi::io::quoted;

namespace {

constexpr int kVersion = 1;
constexpr const char *kPlan = "bake.json", *kStart = "start.toml", *kEdits = "edits.jsonl",
                     *kLock = ".bake.lock";
constexpr std::string_view kAfter = ".json";
constexpr std::size_t kMostText = std::size_t{1} << 24;

std::string planText(const RankPlan& plan) {
    nlohmann::ordered_json json = {{"wadi-bake-ranks", kVersion},
                                   {"program", WADI_VERSION},
                                   {"layout", hashText(wadi::io::layoutNumber())},
                                   {"columns", plan.columns},
                                   {"rows", plan.rows},
                                   {"epochs", plan.epochs},
                                   {"minutes", plan.minutes},
                                   {"export", exportJson(plan.exported)}};
    if (plan.land) json["land"] = landJson(*plan.land);
    if (plan.hash) json["hash"] = hashText(*plan.hash);
    return json.dump(2) + "\n";
}

RankPlan readPlan(const fs::path& folder) {
    const fs::path file = folder / kPlan;
    RankPlan plan;
    try {
        const nlohmann::json json = nlohmann::json::parse(wadi::io::readStart(file, kMostText));
        if (!json.contains("wadi-bake-ranks"))
            fail(file, "was not begun by wadi-bake: go on by \"wadi bake --resume\".");
        const bool isSame = json.at("wadi-bake-ranks") == kVersion && json.at("program") == WADI_VERSION &&
                            hashOf(json.at("layout")) == wadi::io::layoutNumber();
        if (!isSame)
            fail(file,
                 "was begun by another wadi-bake, and this one may come to another result: go on with that "
                 "program, or bake anew into another folder.");
        plan.columns = json.at("columns");
        plan.rows = json.at("rows");
        if (std::min(plan.columns, plan.rows) < wadi::kLeastSide) throw std::range_error("columns and rows");
        if (json.contains("land")) plan.land = landFrom(json["land"]);
        plan.epochs = json.at("epochs");
        plan.minutes = json.at("minutes");
        plan.exported = exportOf(json.at("export"));
        plan.exported.folder = toText(folder);
        if (json.contains("hash")) plan.hash = hashOf(json.at("hash"));
    } catch (const wadi::Error&) {
        throw;
    } catch (const std::exception&) {
        fail(file, "is damaged: it does not tell what was asked for; bake anew into another folder.");
    }
    WorldOptions start;
    start.scene = folder / kStart;
    plan.start = readSettings(start);
    if (fs::exists(folder / kEdits)) plan.edits = wadi::io::loadEdits(folder / kEdits).entries;
    return plan;
}

void checkFree(const fs::path& folder) {
    std::error_code unknown;
    if (!fs::exists(folder, unknown)) return;
    if (!fs::is_directory(folder, unknown)) fail(folder, "is a file: name a new folder by --out.");
    if (fs::exists(folder / kPlan, unknown))
        fail(folder,
             "holds another bake: go on with that by \"wadi-bake --resume\", or name a new folder by --out.");
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, unknown))
        if (const std::string name = displayName(entry.path());
            name != kLock && name != kStart && name != kEdits && !isLandFile(name))
            fail(folder, "is not empty: name a new folder by --out.");
}

/// What all checkpoints of a bake say, and those of no other.
std::uint64_t markOf(const RankPlan& plan) {
    wadi::Hash hash;
    hash.add(std::string_view(WADI_VERSION));
    hash.add(wadi::io::layoutNumber());
    hash.add(plan.columns);
    hash.add(plan.rows);
    if (plan.land) hash.add(std::string_view(landJson(*plan.land).dump()));
    hash.add(plan.epochs);
    Settings values = plan.start, defaults;
    for (const wadi::ParamGroup& group : groupsOf(values, defaults))
        for (const wadi::Param& param : group.params) hash.add(param.number());
    if (!plan.edits.empty()) hash.add(std::string_view(wadi::io::editText(plan.edits)));
    return hash.value();
}

}  // namespace

std::size_t RankPlan::editsUpTo(std::uint64_t epoch) const {
    const auto next = std::ranges::upper_bound(edits, epoch, {}, &wadi::EditLog::Entry::epoch);
    return static_cast<std::size_t>(next - edits.begin());
}

wadi::Parameters RankPlan::parametersAt(std::uint64_t epoch) const {
    ParameterPast past(start.parameters);
    const std::size_t count = editsUpTo(epoch);
    for (std::size_t i = 0; i < count; ++i) past.add(edits[i].command);
    return sized(past.now());
}

RankFolder RankFolder::begin(const wadi::Communicator& ranks, const fs::path& folder, RankPlan plan,
                             const LandSource& land, StopSignal& stop) {
    std::optional<FileLock> lock;
    together(ranks, [&] {
        if (ranks.rank() != 0) return;
        checkFree(folder);
        makeFolder(toText(folder));
        lock = lockedFolder(folder);
        checkFree(folder);  // another bake may have begun there since it was asked for
        saveSettings(plan.start, folder / kStart);
        beforeTheStart(stop, [&](wadi::Progress& progress) {
            if (plan.land) saveLand(land, folder, *plan.land, &progress);
        });
        if (!plan.edits.empty()) wadi::io::saveEdits(folder / kEdits, plan.edits);
        wadi::io::writeAtomically(folder / kPlan, planText(plan));
    });
    return {ranks, folder, std::move(lock)};
}

RankFolder::RankFolder(const wadi::Communicator& ranks, const fs::path& folder)
    : RankFolder(ranks, folder, std::nullopt) {
    together(ranks, [&] {
        if (ranks.rank() != 0) return;
        lock_ = lockedFolder(folder);
        if (plan_.hash) clear();  // killed when it was all but done
    });
}

RankFolder::RankFolder(const wadi::Communicator& ranks, fs::path folder, std::optional<FileLock> lock)
    : ranks_(ranks), folder_(std::move(folder)), lock_(std::move(lock)) {
    together(ranks, [&] {
        std::error_code unknown;
        if (!fs::exists(folder_ / kPlan, unknown))
            fail(folder_,
                 "holds no bake to go on with, or this rank does not see it: name the folder that --out "
                 "named, on "
                 "a disk that all machines share.");
        plan_ = readPlan(folder_);
        mark_ = markOf(plan_);
    });
}

fs::path RankFolder::edits() const {
    return folder_ / kEdits;
}

fs::path RankFolder::manifestOf(std::uint64_t epoch) const {
    return folder_ / (std::string(kCheckpoint) + std::to_string(epoch) + std::string(kAfter));
}

fs::path RankFolder::partOf(std::uint64_t epoch, int rank) const {
    return folder_ /
           (std::string(kCheckpoint) + std::to_string(epoch) + "-" + std::to_string(rank) + ".part");
}

std::optional<RankFolder::Checkpoint> RankFolder::checkpoint(std::uint64_t epoch) const try {
    const nlohmann::json json = nlohmann::json::parse(wadi::io::readStart(manifestOf(epoch), kMostText));
    Checkpoint found{epoch, {}};
    if (hashOf(json.at("mark")) != mark_) return std::nullopt;
    for (const std::string part : json.at("parts")) found.parts.push_back(hashOf(part));
    return found.parts.empty() ? std::nullopt : std::optional(found);
} catch (const std::exception&) {
    return std::nullopt;
}

void RankFolder::keep(const wadi::State& state) const try {
    std::vector<std::uint64_t> hashes(static_cast<std::size_t>(ranks_.size()));
    together(ranks_, [&] {
        hashes[static_cast<std::size_t>(ranks_.rank())] =
            writePart(state, partOf(state.epoch, ranks_.rank()), mark_);
    });
    ranks_.sum(hashes);
    together(ranks_, [&] {
        if (ranks_.rank() != 0) return;
        nlohmann::ordered_json parts = nlohmann::ordered_json::array();
        for (const std::uint64_t hash : hashes) parts.push_back(hashText(hash));
        const nlohmann::ordered_json json = {
            {"epoch", state.epoch}, {"mark", hashText(mark_)}, {"parts", parts}};
        wadi::io::writeAtomically(manifestOf(state.epoch), json.dump(2) + "\n");
        removeAllBut(state.epoch, kCheckpointsKept);
    });
} catch (...) {
    // What was written of it would only fill the disk.
    std::error_code ignored;
    if (!fs::exists(manifestOf(state.epoch), ignored))
        fs::remove(partOf(state.epoch, ranks_.rank()), ignored);
    throw;
}

/// Removes all checkpoints but the newest ones, and what ranks have left that were killed as they wrote one.
void RankFolder::removeAllBut(std::uint64_t newest, std::size_t count) const {
    std::error_code ignored;
    std::vector<std::string> kept;
    for (const std::uint64_t epoch : checkpointsIn(folder_, kAfter)) {
        if (epoch > newest || kept.size() == count)
            fs::remove(manifestOf(epoch), ignored);
        else
            kept.push_back(std::string(kCheckpoint) + std::to_string(epoch) + "-");
    }
    std::vector<fs::path> others;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_, ignored)) {
        const std::string name = displayName(entry.path());
        const bool isPart = name.starts_with(kCheckpoint) && !name.ends_with(kAfter);
        const auto isOf = [&](const std::string& begin) { return name.starts_with(begin); };
        if (isPart && std::ranges::none_of(kept, isOf)) others.push_back(entry.path());
    }
    for (const fs::path& file : others) fs::remove(file, ignored);
}

bool RankFolder::restore(wadi::State& state, std::ostream& err) const {
    // The first rank looks what there is, for others may still see what has been removed.
    std::vector<std::uint64_t> found(kCheckpointsKept + 1);
    if (ranks_.rank() == 0) {
        const std::vector<std::uint64_t> all = checkpointsIn(folder_, kAfter);
        for (std::size_t i = 0; i < std::min(found.size(), all.size()); ++i) found[i] = all[i] + 1;
    }
    ranks_.sum(found);
    for (const std::uint64_t next : found) {
        if (next == 0) continue;
        const std::optional<Checkpoint> newest = checkpoint(next - 1);
        bool isWhole = newest.has_value();
        // Each rank looks at its share of the files.
        for (std::size_t i = static_cast<std::size_t>(ranks_.rank()); isWhole && i < newest->parts.size();
             i += static_cast<std::size_t>(ranks_.size()))
            isWhole = hashOfPart(partOf(newest->epoch, static_cast<int>(i))) == newest->parts[i];
        std::int64_t isDamaged = isWhole ? 0 : 1;
        ranks_.highest({&isDamaged, 1});
        if (isDamaged != 0) {
            if (ranks_.rank() != 0) continue;
            std::error_code ignored;
            fs::remove(manifestOf(next - 1), ignored);
            err << "wadi-bake: The checkpoint of epoch " << next - 1
                << " is damaged, not whole or of another bake; the bake goes on from what was kept "
                   "before it.\n";
            continue;
        }
        std::vector<fs::path> files;
        for (std::size_t i = 0; i < newest->parts.size(); ++i)
            files.push_back(partOf(newest->epoch, static_cast<int>(i)));
        together(ranks_, [&] { readParts(state, files, mark_); });
        state.params = plan_.parametersAt(state.epoch);
        state.terrain.agree();
        return true;
    }
    return false;
}

void RankFolder::finish(std::uint64_t hash) {
    plan_.hash = hash;
    together(ranks_, [&] {
        if (ranks_.rank() != 0) return;
        wadi::io::writeAtomically(folder_ / kPlan, planText(plan_));
        clear();
    });
}

void RankFolder::clear() {
    removeAllBut(0, 0);
    removeLand(folder_);
    lock_->remove();
}

}  // namespace app
