#include "app/data/kept_snapshots.hpp"

#include <algorithm>
#include <limits>
#include <unordered_set>
#include <utility>

#include "app/base/number_format.hpp"

namespace app {

namespace {

/// The ground with which the world of a snapshot began, and nothing on it: more is not known of it.
std::shared_ptr<const wadi::Snapshot> bareStart(const wadi::Snapshot& now, const wadi::Layer& ground) {
    auto start = std::make_shared<wadi::Snapshot>();
    start->world = now.world;
    start->grid = now.grid;
    start->cellSize = now.cellSize;
    start->parameters = now.parameters;
    (*start)[wadi::LayerId::height] = ground;
    start->lowest = std::numeric_limits<float>::max();
    start->highest = std::numeric_limits<float>::lowest();
    for (const auto& tile : ground) {
        start->lowest = std::min(start->lowest, tile->lowest);
        start->highest = std::max(start->highest, tile->highest);
    }
    return start;
}

/// Whether two snapshots cannot be compared: they are of two worlds, or of two sizes of one.
bool isOtherMap(const wadi::Snapshot& a, const wadi::Snapshot& b) {
    return a.world != b.world || a.grid.columns != b.grid.columns || a.grid.rows != b.grid.rows;
}

/// The tiles that are drawn, and so kept.
template <class Visit>
void eachTile(const wadi::Snapshot& s, Visit visit) {
    for (const wadi::Layer& layer : s.all())
        for (const auto& tile : layer) visit(tile.get());
}

}  // namespace

void KeptSnapshots::update(const std::shared_ptr<const wadi::Snapshot>& now) {
    if (!now_ || isOtherMap(*now, *now_)) {
        all_.clear();
        hasStart_ = false;
    }
    if (std::exchange(now_, now) != now) updateStart();
}

void KeptSnapshots::updateStart() {
    if (now_->isInitial) return setStart(wadi::asLand(*now_));
    if (!hasStart_ && !(*now_)[wadi::LayerId::start].empty())
        setStart(bareStart(*now_, (*now_)[wadi::LayerId::start]));
}

void KeptSnapshots::setStart(std::shared_ptr<const wadi::Snapshot> start) {
    if (hasStart_)
        all_.front().snapshot = std::move(start);
    else
        all_.insert(all_.begin(), {wadi::Sentence("The start"), std::move(start)});
    hasStart_ = true;
}

bool KeptSnapshots::canKeep() const {
    if (!now_ || isFull()) return false;
    if (kept() == 0 || all_.back().isRecalled) return true;
    const wadi::Snapshot& last = *all_.back().snapshot;
    return last.epoch != now_->epoch || last.edits.made != now_->edits.made;
}

void KeptSnapshots::keep() {
    if (canKeep())
        all_.push_back({wadi::Sentence("Epoch {0}", grouped(static_cast<std::int64_t>(now_->epoch))),
                        wadi::asLand(*now_)});
}

bool KeptSnapshots::add(std::string name, const wadi::Snapshot& moment) {
    if (!now_ || isFull() || isOtherMap(moment, *now_)) return false;
    all_.push_back({std::move(name), wadi::asLand(moment), true});
    return true;
}

void KeptSnapshots::remove(std::size_t number) {
    if (isStart(number) || number >= all_.size()) return;
    all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(number));
}

std::size_t KeptSnapshots::bytes() const {
    std::unordered_set<const wadi::LayerTile*> seen;
    if (now_) eachTile(*now_, [&](const wadi::LayerTile* tile) { seen.insert(tile); });
    std::size_t bytes = 0;
    for (const PastSnapshot& revision : all_) {
        bytes += revision.snapshot->particles.size() * sizeof(wadi::ParticleView);
        eachTile(*revision.snapshot, [&](const wadi::LayerTile* tile) {
            if (seen.insert(tile).second) bytes += sizeof *tile + tile->values.size() * sizeof(float);
        });
    }
    return bytes;
}

}  // namespace app
