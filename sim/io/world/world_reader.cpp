#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#include <optional>
#include <utility>

#include "sim/core/error.hpp"
#include "sim/io/files/memory.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/files/zip.hpp"
#include "sim/io/world/edit_reader.hpp"
#include "sim/io/world/manifest.hpp"
#include "sim/io/world/place_text.hpp"
#include "sim/io/world/scene_reader.hpp"
#include "sim/io/world/timeline_text.hpp"
#include "sim/io/world/world_file.hpp"
#include "sim/io/world/world_parts.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

constexpr const char *kEdits = "edits.jsonl", *kTimeline = "timeline.json";
constexpr std::uint64_t kMostPacking = 64;  // of edits that hands made, and of what they take in memory

/// Reads one world.
class WorldReader {
  public:
    WorldReader(const ZipReader& zip, std::span<ParamGroup> look, std::span<const SceneSection> sections,
                std::uint64_t memory)
        : zip_(zip), look_(look), sections_(sections), memory_(memory == 0 ? freeMemory() : memory) {}

    LoadedWorld read(HashCheck check) {
        readNumbers();
        checkParts();
        checkMemory();

        Parameters params, defaults;
        std::vector<ParamGroup> all = groups(params, defaults);
        const std::size_t ofWorld = all.size();
        all.insert(all.end(), look_.begin(), look_.end());
        const fs::path sceneName = partOf("scene.toml");
        SceneText scene(sceneName, zip_.bytes("scene.toml", kMostText), all, sections_);
        scene.commit(ofWorld);
        params.springs = scene.info().springs;

        LoadedWorld loaded{SavedWorld{state(params, check), log(true)}, scene.info()};
        if (zip_.has("thumbnail.png")) loaded.thumbnail = zip_.bytes("thumbnail.png", kMostThumbnail);
        if (zip_.has("view.toml")) loaded.view = zip_.bytes("view.toml", kMostText);
        readLog(loaded.world.log);
        if (zip_.has(kTimeline) && zip_.size(kTimeline) > 0) readBranches(loaded);
        noteLost(loaded);
        scene.commit(all.size());  // now nothing can go wrong any more
        return loaded;
    }

    LoadedPast readPast(bool hasMap) {
        readNumbers();
        Parameters params, defaults;
        std::vector<ParamGroup> all = groups(params, defaults);
        all.insert(all.end(), look_.begin(), look_.end());
        const fs::path sceneName = partOf("scene.toml");
        SceneText scene(sceneName, zip_.bytes("scene.toml", kMostText), all, sections_);
        LoadedPast past{log(hasMap), facts_.epoch(), scene.info()};
        readLog(past.log);
        if (isMissing("edits", kEdits)) past.log.lose();
        scene.commit(all.size());
        return past;
    }

  private:
    void readNumbers() {
        if (!zip_.has("world.toml"))
            fail(zip_.file(),
                 "is not a world of Wadi, or is damaged: it has no world.toml; open another copy.");
        facts_ = readFacts(partOf("world.toml").string(), zip_.bytes("world.toml", kMostText));
        migrate(facts_);
    }

    fs::path partOf(const char* entry) const { return zip_.file() / entry; }

    void checkParts() const {
        State tiny = State::blank({}, Terrain::blank(PartLister::kTinySide, PartLister::kTinySide, 1.f));
        PartLister lister(zip_, facts_);
        State::parts(lister, tiny);
    }

    /// All but the edits, of which no more is held at a time than a line, is about what the world takes.
    void checkMemory() const {
        std::uint64_t needed = zip_.size();
        for (const char* name : {kEdits, kTimeline})
            if (zip_.has(name)) needed -= zip_.size(name);
        if (needed > memory_)
            throw MachineError(
                "{0} needs {1} of memory, and {2} are free; close other programs or open a smaller world.",
                quoted(zip_.file()), inBytes(needed), inBytes(memory_));
    }

    /// What is packed well is mostly the same thing again, which no hand does so often.
    EditLimits limitsOf(const char* name) const {
        constexpr std::uint64_t kMargin = std::uint64_t{1} << 26;
        // A map may be of a time when the world was finer by two steps.
        constexpr std::uint64_t kLine = std::uint64_t{1} << 23, kLinePerCell = 32;
        const std::uint64_t cells =
            static_cast<std::uint64_t>(facts_.map.columns) * static_cast<std::uint64_t>(facts_.map.rows);
        return {std::min<std::uint64_t>(kMostEditLine, kLine + kLinePerCell * cells),
                kMargin + kMostPacking * zip_.packed(name)};
    }

    /// Whether the file lacks a text that it says it has; files of before said nothing of it.
    bool isMissing(std::string_view what, const char* name) const {
        const auto said = facts_.has.find(what);
        return said != facts_.has.end() && said->second && !zip_.has(name);
    }

    static Sentence lostBranches(const Sentence& why) {
        return Sentence("Only the present branch of the time line could be read: {0}", why);
    }

    /// What the file says that it had.
    void noteLost(LoadedWorld& loaded) const {
        if (isMissing("timeline", kTimeline))
            loaded.lost = lostBranches(
                Sentence("{0} has no {1} any more.", quoted(zip_.file()), std::string(kTimeline)));
        if (!isMissing("edits", kEdits)) return;
        loaded.world.log.lose();
        loaded.lost = joined(loaded.lost, Sentence("{0} holds the land, but not what was done to it: only "
                                                   "moments that are kept from now on can be gone back to.",
                                                   quoted(zip_.file())));
    }

    void readLog(EditLog& log) const {
        if (!zip_.has(kEdits) || zip_.size(kEdits) == 0) return;
        if (zip_.size(kEdits) > kMostEditsText) zip_.damaged(Sentence("its edits are too long"));
        EditReader reader(zip_.file(), limitsOf(kEdits));
        zip_.read(kEdits, 1 << 16, [&](std::span<const std::byte> block) {
            reader.feed({reinterpret_cast<const char*>(block.data()), block.size()});
        });
        for (EditLog::Entry& entry : reader.take().entries) log.add(entry.epoch, std::move(entry.command));
    }

    /// Without them the world is still whole.
    void readBranches(LoadedWorld& loaded) const {
        constexpr std::uint64_t kMargin = std::uint64_t{1} << 24;
        SavedWorld& world = loaded.world;
        try {
            EditLimits limits = limitsOf(kTimeline);
            limits.memory +=
                kMostEdits * sizeof(EditLog::Entry);  // a branch may hold as many edits as the log
            const std::string text = zip_.bytes(
                kTimeline, std::min(kMostEditsText, kMargin + kMostPacking * zip_.packed(kTimeline)));
            world.timeline = std::make_shared<const Timeline>(
                readTimeline(text, world.log, world.state.epoch, partOf(kTimeline), limits));
            world.branch = world.timeline->present();
        } catch (const Cancelled&) {
            throw;
        } catch (const Error& error) {
            loaded.lost = lostBranches(error.sentence());
        }
    }

    State state(const Parameters& params, HashCheck check) const {
        const MapFacts& map = facts_.map;
        State state = State::blank(params, Terrain::blank(map.columns, map.rows, map.cellSize));
        PartReader reader(zip_, facts_);
        State::parts(reader, state);
        try {
            state.terrain.settle();
        } catch (const Error& error) {
            zip_.damaged(error.sentence());
        }
        checkLedgers(state);
        zip_.look();
        // Hashes of other formats or parameters are those of other numbers.
        const bool isComparable = facts_.format == kWorldVersion && facts_.layout == layoutNumber();
        if (check == HashCheck::yes && isComparable && state.hash() != facts_.hash)
            zip_.damaged(Sentence("it is not what its hash says"));
        return state;
    }

    /// Each goes through all cells, which takes tenths of a second on the largest maps.
    void checkLedgers(const State& state) const {
        zip_.look();
        if (state.balance().drift() != 0) zip_.damaged(Sentence("its ledger of rock does not close"));
        zip_.look();
        if (state.waterBalance().drift() != 0) zip_.damaged(Sentence("its ledger of water does not close"));
        zip_.look();
        if (state.dyeBalance().drift() != 0) zip_.damaged(Sentence("its ledger of dye does not close"));
    }

    /// Without edits.
    EditLog log(bool hasMap) const {
        Parameters params, defaults;
        std::vector<ParamGroup> all = groups(params, defaults);
        const fs::path name = partOf("start.toml");
        SceneText scene(name, zip_.bytes("start.toml", kMostText), all);
        scene.commit(all.size());
        params.springs = scene.info().springs;
        return EditLog(params, hasMap && facts_.start ? start(*facts_.start) : nullptr);
    }

    std::shared_ptr<const Heightmap> start(const MapFacts& size) const {
        auto map = std::make_shared<Heightmap>();
        map->cellSize = size.cellSize;
        constexpr auto kLow = static_cast<float>(kLowestMetres), kHigh = static_cast<float>(kHighestMetres);
        readField(map->heights, "start/heights", size, kLow, kHigh);
        PartReader parts(zip_, facts_);
        constexpr std::uint8_t kNone = 0, kAll = 255;
        if (parts.has("startSediment", false))
            readField(map->sediment, "start/sediment", size, 0.f, kHigh - kLow);
        if (parts.has("startHardness", false)) readField(map->hardness, "start/hardness", size, kNone, kAll);
        if (parts.has("startWater", false)) readField(map->water, "start/water", size, 0.f, kHigh - kLow);
        if (zip_.has("start/place.json")) map->place = place();
        return map;
    }

    std::shared_ptr<const Georeference> place() const {
        const std::string text = zip_.bytes("start/place.json", kMostPlaceText);
        try {
            return std::make_shared<const Georeference>(readPlace(text));
        } catch (const Error&) {
            zip_.damaged(Sentence("start/place.json is no place on Earth"));
        }
    }

    template <class T>
    void readField(Field<T>& field, std::string_view name, const MapFacts& size, T least, T most) const {
        zip_.require(entryName<T>(name),
                     std::uint64_t(size.columns) * static_cast<std::uint64_t>(size.rows) * sizeof(T));
        field = Field<T>(size.columns, size.rows);
        PartReader parts(zip_, facts_);
        const auto row = [&](int z) { return field.row(z); };
        parts.grid(name, size.columns, size.rows, row, least, most);
    }

    const ZipReader& zip_;
    std::span<ParamGroup> look_;
    std::span<const SceneSection> sections_;
    std::uint64_t memory_;
    Manifest facts_;
};

/// What `use` makes of a reader of the file.
template <class Open, class Use>
auto reading(const fs::path& file, std::span<ParamGroup> groups, std::span<const SceneSection> sections,
             std::uint64_t memory, const Open& open, const Use& use) {
    try {
        const ZipReader zip = open();
        WorldReader reader(zip, groups, sections, memory);
        return use(reader);
    } catch (const std::bad_alloc&) {
        throw MachineError(
            "{0} needs more memory than there is; close other programs or open a smaller world.",
            quoted(file));
    }
}

/// To be called for a file that tells how far it is.
auto opened(const fs::path& file, Progress* progress) {
    return [&file, progress] {
        ZipReader zip(file);
        zip.tell(progress);
        return zip;
    };
}

}  // namespace

LoadedWorld loadWorld(const fs::path& file, std::span<ParamGroup> groups,
                      std::span<const SceneSection> sections, std::uint64_t memory, Progress* progress) {
    return reading(file, groups, sections, memory, opened(file, progress),
                   [](WorldReader& reader) { return reader.read(HashCheck::yes); });
}

LoadedWorld readWorld(const fs::path& named, std::span<const std::byte> bytes, std::span<ParamGroup> groups,
                      HashCheck check, std::span<const SceneSection> sections) {
    return reading(
        named, groups, sections, 0, [&] { return ZipReader(named, bytes); },
        [&](WorldReader& reader) { return reader.read(check); });
}

LoadedPast loadPast(const fs::path& file, std::span<ParamGroup> groups,
                    std::span<const SceneSection> sections, bool hasMap, Progress* progress) {
    return reading(file, groups, sections, 0, opened(file, progress),
                   [&](WorldReader& reader) { return reader.readPast(hasMap); });
}

}  // namespace wadi::io
