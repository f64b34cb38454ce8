// What the document manager does by itself: copies of the world now and then, and the offer of those that
// were left behind.
#include <chrono>
#include <utility>

#include "app/base/background.hpp"
#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/documents/document_manager.hpp"
#include "app/documents/file_kinds.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/locations.hpp"
#include "sim/core/error.hpp"

namespace app {

namespace fs = std::filesystem;

void DocumentManager::autosave(double seconds) {
    sinceAutosave_ += seconds;
    if (params_->autosave <= 0 || sinceAutosave_ < 60.0 * static_cast<double>(params_->autosave)) return;
    if (saving_ || autosaving_ || isSafe() || hooks_.now() == autosaved_) return;
    autosaving_ = true;
    sinceAutosave_ = 0;
    hooks_.take({.use = [this](const Taken& taken) { writeAutosave(taken); }});
}

/// Whether the file of the world holds all of it.
bool DocumentManager::isSafe() const {
    return document_.file() && holdsOf(*document_.file()) == Holds::world && !document_.changed();
}

std::string DocumentManager::rescue(const std::function<void()>& turn) {
    std::string sentence;
    const wadi::Sentence fault = faultOf([&] { sentence = saveForNextStart(turn); });
    return fault.empty() ? sentence : filled(tr("The world could not be saved: {0}"), {tr(fault)});
}

std::string DocumentManager::saveForNextStart(const std::function<void()>& turn) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::minutes(1);
    const auto waitFor = [&](const bool& isBusy) {
        while (isBusy && Clock::now() < end) turn();
    };
    waitFor(saving_);
    waitFor(autosaving_);
    document_.follow(hooks_.now());
    if (isSafe()) return filled(tr("The world is in {0}."), {toText(*document_.file())});
    if (!autosaving_) {
        autosaving_ = true;
        hooks_.take({.use = [this](const Taken& taken) { writeAutosave(taken); }});
        waitFor(autosaving_);
    }
    if (autosaving_) return tr("The world could not be saved within a minute.");
    if (!autosaveFault_.empty()) return filled(tr("The world could not be saved: {0}"), {autosaveFault_});
    return tr("The world was saved: the program offers it when it is started again.");
}

void DocumentManager::writeAutosave(const Taken& taken) {
    const auto save = [this, taken,
                       owner = document_.file()](wadi::Progress& progress) -> Background::Finish {
        const auto write = [&](const fs::path& file) { taken.write(file, progress); };
        const SaveOutcome outcome = outcomeOf([&] { autosave_.save(write, owner); });
        return [this, outcome, moment = taken.moment] {
            autosaving_ = false;
            if (outcome.isCancelled) throw wadi::Cancelled();  // which Background tells
            const wadi::Sentence& fault = outcome.fault;
            if (fault.empty()) autosaved_ = moment;
            autosaveFault_ = tr(fault);
            if (!fault.empty() && !std::exchange(autosaveFaultTold_, true))
                messages_.notice(filled(tr("The program cannot keep a copy of the world by itself: {0}"),
                                        {autosaveFault_}));
        };
    };
    // Whoever must end at once finds it at the next start.
    background_.start(tr("Saving a copy"), save, Background::AtEnd::waitedFor);
}

void DocumentManager::lookForLeftovers() {
    background_.start(tr("Looking for worlds left behind"),
                      [this, folder = folders_.user.state]() -> Background::Finish {
                          auto found = std::make_shared<std::vector<Leftover>>();
                          const wadi::Sentence fault = faultOf([&] { *found = findLeftovers(folder); });
                          return [this, found, fault] {
                              isSettled_ = true;
                              if (!fault.empty()) messages_.error(fault);
                              for (Leftover& leftover : *found)
                                  leftovers_.push_back(std::make_shared<Leftover>(std::move(leftover)));
                          };
                      });
}

void DocumentManager::offerLeftover() {
    const std::shared_ptr<Leftover> leftover = leftovers_.front();
    leftovers_.erase(leftovers_.begin());
    const std::string what = leftover->owner
                                 ? filled(tr("{0} as it was at "), {displayName(*leftover->owner)})
                                 : tr("the world of ");
    question_.ask(
        {tr("Recover"),
         filled(tr("The program ended unexpectedly. Recover {0}{1}?"), {what, timeText(leftover->time)}),
         toText(leftover->files.front()) + ", " + byteCount(static_cast<double>(leftover->bytes)),
         {tr("Recover"), tr("Discard"), tr("Later")}},
        [this, leftover](std::size_t answer) {
            if (answer == 0) unlessUnsaved([this, leftover] { recover(leftover); });
            if (answer == 1) leftover->discard();
        });
}

void DocumentManager::recover(const std::shared_ptr<Leftover>& leftover) {
    recovering_ = leftover;
    const auto work = [this, leftover, read = hooks_.read](wadi::Progress& progress) -> Background::Finish {
        wadi::Sentence fault;
        for (const fs::path& file : leftover->files) {
            try {
                return [this, leftover, &progress, begin = read(file, progress)] {
                    progress.update();
                    begin([this, leftover] {
                        document_.recovered(hooks_.now(), leftover->owner);
                        hasRecovered_ = true;
                        adopted_.push_back(std::move(*leftover));
                    });
                };
            } catch (const wadi::Cancelled&) {
                throw;
            } catch (const wadi::Error& error) {
                if (fault.empty()) fault = error.sentence();
            }
        }
        throw wadi::Error("The world that was left behind cannot be recovered: {0}", fault);
    };
    background_.start(tr("Recovering a world"), Background::LongWork(work));
}

}  // namespace app
