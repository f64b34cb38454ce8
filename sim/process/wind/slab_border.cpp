#include "sim/process/wind/slab_border.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace wadi {

namespace {

/// How far a hop leads at most, along an axis [cells].
int reachOf(const Subdomain& own, const WindField& field) {
    constexpr float kMostOfHop = 1.5f;  // of a mean one
    float farthest = 0;
    eachCell({own.cells()}, [&](int x, int z) {
        const Air& air = field.air().at(x, z);
        farthest = std::max({farthest, std::abs(air.east), std::abs(air.south)});
    });
    return static_cast<int>(kMostOfHop * own.highestNumber(farthest)) + 2;
}

template <class Slab>
void put(MessageWriter& writer, const std::vector<Slab>& slabs) {
    writer.put(static_cast<std::uint32_t>(slabs.size()));
    writer.put(std::span(slabs));
}

template <class Slab>
std::vector<Slab> take(MessageReader& reader) {
    std::vector<Slab> slabs(reader.get<std::uint32_t>());
    reader.get(std::span(slabs));
    return slabs;
}

}  // namespace

SlabBorder::SlabBorder(const Subdomain& own, const WindField& field)
    : own_(own),
      cells_(own.cells()),
      // Around each edge, since what leaves the map over one may be told from the other side.
      plan_(haloPlan(own, reachOf(own, field), true)),
      places_(static_cast<std::size_t>(own.ranks().size())) {
    for (std::size_t i = 0; i < plan_.partners.size(); ++i)
        places_[static_cast<std::size_t>(plan_.partners[i].rank)] = i;
}

bool SlabBorder::exchange(SlabPost& post, SlabMail& arrived) const {
    arrived = {};
    if (!own_.any(std::ranges::any_of(post, [](const SlabMail& mail) { return !mail.empty(); })))
        return false;
    wadi::exchange(
        own_, plan_,
        [&](MessageWriter& writer, std::size_t i) {
            put(writer, post[i].flying);
            put(writer, post[i].resting);
        },
        [&](MessageReader& reader, std::size_t) {
            SlabMail mail{take<FlyingSlab>(reader), take<RestingSlab>(reader)};
            arrived.add(mail);
        });
    post = empty();
    std::ranges::stable_sort(arrived.flying, {}, &FlyingSlab::hop);
    return true;
}

}  // namespace wadi
