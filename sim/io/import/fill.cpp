#include "sim/io/import/fill.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace wadi::io {

namespace {

struct Cell {
    int x, z;
};

class Filler {
  public:
    explicit Filler(Field<float>& heights)
        : heights_(heights), queued_(heights.columns(), heights.rows(), 0) {}

    // `missing`: how many cells will be filled.
    void run(std::size_t missing, Progress* progress) {
        std::size_t filled = 0;
        for (std::vector<Cell> ring = firstRing(); !ring.empty(); ring = nextRing(ring)) {
            fill(ring);
            filled += ring.size();
            if (progress != nullptr) progress->reach(static_cast<double>(filled) / double(missing));
        }
    }

  private:
    bool isMissing(Cell c) const { return std::isnan(heights_.at(c.x, c.z)); }

    template <class Visit>
    void forNeighbours(Cell c, Visit&& visit) const {
        for (int z = c.z - 1; z <= c.z + 1; ++z)
            for (int x = c.x - 1; x <= c.x + 1; ++x)
                if ((x != c.x || z != c.z) && heights_.contains(x, z)) visit(Cell{x, z});
    }

    bool touchesData(Cell c) const {
        bool touches = false;
        forNeighbours(c, [&](Cell n) { touches = touches || !isMissing(n); });
        return touches;
    }

    std::vector<Cell> firstRing() {
        std::vector<Cell> ring;
        for (int z = 0; z < heights_.rows(); ++z)
            for (int x = 0; x < heights_.columns(); ++x)
                if (isMissing({x, z}) && touchesData({x, z})) enqueue({x, z}, ring);
        return ring;
    }

    std::vector<Cell> nextRing(const std::vector<Cell>& ring) {
        std::vector<Cell> next;
        for (const Cell c : ring)
            forNeighbours(c, [&](Cell n) {
                if (isMissing(n)) enqueue(n, next);
            });
        return next;
    }

    void enqueue(Cell c, std::vector<Cell>& ring) {
        std::uint8_t& queued = queued_.at(c.x, c.z);
        if (queued == 0) ring.push_back(c);
        queued = 1;
    }

    // All means are formed before the first is stored.
    void fill(const std::vector<Cell>& ring) {
        std::vector<float> means;
        means.reserve(ring.size());
        for (const Cell c : ring) means.push_back(meanAround(c));
        for (std::size_t i = 0; i < ring.size(); ++i) heights_.at(ring[i].x, ring[i].z) = means[i];
    }

    float meanAround(Cell c) const {
        double sum = 0;
        int count = 0;
        forNeighbours(c, [&](Cell n) {
            if (isMissing(n)) return;
            sum += heights_.at(n.x, n.z);
            ++count;
        });
        return static_cast<float>(sum / count);
    }

    Field<float>& heights_;
    Field<std::uint8_t> queued_;
};

}  // namespace

std::size_t fillMissing(Field<float>& heights, Progress* progress) {
    const auto values = heights.values();
    const auto missing = static_cast<std::size_t>(
        std::count_if(values.begin(), values.end(), [](float height) { return std::isnan(height); }));
    if (missing != 0 && missing != heights.size()) Filler(heights).run(missing, progress);
    return missing;
}

}  // namespace wadi::io
