#include "app/documents/world_copies.hpp"

#include <cstddef>
#include <utility>

namespace app {

std::weak_ptr<wadi::Progress> WorldCopies::ask(SimulationControl& control, Wish wish) {
    const std::uint64_t ticket = control.keep(wish.layers);
    asked_.push_back({ticket, std::move(wish), std::make_shared<wadi::Progress>()});
    return asked_.back().progress;
}

std::vector<Background::Doing> WorldCopies::waiting() const {
    std::vector<Background::Doing> waiting;
    for (const Asked& asked : asked_)
        if (!asked.wish.name.empty()) waiting.push_back({asked.wish.name, asked.progress, true});
    return waiting;
}

void WorldCopies::update(const wadi::Snapshot& snapshot, const Background::Say& cancelled) {
    for (std::size_t i = 0; i < asked_.size();) {
        const bool isGivenUp = asked_[i].progress->isCancelled();
        if (!isGivenUp && asked_[i].ticket > snapshot.kept.ticket) {
            ++i;
            continue;
        }
        // Taken out first: what uses a copy, or gives up, may wish for others.
        const Asked asked = std::move(asked_[i]);
        asked_.erase(asked_.begin() + static_cast<std::ptrdiff_t>(i));
        if (!isGivenUp) {
            asked.wish.use(snapshot.kept);  // which holds also what older wishes were about
            continue;
        }
        cancelled(wadi::Sentence("Cancelled: {0}.", asked.wish.name));
        if (asked.wish.giveUp) asked.wish.giveUp();
    }
}

}  // namespace app
