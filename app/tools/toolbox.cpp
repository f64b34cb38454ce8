#include "app/tools/toolbox.hpp"

#include <algorithm>
#include <cmath>
#include <glm/vector_relational.hpp>
#include <utility>

#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"

namespace app {

using engine::Input;

Toolbox::Toolbox(SimulationControl& simulation, std::shared_ptr<const wadi::Snapshot> snapshot)
    : control_(simulation), ground_(std::move(snapshot)), world_(ground_->world) {
    for (std::size_t i = 0; i < kTools; ++i) {
        if (i == kSpringTool || i >= kSectionTool) continue;
        if (toolTable()[i].start.kind == wadi::BrushKind::obstacle) {
            auto obstacles = std::make_unique<ObstacleTool>(toolTable()[i]);
            obstacles_ = obstacles.get();
            brushes_[i] = std::move(obstacles);
        } else {
            brushes_[i] = std::make_unique<BrushTool>(toolTable()[i]);
        }
        brushes_[i]->suit(wadi::GenerateParams{}.cellSize, ground_->cellSize);
    }
    control_.stepsInHand(
        {[this] { return obstacles_->back(*this); }, [this] { return obstacles_->forth(*this); },
         [this] { return obstacles_->hasBack(*this); }, [this] { return obstacles_->hasForth(*this); }});
}

Toolbox::~Toolbox() {
    control_.stepsInHand({});
}

Tool& Toolbox::tool() {
    if (brushes_[chosen_]) return *brushes_[chosen_];
    if (chosen_ == kSectionTool) return section_;
    if (chosen_ == kProfileTool) return profile_;
    if (chosen_ == kFaultTool) return fault_;
    return springs_;
}

void Toolbox::request(wadi::View& view) const {
    view.marked = toolTable()[chosen_].shows;
    if (section_.line()) requestSection(view);
    if (profile_.place()) requestProfile(view);
}

bool Toolbox::removeObstacle() {
    const bool isThere = hasObstacle();
    if (isThere) obstacles_->remove(*this);
    return isThere;
}

void Toolbox::follow(const Input& input, const engine::Camera& camera, const View& view,
                     std::shared_ptr<const wadi::Snapshot> snapshot) {
    world_ = snapshot->world;
    const std::uint32_t standing = snapshot->edits.standing;
    // The ground grows towards the eye under a brush that is held still. A stroke therefore follows the
    // ground that was there when it began; else it would creep towards the eye.
    if (!hand_.holds()) ground_ = std::move(snapshot);
    const auto pickAt = [&](glm::vec2 mouse) -> std::optional<Pick> {
        const glm::vec2 place = mouse - view.at;
        if (glm::any(glm::lessThan(place, glm::vec2(0.f))) ||
            glm::any(glm::greaterThanEqual(place, view.size)))
            return std::nullopt;
        const engine::Ray ray = camera.ray(place);
        return pick({ray.origin, ray.direction}, *ground_);
    };
    const std::optional<float> level = tool().level();
    const auto cellAt = [&](glm::vec2 mouse) -> std::optional<glm::vec2> {
        if (level) {
            const engine::Ray ray = camera.ray(mouse - view.at);
            return placeOnLevel({ray.origin, ray.direction}, *level, ground_->cellSize);
        }
        const std::optional<Pick> found = pickAt(mouse);
        return found ? std::optional(found->cell) : std::nullopt;
    };
    const bool captured = input.mouseCaptured();
    ToolInput done{.ground = *ground_};
    done.events = hand_.follow(input, captured, cellAt);
    under_ = captured ? std::nullopt : pickAt(input.mouse());
    if (under_) done.under = under_->cell;
    done.shift = input.shift();
    done.remove = std::exchange(removeWanted_, false);
    if (input.control() && !captured) done.turns = input.scroll().y;
    if (!captured) done.mouse = input.mouse();
    const ViewProjection projection{camera.vp(), camera.position(), view.size};
    done.seen = [&](glm::vec3 world) -> std::optional<glm::vec2> {
        const auto place = onScreen(world, projection);
        return place ? std::optional(*place + view.at) : std::nullopt;
    };
    done.eye = camera.position();
    done.pixelAngle = camera.pixelAngle(view.size.y);
    if (!control_.isPending()) done.standing = standing;
    tool().update(done, *this);
    marks_ = tool().marks(done, *this);
    if (!marks_.section) marks_.section = section_.mark();
    marks_.path = profile_.mark();
}

void Toolbox::registerActions(Actions& actions) {
    for (std::size_t i = 0; i < kTools; ++i)
        actions.on(
            toolTable()[i].action->id, [this, i] { choose(i); }, {}, [this, i] { return chosen_ == i; });
    actions.on("smaller", [this] { resize(-1); });
    actions.on("larger", [this] { resize(1); });
    actions.on(
        "remove", [this] { removeWanted_ = true; },
        [this] {
            const bool isAny = chosen_ == kSpringTool || hasObstacle();
            return isAny ? "" : tr("The tool in hand is not Spring, and no obstacle is in hand.");
        });
    actions.on(
        "release", [this] { releaseObstacle(); },
        [this] { return hasObstacle() ? "" : tr("No obstacle is in hand."); });
    actions.keepQuiet("release");
}

void Toolbox::resize(int steps) {
    tool().resize(steps);
    if (chosen_ == kSpringTool) adjustSpring();
}

void Toolbox::choose(std::size_t chosen) {
    releaseObstacle();
    tool().end();
    hand_.letGo();
    if (chosen == kSpringTool) springs_.forget();
    chosen_ = chosen;
    ++choices_;
}

void Toolbox::layDown() {
    if (chosen_ != 0) choose(0);
}

namespace {

/// Whether one is as long and as wide as the other, in cells that may be finer or coarser.
bool isSameExtent(const wadi::Snapshot& a, const wadi::Snapshot& b) {
    const auto isAlike = [&](int cells, int others) {
        constexpr double kRounding = 1e-4;
        const double length = cells * double{a.cellSize}, other = others * double{b.cellSize};
        return std::abs(length - other) <= kRounding * other;
    };
    return isAlike(a.grid.columns, b.grid.columns) && isAlike(a.grid.rows, b.grid.rows);
}

}  // namespace

void Toolbox::onNewWorld(const wadi::Snapshot& before, const wadi::Snapshot& now) {
    // On the same ground, made finer, tools keep their metres; on land of other measures they keep their
    // form.
    const bool keepsMetres = isSameExtent(before, now);
    if (keepsMetres) springs_.keepReach(before.cellSize, now.cellSize);
    for (const auto& brush : brushes_) {
        if (!brush) continue;
        keepsMetres ? brush->keepReach(before.cellSize, now.cellSize)
                    : brush->suit(before.cellSize, now.cellSize);
    }
    tool().end();
    hand_.letGo();
    springs_.forget();
    section_.clear();
    profile_.clear();
}

void Toolbox::paint(wadi::Stroke piece) {
    if (piece.brush.kind == wadi::BrushKind::uplift) liftAsPainted();
    piece.world = world_;
    control_.paint(piece);
}

/// Who paints where ground rises wants it to rise there, as the line of a fault makes the pattern one.
void Toolbox::liftAsPainted() {
    const auto painted = static_cast<double>(wadi::UpliftForm::painted);
    wadi::Param& pattern = *std::ranges::find(control_.group("uplift").params, "pattern", &wadi::Param::name);
    if (pattern.number() == painted) return;
    const std::string undo = firstKeys("undo");
    notice_ = filled(tr("Uplift now rises as it is painted, no longer by the pattern {0}. {1} takes the "
                        "stroke back, once more {2} this."),
                     {label(pattern.text()), undo, undo});
    pattern.setNumber(painted);
    control_.changed(pattern);
}

const std::vector<wadi::Spring>& Toolbox::springs() const {
    return control_.parameters().springs;
}

void Toolbox::springs(const std::vector<wadi::Spring>& springs, std::uint32_t gesture) {
    control_.springs(springs, gesture);
}

FaultLine Toolbox::fault() const {
    const wadi::UpliftParams& uplift = control_.parameters().uplift;
    return {{uplift.east0, uplift.south0}, {uplift.east1, uplift.south1}};
}

void Toolbox::fault(const FaultLine& line) {
    wadi::Parameters next = control_.parameters();
    next.uplift.form = wadi::UpliftForm::fault;
    next.uplift.east0 = line.from.x;
    next.uplift.south0 = line.from.y;
    next.uplift.east1 = line.to.x;
    next.uplift.south1 = line.to.y;
    control_.replace(next, "fault line");
}

}  // namespace app
