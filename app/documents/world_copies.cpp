#include "app/documents/world_copies.hpp"

#include <utility>

namespace app {

void WorldCopies::ask(Steering& steering, Use use, std::vector<wadi::SurveyLayer> layers) {
    wishes_.push_back({steering.keep(std::move(layers)), std::move(use)});
}

void WorldCopies::heed(const wadi::Snapshot& snapshot) {
    if (snapshot.kept.ticket == 0) return;
    // A copy holds also what older wishes were about; those that use it may wish for others.
    std::vector<Wish> wishes = std::exchange(wishes_, {});
    for (Wish& wish : wishes) {
        if (wish.ticket <= snapshot.kept.ticket) {
            wish.use(snapshot.kept);
        } else {
            wishes_.push_back(std::move(wish));
        }
    }
}

}  // namespace app
