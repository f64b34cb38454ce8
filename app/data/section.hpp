// Section: the ground along a straight line, now and when the world began. Not its plot (panels/section) nor
// the hand that draws the line (tools/section_tool). Any thread.
#pragma once

#include <glm/vec2.hpp>
#include <string>
#include <vector>

#include "app/data/flat_picture.hpp"
#include "app/data/quantity_layer.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// A straight line on the map [cells]; its ends lie between the outermost samples.
struct SectionLine {
    glm::vec2 from{0.f}, to{0.f};

    /// The place at a share [0..1] of the way.
    glm::vec2 at(float share) const { return from + share * (to - from); }
    bool operator==(const SectionLine&) const = default;
};

/// What lies under a line at evenly spaced places, from its beginning on. Lists of what the snapshot lacks
/// are empty; all others have one number a place.
struct Section {
    SectionLine line;
    float cellSize = 1;           ///< [m]
    float length = 0;             ///< [m]
    std::vector<float> ground;    ///< Height [m]
    std::vector<float> start;     ///< Height with which the world began [m]
    std::vector<float> sediment;  ///< Thickness of what lies loose [m]
    std::vector<float> water;     ///< Level of its surface, the sea's included [m]; that of the ground if dry

    LayerId layer = LayerId::none;           ///< What else lies there, as values of its own
    std::vector<std::vector<float>> values;  ///< One list for each of its channels
    ChannelScales scales = {};               ///< Of the channels

    /// Whether that is a height and belongs among the others.
    bool isLayerHeight() const { return infoOf(layer).kind == LayerKind::level; }
    std::size_t places() const { return ground.size(); }
    /// Share of the way at which a place lies [0..1].
    float share(std::size_t place) const;
    /// The place nearest to a share of the way, which is clamped to [0..1].
    std::size_t nearest(float share) const;
    /// The least and greatest height of all that is plotted [m].
    glm::vec2 range() const;
};

/// Makes snapshots hold all that a section tells.
void requestSection(wadi::View& view);

/// Brings a line between the outermost samples of a map.
SectionLine clamped(const SectionLine& line, const wadi::TileGrid& grid);

/// The section along a line, about two places a cell, at least 2 and at most 2048; bilinear between samples.
Section sectionOf(const wadi::Snapshot& snapshot, const SectionLine& line);

/// Adds a layer whose channels are there, such as the one that is laid over the ground; nothing if they are
/// not.
void addLayer(Section& section, const wadi::TileGrid& grid, LayerId layer,
              const QuantityLayer::Channels& channels);

/// A table with a line of titles, one place a line: distance, x, z [m], and what there is.
std::string csvOf(const Section& section);

}  // namespace app
