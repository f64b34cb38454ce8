#include "sim/process/uplift/pattern.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <utility>
#include <vector>

#include "sim/core/math.hpp"
#include "sim/terrain/halo.hpp"
#include "sim/terrain/shared_lines.hpp"

namespace wadi {

namespace {

std::int32_t counted(float part) {
    return static_cast<std::int32_t>(std::floor(part * static_cast<float>(kFullPart) + 0.5f));
}

/// A hill that is 1 in the middle and level at its foot, at 1 and beyond; of the square of a distance.
float hill(float square) {
    const float below = std::max(0.f, 1.f - square);
    return below * below;
}

/// Forms on a map; lengths and places in cells.
class Former {
  public:
    Former(const UpliftPattern& pattern, const Terrain& terrain)
        : form_(pattern.form), painted_(terrain.painted(Painted::uplift)) {
        const glm::vec2 size(terrain.columns(), terrain.rows());
        middle_ = glm::vec2(pattern.east, pattern.south) * size;
        width_ = pattern.width * std::min(size.x, size.y);
        const glm::vec2 toward = onCircle(pattern.direction);  // north, east
        along_ = {toward.y, -toward.x};                        // east, south
        from_ = glm::vec2(pattern.east0, pattern.south0) * size;
        const glm::vec2 line = glm::vec2(pattern.east1, pattern.south1) * size - from_;
        const float length = std::sqrt(line.x * line.x + line.y * line.y);
        if (length > 0.f) left_ = glm::vec2(line.y, -line.x) / length;
    }

    std::int32_t at(int x, int z) const {
        if (form_ == UpliftForm::painted)
            return painted_.empty() ? 0 : counted(upliftPart(painted_.at(x, z)));
        return counted(partAt(glm::vec2(x, z) + 0.5f));
    }

  private:
    float partAt(glm::vec2 place) const {
        const glm::vec2 away = place - middle_;
        switch (form_) {
            case UpliftForm::dome:
                return hill(4.f * glm::dot(away, away) / (width_ * width_));
            case UpliftForm::ridge: {
                const float across = away.x * along_.y - away.y * along_.x;
                return hill(4.f * across * across / (width_ * width_));
            }
            case UpliftForm::tilted: {
                const float down = glm::dot(away, along_) / width_ + 0.5f;
                // The scarp fades over a cell, so that it has no steps where it runs aslant.
                const float scarp = std::clamp(down * width_ + 0.5f, 0.f, 1.f);
                return std::clamp(1.f - down, 0.f, 1.f) * scarp;
            }
            case UpliftForm::fault:
                if (left_ == glm::vec2(0.f)) return 0.f;
                return std::clamp(glm::dot(place - from_, left_) + 0.5f, 0.f, 1.f);
            default:
                return 1.f;
        }
    }

    UpliftForm form_;
    const Field<std::uint8_t>& painted_;
    glm::vec2 middle_, along_, from_, left_{0.f};
    float width_;
};

/// Puts in place of each of `count` values the mean of 2·radius + 1 ones around it, of which the outermost go
/// on beyond the ends.
void meanAlong(std::int32_t* values, int count, int radius) {
    const std::vector<std::int32_t> before(values, values + count);
    const std::int64_t width = 2 * radius + 1;
    const auto held = [&](int i) {
        return std::int64_t{before[static_cast<std::size_t>(std::clamp(i, 0, count - 1))]};
    };
    std::int64_t sum = width / 2;  // so that it is rounded to the nearest
    for (int i = -radius; i <= radius; ++i) sum += held(i);
    for (int i = 0; i < count; ++i) {
        // Towards minus infinity, whatever the sign.
        const std::int64_t mean = sum >= 0 ? sum / width : -((width - 1 - sum) / width);
        values[i] = static_cast<std::int32_t>(mean);
        sum += held(i + radius + 1) - held(i - radius);
    }
}

/// Three means one after another are about a Gaussian, whose whole width is 2·(3·radius) + 1 cells.
void smooth(Field<std::int32_t>& parts, int radius, const Subdomain& own, const ThreadPool& pool) {
    for (int pass = 0; pass < 3; ++pass)
        for (const bool areRows : {true, false})
            SharedLines(own, areRows).run({{parts.values().data()}}, [&](const SharedLines::Lot& lot) {
                pool.forEach(lot.count, [&](int line) {
                    meanAlong(lot.numbers[0] + static_cast<std::ptrdiff_t>(line) * lot.length, lot.length,
                              radius);
                });
            });
}

}  // namespace

Field<std::int32_t> patternOf(const UpliftPattern& pattern, const Terrain& terrain, const ThreadPool& pool) {
    const Former former(pattern, terrain);
    const TileGrid::Box own = terrain.subdomain().cells();
    Field<std::int32_t> parts(terrain.columns(), terrain.rows());
    pool.forEach(own.rows, [&](int i) {
        for (int x = own.x; x < own.x + own.columns; ++x) parts.at(x, own.z + i) = former.at(x, own.z + i);
    });
    const auto side = static_cast<float>(std::min(parts.columns(), parts.rows()));
    const int radius = static_cast<int>(pattern.flexure * side / 6.f + 0.5f);
    if (radius > 0) smooth(parts, radius, terrain.subdomain(), pool);
    const auto sinking = static_cast<std::int64_t>(pattern.subsidence * kFullPart + 0.5f);
    if (sinking == 0) return parts;
    pool.forEach(own.rows, [&](int i) {
        const auto row = parts.row(own.z + i).subspan(static_cast<std::size_t>(own.x),
                                                      static_cast<std::size_t>(own.columns));
        for (std::int32_t& part : row) {
            const std::int64_t lacking = kFullPart - std::max(part, 0);  // what is painted down sinks as well
            part = static_cast<std::int32_t>(
                std::max<std::int64_t>(part - ((lacking * sinking) >> kPartBits), -kFullPart));
        }
    });
    return parts;
}

namespace {

/// Whether two maps are the same on a part and around it.
bool areSame(const Field<std::uint8_t>& a, const Field<std::uint8_t>& b, const Subdomain& own) {
    if (a.columns() != b.columns() || a.rows() != b.rows()) return false;
    if (a.empty()) return true;
    return std::ranges::all_of(own.region(), [&](const TileGrid::Box& box) {
        for (int z = box.z; z < box.z + box.rows; ++z)
            if (!std::equal(&a.at(box.x, z), &a.at(box.x, z) + box.columns, &b.at(box.x, z))) return false;
        return true;
    });
}

}  // namespace

const Field<std::int32_t>& PatternCache::of(const UpliftPattern& pattern, const Terrain& terrain,
                                            const ThreadPool& pool) {
    const Field<std::uint8_t> none;
    const Field<std::uint8_t>& painted =
        pattern.form == UpliftForm::painted ? terrain.painted(Painted::uplift) : none;
    const Subdomain& own = terrain.subdomain();
    const bool isSame = pattern == pattern_ && areSame(painted, painted_, own) &&
                        parts_.columns() == terrain.columns() && parts_.rows() == terrain.rows();
    // Ranks smooth it together.
    if (!own.any(!isSame)) return parts_;
    parts_ = patternOf(pattern, terrain, pool);
    pattern_ = pattern;
    painted_ = painted.empty() ? painted : copyAround(painted, own, kHaloWidth);
    return parts_;
}

}  // namespace wadi
