#include "app/documents/restorer.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/ui/language/tr.hpp"
#include "app/world/restore.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

/// What a person did, without the ends of gestures.
std::int64_t editsOf(const wadi::EditLog& log) {
    return std::ranges::count_if(log.entries(), [](const auto& entry) {
        return !std::holds_alternative<wadi::EndGesture>(entry.command);
    });
}

Choice choiceOf(const fs::path& file, const wadi::io::Provenance& provenance, bool hasHeights) {
    Choice choice;
    choice.title = tr("Restore world");
    choice.text = filled(
        tr("{0} was exported from a world of {1} and {2}, and carries how that came to be. Restoring it runs "
           "all its epochs anew."),
        {displayName(file), counted(static_cast<std::int64_t>(provenance.epoch), tr("epoch"), tr("epochs")),
         counted(editsOf(provenance.log), tr("edit"), tr("edits"))});
    choice.detail = filled(tr("Seed {0}, written by Wadi {1}"),
                           {std::to_string(provenance.log.parameters().world.seed), provenance.program});
    choice.answers = {tr("Restore world")};
    if (hasHeights) choice.answers.push_back(tr("Import heights"));
    choice.answers.push_back(tr("Cancel"));
    return choice;
}

}  // namespace

void Restorer::offer(const fs::path& file, std::shared_ptr<const wadi::io::Provenance> provenance,
                     std::function<void()> instead) {
    offers_.push_back({file, std::move(provenance), std::move(instead)});
}

void Restorer::draw(const DialogKeys& keys) {
    if (!question_.isAsking() && !offers_.empty()) {
        ask(offers_.front());
        offers_.pop_front();
    }
    question_.draw(keys.accept, keys.cancel, keys.move());
}

void Restorer::ask(const Offer& offer) {
    question_.ask(choiceOf(offer.file, *offer.provenance, offer.instead != nullptr),
                  [this, offer](std::size_t answer) {
                      if (answer == 0) return restore(offer.file, offer.provenance);
                      if (answer == 1 && offer.instead) offer.instead();
                  });
}

void Restorer::restore(const fs::path& file, const std::shared_ptr<const wadi::io::Provenance>& provenance) {
    const std::uint64_t edits = control_.edits();
    const auto work = [this, file, provenance, edits,
                       execution = control_.execution()](wadi::Progress& progress) -> Background::Finish {
        const Restored world = app::restore(*provenance, file, execution, progress);
        return [this, file, edits, world] {
            const auto replace = [this, file, world] { begin(file, world); };
            // Restoring takes its time, in which a person may have gone on with the world that was there.
            if (control_.edits() == edits)
                replace();
            else
                guard_(replace);
        };
    };
    background_.start(filled(tr("Restoring the world of {0}"), {displayName(file)}), work);
}

void Restorer::begin(const fs::path& file, const Restored& restored) {
    const std::uint64_t epoch = restored.world->state.epoch;
    std::string sentence = filled(tr("Restored the world of {0}; it pauses at epoch {1}."),
                                  {displayName(file), grouped(static_cast<std::int64_t>(epoch))});
    if (!restored.notice.empty()) sentence += " " + tr(restored.notice);
    const bool wasRunning = control_.running();
    control_.run(false);  // or it would not be that world for long
    const auto end = [this, file, epoch, sentence, wasRunning](bool isThere) {
        if (isThere) return arrived_(file, epoch, sentence);
        control_.run(wasRunning);
    };
    control_.loadWorld(
        restored.world,
        {.name = filled(tr("Opening {0}"), {displayName(file)}), .appState = state_(), .ended = end});
}

}  // namespace app
