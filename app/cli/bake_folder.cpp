#include "app/cli/bake_folder.hpp"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <ostream>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/base/words.hpp"
#include "app/world/camera_tables.hpp"
#include "sim/core/error.hpp"
#include "sim/core/hash.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/world/edit_text.hpp"
#include "sim/io/world/manifest.hpp"
#include "sim/io/world/world_file.hpp"

namespace app {

namespace fs = std::filesystem;
using wadi::io::fail, wadi::io::quoted;

namespace {

constexpr int kBakeVersion = 2;  // since parameters are converted
constexpr const char *kPlan = "bake.json", *kSource = "source.wadi", *kResult = "world.wadi",
                     *kLock = ".bake.lock";
constexpr std::string_view kAfter = ".wadi";
constexpr const char* kUnread = ".unread";

template <class Things, class NameOf>
nlohmann::ordered_json namesJson(const Things& things, NameOf nameOf) {
    nlohmann::ordered_json names = nlohmann::ordered_json::array();
    for (const auto& thing : things) names.push_back(nameOf(thing));
    return names;
}

std::string planText(const BakePlan& plan) {
    nlohmann::ordered_json json = {{"wadi-bake", kBakeVersion},
                                   {"program", WADI_VERSION},
                                   {"layout", hashText(wadi::io::layoutNumber())},
                                   {"source", hashText(plan.sourceHash)},
                                   {"size", plan.size},
                                   {"refine", plan.isRefined},
                                   {"epochs", plan.epochs},
                                   {"minutes", plan.minutes},
                                   {"export", exportJson(plan.exported)},
                                   {"done", plan.hash.has_value()}};
    if (plan.hash) json["hash"] = hashText(*plan.hash);
    return json.dump(2) + "\n";
}

/// The row of a table that has this name. Throws std::invalid_argument if none has.
template <class Table>
std::size_t placeOf(const Table& table, const std::string& name) {
    const auto found = std::ranges::find_if(table, [&](const auto& row) { return row.name == name; });
    if (found == std::end(table)) throw std::invalid_argument(name);
    return static_cast<std::size_t>(found - std::begin(table));
}

/// Throws wadi::Error if a bake was begun by a program that may come to another result.
void checkProgram(const fs::path& file, const nlohmann::json& json) {
    const std::string program = json.at("program");
    const bool isSame = program == WADI_VERSION && hashOf(json.at("layout")) == wadi::io::layoutNumber();
    if (isSame) return;
    fail(
        file,
        "was begun by " + std::string(program == WADI_VERSION ? "another build of Wadi " : "Wadi ") +
            printable(program) + ", and this is Wadi " WADI_VERSION +
            ", which may come to another result: go on with that program, or bake anew into another folder.");
}

BakePlan readPlan(const fs::path& file) try {
    constexpr std::size_t kMost = std::size_t{1} << 20;
    const nlohmann::json json = nlohmann::json::parse(wadi::io::readStart(file, kMost));
    if (const int version = json.at("wadi-bake"); version != kBakeVersion)
        fail(file, version < kBakeVersion
                       ? "was begun by an older Wadi, which bakes otherwise; begin the bake anew."
                       : "was begun by a newer Wadi; go on with that program.");
    checkProgram(file, json);
    BakePlan plan;
    plan.size = json.at("size");
    plan.isRefined = json.at("refine");
    plan.epochs = json.at("epochs");
    plan.minutes = json.at("minutes");
    plan.exported = exportOf(json.at("export"));
    plan.sourceHash = hashOf(json.at("source"));
    if (json.at("done").get<bool>()) plan.hash = hashOf(json.at("hash"));
    if (plan.size < wadi::kLeastSide || plan.size > wadi::kMostSide || !(plan.minutes >= 0))
        throw std::invalid_argument("size or minutes");
    return plan;
} catch (const wadi::Error&) {
    throw;
} catch (const std::exception&) {
    fail(file, "is damaged: it does not tell what was asked for; bake anew into another folder.");
}

/// The number in the name of a checkpoint.
std::optional<std::uint64_t> epochOf(const std::string& name, std::string_view ending) {
    if (!name.starts_with(kCheckpoint) || !name.ends_with(ending)) return std::nullopt;
    std::uint64_t epoch = 0;
    const char *begin = name.data() + kCheckpoint.size(), *end = name.data() + name.size() - ending.size();
    const auto read = std::from_chars(begin, end, epoch);
    return read.ec == std::errc() && read.ptr == end ? std::optional(epoch) : std::nullopt;
}

/// Removes what a program that was killed had written of a checkpoint.
void removeParts(const fs::path& folder) {
    std::error_code unknown;
    std::vector<fs::path> parts;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, unknown)) {
        const std::string name = displayName(entry.path());
        if (name.starts_with(kCheckpoint) && name.find(".wadi-part") != std::string::npos)
            parts.push_back(entry.path());
    }
    for (const fs::path& part : parts) fs::remove(part, unknown);
}

/// What a bake leaves that was killed before it had begun.
bool isLeftover(std::string_view name) {
    const auto isPartOf = [name](std::string_view whole) {
        return name.starts_with(whole) && name.find(".wadi-part") != std::string_view::npos;
    };
    return name == kLock || name == kSource || isPartOf(kSource) || isPartOf(kPlan);
}

/// A link would be followed in reading and in writing.
void checkLinks(const fs::path& folder) {
    std::error_code unknown;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, unknown))
        if (entry.is_symlink(unknown) && !wadi::io::leadsInto(entry.path(), folder))
            fail(entry.path(),
                 "is a link that leads out of the folder of the bake, where a bake reads and writes nothing: "
                 "remove it, or allow it by --trust.");
}

/// The claim on the folder of a bake that has begun.
FileLock claimed(const fs::path& folder, bool isTrusted) {
    std::error_code unknown;
    if (!fs::exists(folder / kPlan, unknown))
        fail(folder, "holds no bake to go on with: name the folder that --out named.");
    if (!isTrusted) checkLinks(folder);
    return lockedFolder(folder);
}

}  // namespace

nlohmann::ordered_json exportJson(const ExportChoice& choice) {
    return {{"maps", namesJson(choice.maps, [](wadi::LayerId id) { return wadi::infoOf(id).name; })},
            {"formats", namesJson(choice.formats, [](wadi::io::Format format) { return format.name; })},
            {"profiles", namesJson(choice.profiles,
                                   [](wadi::io::Profile profile) { return wadi::io::facts(profile).name; })},
            {"size", choice.size},
            {"tile", choice.tile},
            {"meshStep", choice.meshStep},
            {"bigEndian", choice.bigEndian},
            {"flip", choice.flip}};
}

ExportChoice exportOf(const nlohmann::json& json) {
    ExportChoice choice;
    choice.maps.clear();
    choice.formats.clear();
    const auto layers = wadi::fileLayers();
    for (const std::string name : json.at("maps")) {
        const auto found =
            std::ranges::find_if(layers, [&](wadi::LayerId id) { return wadi::infoOf(id).name == name; });
        if (found == layers.end()) throw std::invalid_argument(name);
        choice.maps.push_back(*found);
    }
    const auto& formats = wadi::io::writtenFormats();
    for (const std::string name : json.at("formats"))
        choice.formats.push_back(wadi::io::Format{formats[placeOf(formats, name)].name});
    for (const std::string name : json.at("profiles"))
        choice.profiles.push_back(static_cast<wadi::io::Profile>(placeOf(wadi::io::kProfiles, name)));
    choice.size = json.at("size");
    choice.tile = json.at("tile");
    choice.meshStep = json.at("meshStep");
    choice.bigEndian = json.at("bigEndian");
    choice.flip = json.at("flip");
    return choice;
}

std::uint64_t hashOf(const std::string& text) {
    return wadi::io::fromHex(text).value();
}

std::vector<std::uint64_t> checkpointsIn(const fs::path& folder, std::string_view ending) {
    std::vector<std::uint64_t> all;
    std::error_code unknown;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, unknown))
        if (const auto epoch = epochOf(displayName(entry.path()), ending)) all.push_back(*epoch);
    std::ranges::sort(all, std::greater());
    return all;
}

FileLock lockedFolder(const fs::path& folder) {
    std::optional<FileLock> lock = FileLock::take(folder / kLock);
    if (!lock)
        fail(
            folder,
            "cannot be locked: another program bakes there, or it may not be written to; wait for that one.");
    return std::move(*lock);
}

Enlarged enlargedUpTo(std::uint64_t last, const wadi::EditLog& log, int side, FileMaps maps) {
    const std::vector<wadi::EditLog::Entry>& entries = log.entries();
    const auto late = std::ranges::upper_bound(entries, last, {}, &wadi::EditLog::Entry::epoch);
    const wadi::EditLog asked(wadi::EditLog(log.parameters(), log.map()), {entries.begin(), late});
    Enlarged all = enlarged(asked, side, maps);
    if (late != entries.end())
        all.notices.push_back("Edits after epoch " + std::to_string(last) + " are left out.");
    return all;
}

double pauseAfter(double seconds, double minutes) {
    constexpr double kWorkPerWriting = 9;
    return minutes > 0 ? std::max(minutes * 60, kWorkPerWriting * seconds) : 0;
}

void BakeFolder::checkFree(const fs::path& folder) {
    std::error_code unknown;
    if (!fs::exists(folder, unknown)) return;
    if (!fs::is_directory(folder, unknown)) fail(folder, "is a file: name a new folder by --out.");
    if (fs::exists(folder / kPlan, unknown))
        fail(folder,
             "holds another bake: go on with that by \"wadi bake --resume\", or name a new folder by --out.");
    const bool wasBegun = fs::exists(folder / kLock, unknown);
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, unknown)) {
        if (wasBegun && isLeftover(displayName(entry.path()))) continue;
        fail(folder, "is not empty: name a new folder by --out.");
    }
    if (unknown) fail(folder, "cannot be read (" + unknown.message() + "): name a new folder by --out.");
}

BakeFolder BakeFolder::begin(const fs::path& folder, const BakePlan& plan, const World& source,
                             wadi::Progress& progress) {
    makeFolder(toText(folder));
    FileLock lock = lockedFolder(folder);
    checkFree(folder);  // another bake may have begun there since it was asked for
    const wadi::Simulation& simulation = source.simulation;
    saveWorldAs(folder / kSource, {simulation.state(), simulation.log()},
                {source.settings.look, source.settings.overlay, source.settings.cameras}, &progress);
    wadi::io::writeAtomically(folder / kPlan, planText(plan));
    return {folder, std::move(lock)};
}

BakeFolder::BakeFolder(const fs::path& folder, bool isTrusted)
    : BakeFolder(folder, claimed(folder, isTrusted)) {}

BakeFolder::BakeFolder(fs::path folder, FileLock lock) : folder_(std::move(folder)), lock_(std::move(lock)) {
    try {
        plan_ = readPlan(folder_ / kPlan);
    } catch (const wadi::Error& error) {
        lock_->remove();
        throw;
    }
    plan_.exported.folder = toText(folder_);
    removeParts(folder_);
    if (plan_.hash) clear();  // killed when it was all but done
}

WorldDocument BakeFolder::source(wadi::Progress* progress) const {
    WorldDocument document = openWorld(folder_ / kSource, progress);
    if (document.world->state.hash() != plan_.sourceHash)
        fail(folder_ / kSource, "is not the world that the bake began with: put that back, or bake anew.");
    return document;
}

/// What all checkpoints of a bake say, and those of no other.
std::string BakeFolder::mark() const {
    wadi::Hash hash;
    hash.add(std::string_view(WADI_VERSION));
    hash.add(wadi::io::layoutNumber());
    hash.add(plan_.size);
    hash.add(std::uint32_t{plan_.isRefined});
    hash.add(plan_.epochs);
    hash.add(plan_.sourceHash);
    return "A checkpoint of the bake " + hashText(hash.value()) + ".";
}

fs::path BakeFolder::fileOf(std::uint64_t epoch) const {
    return folder_ / (std::string(kCheckpoint) + std::to_string(epoch) + std::string(kAfter));
}

void BakeFolder::keep(const wadi::State& state, wadi::Progress& progress) const {
    wadi::io::WorldExtras extras{.program = WADI_VERSION, .progress = &progress};
    extras.scene.description = mark();
    wadi::io::saveWorld(fileOf(state.epoch), state, wadi::EditLog(state.params, nullptr), extras);
    std::error_code ignored;
    std::size_t kept = 0;
    for (const std::uint64_t epoch : checkpointsIn(folder_, kAfter))
        if (epoch > state.epoch || ++kept > kCheckpointsKept) fs::remove(fileOf(epoch), ignored);
}

/// It no longer counts as one of the newest, and is not lost, if it was not the file that was at fault.
void BakeFolder::setAside(const fs::path& checkpoint) {
    std::error_code ignored;
    fs::rename(checkpoint, checkpoint.native() + kUnread, ignored);
}

std::optional<wadi::SavedWorld> BakeFolder::newest(std::ostream& err) const {
    for (const std::uint64_t epoch : checkpointsIn(folder_, kAfter)) {
        const fs::path file = fileOf(epoch);
        std::optional<wadi::io::LoadedWorld> loaded;
        try {
            loaded.emplace(wadi::io::loadWorld(file, {}));
        } catch (const wadi::MachineError&) {
            throw;
        } catch (const wadi::Error& error) {
            err << "wadi: " << printable(error.what()) << " The bake goes on from what was kept before it.\n";
            setAside(file);
            continue;
        }
        if (loaded->scene.description != mark())
            fail(file, "belongs to a bake of other settings than " + quoted(folder_ / kPlan) +
                           " tells: put back that file, or bake anew into another folder.");
        return std::move(loaded->world);
    }
    return std::nullopt;
}

void BakeFolder::finish(const wadi::State& state, const wadi::EditLog& log, const Settings& settings,
                        wadi::Progress& progress) {
    LookParams look = settings.look, defaults;
    const wadi::ParamGroup group = wadi::paramGroup("look", "Look", look, defaults);
    wadi::io::WorldExtras extras{.groups = {&group, 1}, .program = WADI_VERSION, .progress = &progress};
    extras.scene.title = displayName(folder_.filename());
    extras.scene.tables = cameraTables(settings.cameras);
    if (canBeKept(log.entries())) extras.edits = wadi::io::editText(log.entries());
    wadi::io::saveWorld(folder_ / kResult, state, log, extras);
    plan_.hash = state.hash();
    wadi::io::writeAtomically(folder_ / kPlan, planText(plan_));
    clear();
}

/// Removes what a bake that is done has no more use for.
void BakeFolder::clear() {
    std::error_code ignored;
    for (const std::uint64_t epoch : checkpointsIn(folder_, kAfter)) fs::remove(fileOf(epoch), ignored);
    std::vector<fs::path> unread;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_, ignored)) {
        const std::string name = displayName(entry.path());
        if (name.starts_with(kCheckpoint) && name.ends_with(kUnread)) unread.push_back(entry.path());
    }
    for (const fs::path& file : unread) fs::remove(file, ignored);
    lock_->remove();
}

}  // namespace app
