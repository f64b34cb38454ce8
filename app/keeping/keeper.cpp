#include "app/keeping/keeper.hpp"

#include <exception>
#include <optional>
#include <system_error>
#include <utility>

#include "app/figures.hpp"
#include "app/folder_list.hpp"
#include "app/keeping/world_ending.hpp"
#include "app/paths.hpp"
#include "sim/error.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

bool isWithin(const fs::path& file, const fs::path& folder) {
    if (folder.empty()) return false;
    std::error_code fault;
    const fs::path way = fs::relative(file, folder, fault);
    return !fault && !way.empty() && *way.begin() != "..";
}

/// What the work throws, as a sentence, or "".
template <class Work>
std::string faultOf(const Work& work) {
    try {
        work();
        return "";
    } catch (const std::exception& error) {
        return error.what();
    }
}

}  // namespace

Keeper::Keeper(KeeperFolders folders, FileBrowser& browser, Background& background, Messages& messages,
               KeeperHooks hooks)
    : folders_(std::move(folders)),
      browser_(browser),
      background_(background),
      messages_(messages),
      hooks_(std::move(hooks)),
      params_("files", "Files", {}, {}),
      autosave_(folders_.user.state, kWorldEnding) {}

Keeper::~Keeper() {
    if (!ended_) return;
    for (Leftover& leftover : adopted_) leftover.discard();
    autosave_.clear();
}

fs::path Keeper::store() const {
    return folders_.user.config.empty() ? fs::path() : folders_.user.config / "recent.txt";
}

fs::path Keeper::firstFolder() const {
    return document_.file() ? document_.file()->parent_path() : folders_.output;
}

void Keeper::takeNews(double seconds) {
    if (!std::exchange(begun_, true)) {
        if (!document_.file()) document_.begin(hooks_.now());
        lookForLeftovers();
        refreshRecent();
    }
    document_.follow(hooks_.now());
    if (!autosaving_) {
        for (Leftover& leftover : std::exchange(adopted_, {})) autosave_.adopt(std::move(leftover));
        if (std::exchange(clearWanted_, false)) autosave_.clear();
    }
    autosave(seconds);
}

void Keeper::draw(bool accept, bool cancel) {
    question_.draw(accept, cancel);
    // A person who does not choose a name does not save, and what was to follow does not.
    if (afterSave_ && !saving_ && !browser_.isOpen()) afterSave_ = nullptr;
    if (!question_.isAsking() && !leftovers_.empty()) offerLeftover();
}

void Keeper::save() {
    if (document_.needsName()) return saveAs();
    saveTo(*document_.file());
}

void Keeper::saveAs() {
    FileQuestion question;
    question.deed = FileDeed::save;
    question.title = "Save";
    question.button = "Save";
    question.kinds = kSavedKinds;
    question.endings = {kWorldEnding};
    question.folder = firstFolder();
    question.name = document_.file() ? displayName(*document_.file()) : std::string("world") + kWorldEnding;
    browser_.ask(std::move(question), recent_.folders, [this](const fs::path& file) { saveTo(file); });
}

void Keeper::chooseFile() {
    FileQuestion question;
    question.title = "Open";
    question.button = "Open";
    question.kinds = kOpenedKinds;
    question.endings = {kOpenedEndings.begin(), kOpenedEndings.end()};
    browser_.ask(std::move(question), recent_.folders, [this](const fs::path& file) { open({file}); });
}

void Keeper::open(const std::vector<fs::path>& files) {
    unlessUnsaved([this, files] {
        for (const fs::path& file : files) hooks_.open(file);
    });
}

void Keeper::close() {
    unlessUnsaved([this] { ended_ = true; });
}

void Keeper::unlessUnsaved(Deed next) {
    if (saving_) {
        afterSave_ = std::move(next);
    } else if (!document_.changed()) {
        next();
    } else {
        const std::string name = document_.file() ? displayName(*document_.file()) : "this world";
        question_.ask({"Unsaved changes",
                       "Save the changes to " + name + "?",
                       "What is not saved is lost.",
                       {"Save", "Don't save", "Cancel"}},
                      [this, next = std::move(next)](std::size_t answer) { answerUnsaved(answer, next); });
    }
}

void Keeper::answerUnsaved(std::size_t answer, const Deed& next) {
    enum Answer : std::size_t { save, loose };
    if (answer == Answer::loose) return next();
    if (answer != Answer::save) return;
    Keeper::save();
    afterSave_ = next;
}

void Keeper::saveTo(const fs::path& file) {
    if (std::exchange(saving_, true)) return;
    hooks_.take([this, file](const Taken& taken) {
        background_.start("Saving " + displayName(file), [this, file, taken]() -> Background::Finish {
            const std::string fault = faultOf([&] { taken.write(file); });
            return [this, file, fault, then = taken.moment] { finishSave(file, then, fault); };
        });
    });
}

void Keeper::finishSave(const fs::path& file, const Moment& then, const std::string& fault) {
    saving_ = false;
    const Deed next = std::exchange(afterSave_, {});
    if (!fault.empty()) return messages_.error(fault);
    document_.saved(file, holdsOf(file), then);
    clearWanted_ |= holdsOf(file) == Holds::world;
    messages_.notice("Saved " + toText(file) + ".");
    remember(file);
    if (!next) return;
    // Epochs that went by while the file was written are no reason to ask again.
    if (document_.editedSince(then)) return unlessUnsaved(next);
    next();
}

void Keeper::opened(const fs::path& file, bool here) {
    if (isWithin(file, folders_.user.state)) return;
    const bool isOwn = isWithin(file, folders_.assets);
    if (isOwn || !isDocument(file)) {
        document_.begin(hooks_.now());
    } else if (here) {
        document_.opened(fs::absolute(file), holdsOf(file), hooks_.now());
    } else {
        document_.opening(fs::absolute(file), holdsOf(file), hooks_.now());
    }
    if (!isOwn) remember(fs::absolute(file));
}

void Keeper::autosave(double seconds) {
    sinceAutosave_ += seconds;
    if (params_->minutes <= 0 || sinceAutosave_ < 60.0 * static_cast<double>(params_->minutes)) return;
    const Moment now = hooks_.now();
    const bool isSafe =
        document_.file() && holdsOf(*document_.file()) == Holds::world && !document_.changed();
    if (saving_ || autosaving_ || isSafe || now == autosaved_) return;
    autosaving_ = true;
    sinceAutosave_ = 0;
    hooks_.take([this](const Taken& taken) { writeAutosave(taken); });
}

void Keeper::writeAutosave(const Taken& taken) {
    background_.start("Saving a copy", [this, taken]() -> Background::Finish {
        const std::string fault = faultOf([&] { autosave_.save(taken.write); });
        return [this, fault, moment = taken.moment] {
            autosaving_ = false;
            autosaved_ = moment;
            if (!fault.empty() && !std::exchange(autosaveFault_, true))
                messages_.notice("The program cannot keep a copy of the world by itself: " + fault);
        };
    });
}

void Keeper::lookForLeftovers() {
    background_.start("Looking for worlds left behind",
                      [this, folder = folders_.user.state]() -> Background::Finish {
                          auto found = std::make_shared<std::vector<Leftover>>(findLeftovers(folder));
                          return [this, found] {
                              for (Leftover& leftover : *found)
                                  leftovers_.push_back(std::make_shared<Leftover>(std::move(leftover)));
                          };
                      });
}

void Keeper::offerLeftover() {
    const std::shared_ptr<Leftover> leftover = leftovers_.front();
    leftovers_.erase(leftovers_.begin());
    question_.ask({"Recover",
                   "The program ended unexpectedly. Recover the world of " + timeText(leftover->time) + "?",
                   toText(leftover->files.front()) + ", " + byteCount(static_cast<double>(leftover->bytes)),
                   {"Recover", "Discard", "Later"}},
                  [this, leftover](std::size_t answer) {
                      if (answer == 0) recover(std::move(*leftover));
                      if (answer == 1) leftover->discard();
                  });
}

void Keeper::recover(Leftover found) {
    const auto leftover = std::make_shared<Leftover>(std::move(found));
    background_.start("Recovering a world", [this, leftover, read = hooks_.read]() -> Background::Finish {
        std::string fault;
        for (const fs::path& file : leftover->files) {
            try {
                return [this, leftover, begin = read(file)] {
                    begin();
                    document_.recovered(hooks_.now());
                    adopted_.push_back(std::move(*leftover));
                };
            } catch (const wadi::Error& error) {
                if (fault.empty()) fault = error.what();
            }
        }
        throw wadi::Error("The world that was left behind cannot be recovered: " + fault);
    });
}

void Keeper::remember(const fs::path& file) {
    if (store().empty()) return;
    background_.start("Noting " + displayName(file), [this, file, store = store()]() -> Background::Finish {
        Recent recent;
        const std::string fault = faultOf([&] { recent = rememberRecent(store, file); });
        return [this, recent, fault, file] {
            if (fault.empty()) {
                recent_ = recent;
                return;
            }
            recent_.add(file);
            if (!std::exchange(storeFault_, true))
                messages_.notice("Recent files are forgotten when the program ends: " + fault);
        };
    });
}

void Keeper::refreshRecent() {
    if (storeFault_) return;  // what this program knows is more
    background_.start("Reading recent files", [this, store = store()]() -> Background::Finish {
        Recent recent = loadRecent(store);
        return [this, recent] {
            if (!storeFault_) recent_ = recent;
        };
    });
}

}  // namespace app
