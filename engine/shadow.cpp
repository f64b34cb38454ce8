#include "engine/shadow.hpp"

#include <algorithm>
#include <cmath>
#include <glm/ext/matrix_clip_space.hpp>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "engine/state.hpp"

namespace engine {

namespace {

constexpr float kSteps = 32.0f;           // least number of steps in the box's half diagonal
constexpr float kSizeOfOneStep = 128.0f;  // from this map size on, one step is wider than half a texel
constexpr int kLeastSize = 64;            // smaller maps move in steps of less than a texel
constexpr double kMargin = 5.0;  // texels on each side: the filter of shadow.glsl, and the grid's step

// The step in which the view grows: a power of two, so that it is the same for boxes of almost equal size.
float stepOf(glm::vec3 half) {
    return std::exp2(std::floor(std::log2(std::max(glm::length(half), 1e-6f) / kSteps)));
}

// Rows are the light's right, up and towards-the-sun axes. The first stays level, so that the map does not
// turn about the light while the sun climbs.
glm::mat3 axesOf(glm::vec3 toSun) {
    const glm::vec3 sun = glm::normalize(toSun);
    const glm::vec3 level(sun.z, 0.0f, -sun.x);
    const float length = glm::length(level);
    const glm::vec3 right = length > 1e-4f ? level / length : glm::vec3(1.0f, 0.0f, 0.0f);
    return glm::transpose(glm::mat3(right, glm::cross(sun, right), sun));
}

// Half the box's extent along each row of `axes`.
glm::vec3 extentAlong(const glm::mat3& axes, glm::vec3 half) {
    glm::mat3 positive = axes;
    for (int column = 0; column < 3; ++column) positive[column] = glm::abs(positive[column]);
    return positive * half;
}

// A box along the light's axes.
struct Cover {
    glm::dvec3 centre, extent;
};

Cover coverOf(const Box& box, const glm::mat3& axes, int size) {
    const glm::vec3 half = 0.5f * (box.high - box.low);
    const float step = stepOf(half);
    // Slack for the centre's move onto whole texels.
    const float slack = step * std::ceil(kSizeOfOneStep / static_cast<float>(size));
    const glm::vec3 extent = glm::ceil(extentAlong(axes, half) / step) * step + slack;
    const glm::vec3 texel = 2.0f * extent / static_cast<float>(size);
    return {glm::floor(axes * (0.5f * (box.low + box.high)) / texel + 0.5f) * texel, extent};
}

SunView viewOf(const Cover& cover, const glm::mat3& axes) {
    const glm::dvec3 low = cover.centre - cover.extent, high = cover.centre + cover.extent;
    const glm::dmat4 projection = glm::ortho(low.x, high.x, low.y, high.y, -high.z, -low.z);
    return {glm::mat4(projection * glm::dmat4(glm::dmat3(axes)))};
}

// The side of a plane on which dot(normal, place) <= reach.
struct HalfSpace {
    glm::dvec3 normal;
    double reach;
};

// A body with flat faces. Its edges join pairs of corners.
struct Body {
    std::array<glm::dvec3, 8> corners;
    std::array<HalfSpace, 6> faces;
};

constexpr std::array<std::pair<int, int>, 12> kEdges{
    {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {4, 5}, {5, 6}, {6, 7}, {7, 4}, {0, 4}, {1, 5}, {2, 6}, {3, 7}}};

// Corners in the order of a Frustum. The near face may be as small as a point: its plane is that of the far
// one, and the others hold an edge of the far one.
Body bodyOf(std::span<const glm::vec3, 8> corners) {
    Body body{};
    std::copy(corners.begin(), corners.end(), body.corners.begin());
    const auto& c = body.corners;
    glm::dvec3 middle(0.0);
    for (const glm::dvec3& corner : c) middle += corner / 8.0;
    const auto face = [&](glm::dvec3 normal, const glm::dvec3& on) {
        if (glm::dot(normal, middle - on) > 0.0) normal = -normal;
        return HalfSpace{normal, glm::dot(normal, on)};
    };
    const glm::dvec3 ahead = glm::normalize(glm::cross(c[5] - c[4], c[7] - c[4]));
    body.faces[0] = face(ahead, c[0]);
    body.faces[1] = face(ahead, c[4]);
    for (std::size_t n = 0; n < 4; ++n) {
        const std::size_t next = (n + 1) % 4;
        const glm::dvec3 side = glm::cross(c[4 + next] - c[4 + n], c[4 + n] - c[n]);
        body.faces[2 + n] = face(glm::normalize(side), c[4 + n]);
    }
    return body;
}

Body bodyOf(const Box& box) {
    const glm::vec3 &l = box.low, &h = box.high;
    Body body{{{{l.x, l.y, l.z},
                {h.x, l.y, l.z},
                {h.x, h.y, l.z},
                {l.x, h.y, l.z},
                {l.x, l.y, h.z},
                {h.x, l.y, h.z},
                {h.x, h.y, h.z},
                {l.x, h.y, h.z}}},
              {}};
    for (int axis = 0; axis < 3; ++axis) {
        glm::dvec3 normal(0.0);
        normal[axis] = 1.0;
        body.faces[static_cast<std::size_t>(2 * axis)] = {normal, h[axis]};
        body.faces[static_cast<std::size_t>(2 * axis + 1)] = {-normal, -l[axis]};
    }
    return body;
}

// Adds both ends of what of each edge of `body` is inside `other`.
void clipEdges(const Body& body, const Body& other, std::vector<glm::dvec3>& ends) {
    for (const auto& [a, b] : kEdges) {
        const glm::dvec3 from = body.corners[static_cast<std::size_t>(a)];
        const glm::dvec3 way = body.corners[static_cast<std::size_t>(b)] - from;
        double first = 0.0, last = 1.0;
        for (const HalfSpace& face : other.faces) {
            const double slope = glm::dot(face.normal, way), room = face.reach - glm::dot(face.normal, from);
            if (slope > 0.0) last = std::min(last, room / slope);
            if (slope < 0.0) first = std::max(first, room / slope);
            if (slope == 0.0 && room < 0.0) last = -1.0;
        }
        if (first > last) continue;
        ends.push_back(from + first * way);
        ends.push_back(from + last * way);
    }
}

// What both bodies have in common, along the light's axes; nothing if they do not meet. A corner of it is one
// of a body, or where an edge of one meets a face of the other: in each case the end of a clipped edge.
std::optional<Cover> commonCover(const Body& a, const Body& b, const glm::mat3& axes) {
    std::vector<glm::dvec3> ends;
    clipEdges(a, b, ends);
    clipEdges(b, a, ends);
    if (ends.empty()) return std::nullopt;
    glm::dvec3 low(std::numeric_limits<double>::max()), high = -low;
    for (const glm::dvec3& end : ends) {
        const glm::dvec3 place = glm::dmat3(axes) * end;
        low = glm::min(low, place);
        high = glm::max(high, place);
    }
    return Cover{0.5 * (low + high), 0.5 * (high - low)};
}

}  // namespace

SunView fitSun(const Box& box, glm::vec3 toSun, int size) {
    const glm::mat3 axes = axesOf(toSun);
    return viewOf(coverOf(box, axes, size), axes);
}

Frustum frustumOf(const glm::mat4& vp) {
    const glm::dmat4 back = glm::inverse(glm::dmat4(vp));
    Frustum corners;
    std::size_t n = 0;
    for (const double z : {-1.0, 1.0})
        for (const glm::dvec2 xy : {glm::dvec2(-1, -1), {1, -1}, {1, 1}, {-1, 1}}) {
            const glm::dvec4 corner = back * glm::dvec4(xy, z, 1.0);
            corners[n++] = glm::dvec3(corner) / corner.w;
        }
    return corners;
}

SunView fitSun(const Box& world, std::span<const glm::vec3, 8> frustum, glm::vec3 toSun, int size,
               const Closeness& closeness) {
    const glm::mat3 axes = axesOf(toSun);
    Cover cover = coverOf(world, axes, size);
    const std::optional<Cover> seen = commonCover(bodyOf(frustum), bodyOf(world), axes);
    const double grid = std::max(size, kLeastSize);
    // The depth stays that of the whole box: it holds all that casts.
    for (int axis = 0; seen && axis < 2; ++axis) {
        const double least = std::max({closeness.room * seen->extent[axis] / (1.0 - 2.0 * kMargin / grid),
                                       0.5 * grid * closeness.leastTexel, 1e-6 * cover.extent[axis]});
        const double extent = std::pow(kGrowth, std::ceil(std::log(least) / std::log(kGrowth)));
        if (extent >= cover.extent[axis]) continue;
        const double texel = 2.0 * extent / grid;
        cover.extent[axis] = extent;
        cover.centre[axis] = std::floor(seen->centre[axis] / texel + 0.5) * texel;
    }
    return viewOf(cover, axes);
}

std::optional<glm::vec2> shareOf(const SunView& inner, const SunView& outer) {
    const glm::dmat4 into = glm::dmat4(outer.vp) * glm::inverse(glm::dmat4(inner.vp));
    const glm::dvec2 middle(into[3]), half(into[0][0], into[1][1]);
    constexpr double kRounding = 1e-5;
    if (glm::any(glm::greaterThan(glm::abs(middle) + half, glm::dvec2(1.0 + kRounding)))) return std::nullopt;
    return glm::vec2(1.0 / half);
}

// The planes are sums of the matrix' rows: G. Gribb and K. Hartmann, "Fast Extraction of Viewing Frustum
// Planes from the World-View-Projection Matrix", 2001.
ViewVolume::ViewVolume(const glm::mat4& vp, Bounds bounds) {
    const glm::mat4 rows = glm::transpose(vp);
    for (int axis = 0; axis < 3; ++axis) {
        const auto at = static_cast<std::size_t>(2 * axis);
        const bool isOpen = axis == 2 && bounds == Bounds::Sides;
        planes_[at] = isOpen ? glm::vec4(0.0f) : rows[3] + rows[axis];
        planes_[at + 1] = isOpen ? glm::vec4(0.0f) : rows[3] - rows[axis];
    }
}

bool ViewVolume::touches(const Box& box) const {
    return std::ranges::all_of(planes_, [&](const glm::vec4& plane) {
        const glm::vec3 normal(plane);
        const glm::vec3 farthest =
            glm::mix(box.low, box.high, glm::vec3(glm::greaterThanEqual(normal, glm::vec3(0.0f))));
        return glm::dot(normal, farthest) + plane.w >= 0.0f;
    });
}

ShadowMap::ShadowMap(int size)
    : map_(size, size, {Format::Depth32F}, {.filter = Filter::Linear, .wrap = Wrap::Clamp, .compare = true}) {
}

namespace {

// What slopes need is taken off when the map is read, where the filter's width is known.
constexpr State kShadowState{.slopeOffset = 1.0f, .constantOffset = 2.0f};

}  // namespace

void ShadowMap::target() const {
    apply(kShadowState);
    map_.target(glm::vec3(0.0f));
}

void ShadowMap::resume() const {
    apply(kShadowState);
    map_.target();
}

float ShadowMap::texel() const {
    // Rows of the matrix: what a metre to the right or up is of half the map.
    const glm::mat4 rows = glm::transpose(vp());
    const float least = std::min(glm::length(glm::vec3(rows[0])), glm::length(glm::vec3(rows[1])));
    return 2.0f / (least * static_cast<float>(size()));
}

void ShadowMap::shade(Shader& shader) const {
    shader.uniform("shadowVp", vp()).uniform("shadowTexel", texel()).texture("shadowMap", depth());
}

}  // namespace engine
