#include "app/world/enlarge.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "app/world/parameter_past.hpp"
#include "sim/core/error.hpp"
#include "sim/core/state_visitor.hpp"
#include "sim/edit/reach.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/import/resample.hpp"
#include "sim/io/world/edit_text.hpp"
#include "sim/terrain/byte_maps.hpp"
#include "sim/terrain/terrain.hpp"
#include "sim/world/refined.hpp"

namespace app {

namespace {

using Entry = wadi::EditLog::Entry;

constexpr float kLeastGenerated = 0.1f;    // as terrain.cellSize allows [m]
constexpr float kMostSpringRadius = 64.f;  // as Spring allows
constexpr float kMostSpringRate = 100.f;

std::vector<wadi::Sentence> noticesOf(const std::map<std::string, wadi::HeldParam>& held) {
    std::vector<wadi::Sentence> notices;
    notices.reserve(held.size());
    for (const auto& [path, param] : held)
        notices.push_back(wadi::Sentence("For the same land {0} would have to be {1}, and is held to {2}.",
                                         path, wadi::io::number(param.wanted), wadi::io::number(param.held)));
    return notices;
}

/// Scales one log.
class Enlarger {
  public:
    Enlarger(const wadi::EditLog& log, int side, FileMaps maps)
        : log_(log), maps_(maps), side_(side), cells_(startSide(log)), past_(log.parameters()) {
        columns_ = rows_ = side;
        const wadi::Heightmap* map = log.map().get();
        if (map == nullptr) return;
        const double from = map->cellSize;
        const wadi::io::GridSize size =
            wadi::io::resampledSize(map->heights.columns(), map->heights.rows(), {from, from}, cellSize());
        columns_ = static_cast<int>(size.columns);
        rows_ = static_cast<int>(size.rows);
    }

    Enlarged make() {
        wadi::Parameters params = log_.parameters();
        scale(params);
        if (log_.map())
            checkCells(cellSize(), side_, CellsOf::heightmap);
        else
            checkCells(double{params.terrain.cellSize}, side_, CellsOf::generator);
        Enlarged all{wadi::EditLog(params, map()), {}, {}, columns_, rows_};
        const bool isOther = times() != 1;
        isWindy_ = params.wind.enabled;
        for (const Entry& entry : log_.entries()) add(entry);
        all.edits = std::move(edits_);
        all.notices = noticesOf(held_);
        if (springsHeld_)
            all.notices.push_back(wadi::Sentence(
                "Springs reach 64 cells at most: those that reached further give as much water on "
                "less ground."));
        if (isWindy_ && isOther)
            all.notices.push_back(wadi::Sentence(
                "Dunes begin by chance: on other cells they become of the same kind, and stand elsewhere."));
        if (springsPoor_)
            all.notices.push_back(wadi::Sentence(
                "Springs give {0} m an epoch at most: some that would have to give more on that "
                "ground give less water than they did.",
                static_cast<int>(kMostSpringRate)));
        return all;
    }

  private:
    float finer() const { return static_cast<float>(side_) / static_cast<float>(cells_); }
    double times() const { return double{1} * side_ / cells_; }
    /// Of the map, before an edit makes it finer [m].
    double cellSize() const { return double{log_.map()->cellSize} * cells_ / side_; }

    [[noreturn]] void refuse(std::uint64_t epoch, const wadi::Sentence& why) const {
        throw wadi::Error(
            "The edit of epoch {0} cannot be repeated on {1} cells along a side: {2}, or --refine, which "
            "goes on from the present ground.",
            epoch, side_, why);
    }

    /// The map that the world began with, with more samples on the same ground.
    std::shared_ptr<const wadi::Heightmap> map() const {
        const std::shared_ptr<const wadi::Heightmap>& old = log_.map();
        if (!old || cells_ == side_ || maps_ == FileMaps::kept) return old;
        return std::make_shared<const wadi::Heightmap>(wadi::io::resampled(
            *old, wadi::io::rangesOf(*old), cellSize(), wadi::Subdomain({columns_, rows_})));
    }

    /// Parameters as they mean the same on finer cells, springs, and the size of a generated map unless
    /// another was set since.
    void scale(wadi::Parameters& params) {
        wadi::RefinedParameters finer = wadi::refined(params, times());
        for (const wadi::HeldParam& held : finer.held) held_[held.path] = held;
        params = std::move(finer.parameters);
        scale(params.springs);
        const wadi::GenerateParams& start = log_.parameters().terrain;
        if (log_.map() || params.terrain.size != start.size || params.terrain.cellSize != start.cellSize)
            return;
        params.terrain.size = side_;
        params.terrain.cellSize *= static_cast<float>(start.size) / static_cast<float>(side_);
    }

    /// What others become may depend on the one that is set: then all are set.
    wadi::Command scaled(wadi::SetParam change) {
        for (const wadi::HeldParam& held : wadi::refined(past_.now(), times()).held) held_[held.path] = held;
        if (wadi::changesOthers(change.path)) {
            wadi::SetParameters all{past_.now(), change.path};
            scale(all.parameters);
            return all;
        }
        change.number = wadi::refinedNumber(past_.now(), change.path, change.number, times());
        return change;
    }

    /// What wells up stays as much water, however many cells it wells up on.
    void scale(std::vector<wadi::Spring>& springs) {
        for (wadi::Spring& spring : springs) {
            const float wanted = spring.radius * finer();
            spring.radius = std::min(wanted, kMostSpringRadius);
            if (wanted <= kMostSpringRadius) continue;
            const float part = wanted / kMostSpringRadius;
            const float wantedRate = spring.rate * part * part;
            spring.rate = std::min(wantedRate, kMostSpringRate);
            springsHeld_ = true;
            springsPoor_ = springsPoor_ || spring.rate < wantedRate;
        }
    }

    void scale(wadi::Stroke& stroke, std::uint64_t epoch) const {
        const float radius = stroke.brush.radius * finer();
        if (radius > wadi::kMostReach) {
            const auto most =
                static_cast<int>(wadi::kMostReach / stroke.brush.radius * static_cast<float>(cells_));
            refuse(epoch, wadi::Sentence(
                              "its brush would reach {0} cells, and {1} is the most; give --size {2} at most",
                              std::lround(radius), std::lround(wadi::kMostReach), most));
        }
        stroke.brush.radius = radius;
        for (glm::vec2& dab : stroke.dabs) dab *= finer();
        check(stroke);
    }

    /// A Gaussian as wide on the ground takes passes by the square of the scale.
    void scale(wadi::Blur& blur, std::uint64_t epoch) const {
        const long passes = std::lround(static_cast<float>(blur.passes) * finer() * finer());
        if (passes > wadi::kMostPasses)
            refuse(epoch, wadi::Sentence(
                              "its blur would take {0} passes, and {1} is the most; give a smaller --size",
                              passes, wadi::kMostPasses));
        blur.passes = static_cast<int>(passes);
    }

    void add(const Entry& entry) {
        const std::uint64_t epoch = entry.epoch;
        wadi::Command command = wadi::forAnyWorld(entry.command);
        const bool goesOn = past_.add(command);
        isWindy_ = isWindy_ || past_.now().wind.enabled;
        if (std::holds_alternative<wadi::Upsample>(command)) {
            cells_ *= 2;
            if (cells_ > side_)
                refuse(epoch, wadi::Sentence("it makes the map finer than that; give a larger --size"));
            // Parameters that stayed then from there on meant what they do on finer cells.
            wadi::SetParameters change{past_.now()};
            scale(change.parameters);
            edits_.push_back({epoch, std::move(change)});
            return;
        }
        std::optional<wadi::Command> replaced;
        std::visit(wadi::Overloaded{
                       [&](wadi::Stroke& c) { scale(c, epoch); },
                       [&](wadi::Blur& c) { scale(c, epoch); },
                       [&](wadi::SetParam& c) {
                           replaced = scaled(std::move(c));
                           // All parameters are no part of a gesture: they take the place of those before.
                           const bool isAll = std::holds_alternative<wadi::SetParameters>(*replaced);
                           if (isAll && goesOn) edits_.push_back({epoch, wadi::Undo{}});
                       },
                       [&](wadi::SetParameters& c) { scale(c.parameters); },
                       [&](wadi::SetSprings& c) { scale(c.springs); },
                       [&](wadi::SetPaintedMap& c) {
                           if (maps_ == FileMaps::resampled && c.map && !c.map->empty() &&
                               c.map->columns() != columns_)
                               c.map = std::make_shared<const wadi::Field<std::uint8_t>>(
                                   bilinear(*c.map, wadi::Subdomain({columns_, rows_})));
                       },
                       [](auto&) {},
                   },
                   command);
        edits_.push_back({epoch, replaced ? std::move(*replaced) : std::move(command)});
    }

    const wadi::EditLog& log_;
    FileMaps maps_;
    int side_;
    int cells_;           // along the longer side, when the next edit was made
    ParameterPast past_;  // of the world as it was
    int columns_ = 0, rows_ = 0;
    std::map<std::string, wadi::HeldParam> held_;  // by their paths
    bool isWindy_ = false;                         // at some time
    bool springsHeld_ = false;
    bool springsPoor_ = false;  // … and more than one may give
    std::vector<Entry> edits_;
};

}  // namespace

void checkCells(double metres, int side, CellsOf cells) {
    const bool isGenerated = cells == CellsOf::generator;
    const float least = isGenerated ? kLeastGenerated : wadi::kLeastCellSize;
    if (static_cast<float>(metres) >= least) return;
    if (isGenerated)
        throw wadi::Error(
            "Cells would be {0} m wide at {1} along a side, and {2} m is the least of those that are "
            "generated: give a smaller --size.",
            wadi::io::number(metres), side, wadi::io::number(least));
    throw wadi::Error(
        "Cells would be {0} m wide at {1} along a side, and {2} m is the least: give a smaller --size.",
        wadi::io::number(metres), side, wadi::io::number(least));
}

int startSide(const wadi::EditLog& log) {
    if (!log.map()) return log.parameters().terrain.size;
    return std::max(log.map()->heights.columns(), log.map()->heights.rows());
}

Enlarged enlarged(const wadi::EditLog& log, int side, FileMaps maps) {
    return Enlarger(log, side, maps).make();
}

Refining refinement(const wadi::State& state, int doublings, std::uint64_t epochs) {
    Refining all;
    for (int i = 0; i < doublings; ++i)
        all.edits.push_back(
            {state.epoch + static_cast<std::uint64_t>(i) * epochs, wadi::Upsample{.converts = true}});
    std::map<std::string, wadi::HeldParam> held;
    for (const wadi::HeldParam& param : wadi::refined(state.params, std::ldexp(1., doublings)).held)
        held[param.path] = param;
    all.notices = noticesOf(held);
    return all;
}

bool canBeKept(const std::vector<Entry>& edits) {
    std::size_t cells = 0;
    for (const Entry& entry : edits) {
        if (const auto* paint = std::get_if<wadi::SetPaintedMap>(&entry.command))
            cells += paint->map ? paint->map->size() : 0;
        if (const auto* stroke = std::get_if<wadi::Stroke>(&entry.command))
            cells += stroke->stamp ? stroke->stamp->size() : 0;
    }
    return edits.size() <= wadi::io::kMostEdits && cells <= wadi::io::kMostRasterCells;
}

}  // namespace app
