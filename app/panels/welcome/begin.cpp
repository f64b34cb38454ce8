#include <utility>

#include "app/panels/panels.hpp"
#include "app/ui/language/tr.hpp"

namespace app {

void Panels::welcome(bool isFirst) {
    isWelcomeDue_ = isFirst || scenes_.isWantedAtStart();
    isTourDue_ = isFirst;
}

/// The welcome comes once it is known that no world was left behind, or that was asked. Whoever took one back
/// has begun.
void Panels::welcomeWhenDue() {
    if (!isWelcomeDue_ || !documents_.isSettled()) return;
    isWelcomeDue_ = false;
    if (!documents_.hasRecovered()) scenes_.welcome(background_);
}

/// What was chosen in the gallery.
void Panels::begin(const SceneChoice& choice) {
    using enum SceneChoice::Kind;
    if (choice.kind == scene || choice.kind == recent) documents_.open({choice.scene});
    if (choice.kind == heightmap) documents_.chooseFile();
    if (choice.kind == mountains) documents_.open({openingScene()});
}

/// Brings the control of a new hint in sight.
void Panels::showStop() {
    shown = timelineShown = true;
    const std::string_view path = tour_.stop().path, group = path.substr(0, path.find('.'));
    if (path == kRunRow)
        return reveal({.path = std::string(path), .section = sections_.front().title}, false);
    if (path == kExportRow) return reveal({.path = std::string(path), .section = "Export"}, false);
    for (const PanelSection& section : sections_)
        for (const wadi::ParamGroup* each : section.groups)
            if (each->name == group)
                return reveal({.path = std::string(path), .section = section.title}, false);
}

std::optional<Area> Panels::placeOfStop(const Area& free) const {
    switch (tour_.stop().place) {
        case TourPlace::row:
            if (tourRow_) return Area{tourRow_->at, tourRow_->size};
            return std::nullopt;
        case TourPlace::tool:
            return strip_.first();
        case TourPlace::timeline:
            return Area{{free.at.x, free.at.y + free.size.y}, {free.size.x, TimelinePanel::height()}};
    }
    return std::nullopt;
}

/// While nothing is asked.
void Panels::drawTour(const Area& free) {
    if (documents_.isAsking() || scenes_.isOpen() || isWelcomeDue_) return;
    if (std::exchange(isTourDue_, false)) tour_.begin();
    if (tour_.takeNew()) showStop();
    if (tour_.isShown()) tour_.draw(shown ? placeOfStop(free) : std::nullopt, free);
}

}  // namespace app
