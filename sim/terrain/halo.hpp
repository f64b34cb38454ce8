// Halo: how cells of a map that other ranks work on (Subdomain) come to this one: what a message holds, and
// the exchange of all that lies around a part. Not which maps those are (Terrain, a process). The thread that
// steps the simulation, on all ranks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/core/field.hpp"
#include "sim/core/subdomain.hpp"

namespace wadi {

/// Adds values to a message.
class MessageWriter {
  public:
    template <class T>
    void put(std::span<const T> values) {
        static_assert(std::is_trivially_copyable_v<T>);
        const auto bytes = std::as_bytes(values);
        message_.insert(message_.end(), bytes.begin(), bytes.end());
    }
    template <class T>
    void put(const T& value) {
        put(std::span<const T>(&value, 1));
    }
    Message take() { return std::move(message_); }

  private:
    Message message_;
};

/// Takes them out again, in the same order. Throws Error where a message ends too early.
class MessageReader {
  public:
    explicit MessageReader(const Message& message) : rest_(message) {}

    bool isAtEnd() const { return rest_.empty(); }
    template <class T>
    void get(std::span<T> values) {
        static_assert(std::is_trivially_copyable_v<T>);
        if (values.empty()) return;
        if (rest_.size() < values.size_bytes())
            throw Error("What another rank told ends too early: begin all ranks with the same program.");
        std::memcpy(static_cast<void*>(values.data()), rest_.data(), values.size_bytes());
        rest_ = rest_.subspan(values.size_bytes());
    }
    template <class T>
    T get() {
        T value;
        get(std::span<T>(&value, 1));
        return value;
    }

  private:
    std::span<const std::byte> rest_;
};

/// Which cells of a grid go to which ranks, and come from them.
struct HaloPlan {
    struct Partner {
        int rank;
        std::vector<TileGrid::Box> sent, received;
    };
    std::vector<Partner> partners;
};

/// The plan for `width` cells around a part [>= 0].
HaloPlan haloPlan(const Subdomain& own, int width, bool wraps);
/// The same for a grid of strips, the cells of a row that lie on one tile, and one strip around a part.
HaloPlan stripPlan(const Subdomain& own, bool wraps);

/// By which the first rank hears from each of the others, and they from it, without cells.
HaloPlan firstPlan(const Communicator& ranks);

/// By which every rank whose part has cells of a box comes to know all of them.
HaloPlan meetingPlan(const Subdomain& own, const TileGrid::Box& box);

/// Exchanges messages with the partners of a plan: write(writer, place) fills that for the partner at a place
/// of it, read(reader, place) takes theirs.
template <class Write, class Read>
void exchange(const Subdomain& own, const HaloPlan& plan, const Write& write, const Read& read) {
    if (plan.partners.empty()) return;
    std::vector<int> ranks;
    std::vector<Message> messages;
    for (std::size_t i = 0; i < plan.partners.size(); ++i) {
        MessageWriter writer;
        write(writer, i);
        ranks.push_back(plan.partners[i].rank);
        messages.push_back(writer.take());
    }
    const std::vector<Message> answers = own.ranks().exchange(ranks, messages);
    for (std::size_t i = 0; i < answers.size(); ++i) {
        MessageReader reader(answers[i]);
        read(reader, i);
    }
}

/// Adds the cells of boxes of a map to a message, or takes them out of one: row(x, z) points to the values
/// from a cell on.
template <class Row>
void write(MessageWriter& writer, const std::vector<TileGrid::Box>& boxes, const Row& row) {
    for (const TileGrid::Box& box : boxes)
        for (int z = box.z; z < box.z + box.rows; ++z) {
            const auto* const first = row(box.x, z);
            writer.put(std::span(first, static_cast<std::size_t>(box.columns)));
        }
}
template <class Row>
void read(MessageReader& reader, const std::vector<TileGrid::Box>& boxes, const Row& row) {
    for (const TileGrid::Box& box : boxes)
        for (int z = box.z; z < box.z + box.rows; ++z)
            reader.get(std::span(row(box.x, z), static_cast<std::size_t>(box.columns)));
}

/// A copy of a map, of which a part and `width` cells around it are filled.
template <class T>
Field<T> copyAround(const Field<T>& map, const Subdomain& own, int width) {
    if (own.isWhole()) return map;
    Field<T> copy(map.columns(), map.rows());
    for (const TileGrid::Box& box : grown(own.grid(), own.cells(), width, true))
        for (int z = box.z; z < box.z + box.rows; ++z)
            std::copy_n(&map.at(box.x, z), box.columns, &copy.at(box.x, z));
    return copy;
}

/// Exchanges the cells of a plan, of maps in rows of so many columns.
template <class... T>
void exchangeCells(const Subdomain& own, const HaloPlan& plan, int columns, T*... maps) {
    const auto from = [columns](auto* map) {
        return [map, columns](int x, int z) {
            return map + static_cast<std::size_t>(z) * static_cast<std::size_t>(columns) + x;
        };
    };
    exchange(
        own, plan,
        [&](MessageWriter& writer, std::size_t i) {
            (write(writer, plan.partners[i].sent, from(maps)), ...);
        },
        [&](MessageReader& reader, std::size_t i) {
            (read(reader, plan.partners[i].received, from(maps)), ...);
        });
}

/// The cells around a part, as far as a width [0..kTileSize]; with `wraps`, also those on the other side of
/// the map. The part must outlive it.
class Ring {
  public:
    Ring(const Subdomain& own, int width, bool wraps) : own_(own), plan_(haloPlan(own, width, wraps)) {}

    const Subdomain& part() const { return own_; }
    const HaloPlan& plan() const { return plan_; }
    /// Fills these cells of row-major maps from the ranks that work on them, of which all have to call.
    template <class... T>
    void refresh(T*... maps) const {
        exchangeCells(own_, plan_, own_.grid().columns, maps...);
    }

  private:
    const Subdomain& own_;
    HaloPlan plan_;
};

}  // namespace wadi
