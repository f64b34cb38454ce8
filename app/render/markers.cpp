#include "app/render/markers.hpp"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <utility>

#include "engine/state.hpp"
#include "sim/core/math.hpp"

namespace app {

namespace {

constexpr int kFine = 64, kCoarse = 24;                     // corners of a ring
constexpr std::size_t kFew = 128;                           // springs that are drawn finely
constexpr int kMostPieces = 2048;                           // of a section's line
constexpr float kCellsPerTooth = 4.f, kToothLength = 0.5f;  // of the way from tooth to tooth
constexpr int kMostTeeth = 16, kToothPieces = 16;
constexpr float kLine = 2.4f, kDot = 4.f, kHandle = 6.5f;  // half a width [pixels]
constexpr float kLitHandle = 8.5f, kHollow = 3.f;
constexpr float kFacing = -1.f, kFacingRing = -7.f, kLitFacingRing = -10.f;  // radii of what faces the eye
constexpr float kLeastRadius = 1e-3f;  // [cells] of a ring that is as small as marker.vert lets it be
constexpr float kTwofold = 3.f;        // half a width of two lines and what is between them [kLine]
constexpr float kOfTwofold = 4.f;      // what marker.frag is told beside the state
constexpr float kPiecesPerCell = 2.f;  // of a frame's line, so that it follows the ground
constexpr float kBehind = 0.35f;       // how much of a frame is seen through what hides it

}  // namespace

Markers::Markers(const std::filesystem::path& shaderFolder)
    : shader_(shaderFolder, "marker.vert", "marker.frag", {}, engine::Compiled::later) {}

void Markers::update(const GroundMarks& marks) {
    if (marks.springs == springs_ && marks.section == section_ && marks.path == path_ &&
        marks.frame == frame_)
        return;
    springs_ = marks.springs;
    section_ = marks.section;
    path_ = marks.path;
    frame_ = marks.frame;
    places_.clear();
    rings_.clear();
    const int corners = springs_.size() <= kFew ? kFine : kCoarse;
    for (const SpringMark& spring : springs_) {
        // The chosen one has two rings, for eyes that see no colours.
        addRing(spring, spring.radius, spring.isChosen ? kTwofold * kLine : kLine, corners);
        addRing(spring, 0.f, kDot, kCoarse / 2);
    }
    if (section_) addSection(*section_);
    if (path_) addPath(*path_);
    beforeFrame_ = places_.size();
    if (frame_) addFrame(*frame_);
    model_.reset();
    if (places_.empty()) return;
    placeBuffer_.emplace(places_);
    ringBuffer_.emplace(rings_);
    model_.emplace();
    model_->bind<glm::vec4>(0, *placeBuffer_).bind<glm::vec4>(1, *ringBuffer_);
}

void Markers::addSection(const SectionMark& section) {
    // Short pieces, so that the line follows the ground.
    const float cells = glm::distance(section.from, section.to);
    addLine(section.from, section.to, std::clamp(static_cast<int>(2 * cells), 1, kMostPieces));
    for (const glm::vec2& end : {section.from, section.to})
        addRing({end, 0.f, SpringMark::State::hovered}, 0.f, kHandle, kCoarse);
    if (section.rises) addTeeth(section);
    if (section.probe) addProbe(*section.probe);
}

/// Hollow, so that its form tells it from the ends of a line.
void Markers::addProbe(glm::vec2 cell) {
    addRing({cell, 0.f, SpringMark::State::chosen}, kLeastRadius, kLine, kCoarse);
}

/// Short lines towards the side that rises, as maps mark it.
void Markers::addTeeth(const SectionMark& section) {
    const glm::vec2 along = section.to - section.from;
    const float cells = glm::length(along);
    if (cells <= 0.f) return;
    const int count = std::clamp(static_cast<int>(cells / kCellsPerTooth), 1, kMostTeeth);
    const float apart = cells / static_cast<float>(count);
    const glm::vec2 left = glm::vec2(along.y, -along.x) / cells;
    for (int i = 0; i < count; ++i) {
        const glm::vec2 foot =
            section.from + along * ((static_cast<float>(i) + 0.5f) / static_cast<float>(count));
        addLine(foot, foot + left * (kToothLength * apart), kToothPieces, SpringMark::State::rising);
    }
}

void Markers::addPath(const PathMark& path) {
    const std::vector<glm::vec2>& way = *path.way;
    for (std::size_t i = 1; i < way.size(); ++i) addLine(way[i - 1], way[i], 2);
    addRing({path.chosen, 0.f, SpringMark::State::hovered}, 0.f, kHandle, kCoarse);
    if (path.probe) addProbe(*path.probe);
}

/// The frame of a thing in hand: a line around it, discs that scale it, and a ring on a stem that turns it.
void Markers::addFrame(const FrameMark& frame) {
    using State = SpringMark::State;
    const State line = frame.isLit ? State::hovered : State::chosen;
    const auto lineBetween = [&](glm::vec2 from, glm::vec2 to) {
        const float pieces = kPiecesPerCell * glm::distance(from, to);
        addLine(from, to, std::clamp(static_cast<int>(pieces), 1, kMostPieces), line);
    };
    for (std::size_t i = 0; i < frame.outline.size(); ++i)
        lineBetween(frame.outline[i], frame.outline[(i + 1) % frame.outline.size()]);
    if (frame.foot) lineBetween(*frame.foot, frame.turn);
    beforeHandles_ = places_.size();
    for (std::size_t i = 0; i < frame.handles.size(); ++i) {
        const bool isLit = frame.lit == i;
        addRing({frame.handles[i], 0.f, isLit ? State::chosen : State::hovered}, kFacing,
                isLit ? kLitHandle : kHandle, kCoarse);
    }
    if (!frame.foot) return;
    const bool isLit = frame.lit == frame.handles.size();
    addRing({frame.turn, 0.f, isLit ? State::chosen : State::hovered}, isLit ? kLitFacingRing : kFacingRing,
            kHollow, kCoarse);
}

void Markers::addLine(glm::vec2 lineFrom, glm::vec2 lineTo, int pieces, SpringMark::State colour) {
    const glm::vec2 along = lineTo - lineFrom;
    const glm::vec2 aside = glm::vec2(-along.y, along.x) / std::max(glm::length(along), 1e-6f);
    const auto state = static_cast<float>(colour);
    for (int i = 0; i < pieces; ++i) {
        const glm::vec2 from = lineFrom + along * (static_cast<float>(i) / static_cast<float>(pieces));
        const glm::vec2 to = lineFrom + along * (static_cast<float>(i + 1) / static_cast<float>(pieces));
        for (const auto& [place, side] : std::array<std::pair<glm::vec2, float>, 6>{
                 {{from, -1.f}, {to, -1.f}, {from, 1.f}, {from, 1.f}, {to, -1.f}, {to, 1.f}}}) {
            places_.emplace_back(place, aside);
            rings_.emplace_back(0.f, side, kLine, state);
        }
    }
}

void Markers::addRing(const SpringMark& spring, float radius, float width, int corners) {
    const bool isTwofold = radius > 0.f && spring.isChosen;
    const float state = static_cast<float>(spring.state) + (isTwofold ? kOfTwofold : 0.f);
    const auto add = [&](float degrees, float side) {
        const glm::vec2 outward = wadi::onCircle(degrees);
        places_.emplace_back(spring.cell, outward);
        rings_.emplace_back(radius, side, width, state);
    };
    // A ring without a radius is a disc: its inner edge is the middle.
    const bool isDisc = radius == 0.f || radius == kFacing;
    const float inner = isDisc ? 0.f : -1.f;
    for (int i = 0; i < corners; ++i) {
        const float from = 360.f * static_cast<float>(i) / static_cast<float>(corners);
        const float to = 360.f * static_cast<float>(i + 1) / static_cast<float>(corners);
        for (const auto& [degrees, side] : std::array<std::array<float, 2>, 6>{
                 {{from, inner}, {from, 1.f}, {to, 1.f}, {from, inner}, {to, 1.f}, {to, inner}}})
            add(degrees, side);
    }
}

void Markers::draw(const PassContext& context) {
    update(context.inputs.marks);
    if (!model_) return;
    engine::apply({.depthWrite = false, .blend = engine::Blend::Alpha});
    context.setMesh(shader_);
    context.setWater(shader_);
    shader_.uniform("eye", context.inputs.eye)
        .uniform("pixelAngle", context.inputs.pixelAngle)
        .uniform("plainColour", linearColour(kPlainMark))
        .uniform("hoveredColour", linearColour(kHoveredMark))
        .uniform("chosenColour", linearColour(kChosenMark))
        .uniform("risingColour", linearColour(risingColour()));
    shader_.uniform("opacity", 1.f);
    context.watch.without([&] { model_->render(); });
    if (!frame_) return;
    engine::apply({.depthTest = false, .depthWrite = false, .blend = engine::Blend::Alpha});
    const auto drawPart = [&](std::size_t from, std::size_t to, float opacity) {
        shader_.uniform("opacity", opacity);
        context.watch.without([&] { model_->render(engine::Primitive::Triangles, from, to - from); });
    };
    drawPart(beforeFrame_, beforeHandles_, kBehind);
    drawPart(beforeHandles_, places_.size(), 1.f);
}

}  // namespace app
