#include "app/documents/document_manager.hpp"

#include <system_error>
#include <utility>

#include "app/base/background.hpp"
#include "app/base/paths.hpp"
#include "app/documents/file_kinds.hpp"
#include "app/ui/language/tr.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

constexpr const char* kMaking =
    marked(" Another world is being made: saving waits for it, and saves that one.");

bool isWithin(const fs::path& file, const fs::path& folder) {
    if (folder.empty()) return false;
    std::error_code fault;
    const fs::path way = fs::relative(file, folder, fault);
    return !fault && !way.empty() && *way.begin() != "..";
}

std::string savingText(const fs::path& file) {
    return filled(tr("Saving {0}"), {displayName(file)});
}

}  // namespace

DocumentManager::DocumentManager(DocumentFolders folders, FileBrowser& browser, Background& background,
                                 Messages& messages, ManagerHooks hooks)
    : folders_(std::move(folders)),
      browser_(browser),
      background_(background),
      messages_(messages),
      hooks_(std::move(hooks)),
      params_("files", "Files", {}, {}),
      autosave_(folders_.user.state, kWorldEnding) {}

DocumentManager::~DocumentManager() {
    if (!ended_) return;
    for (Leftover& leftover : adopted_) leftover.discard();
    autosave_.clear();
}

fs::path DocumentManager::firstFolder() const {
    return document_.file() ? document_.file()->parent_path() : folders_.output;
}

void DocumentManager::update(double seconds) {
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

void DocumentManager::draw(const DialogKeys& keys) {
    question_.draw(keys.accept, keys.cancel, keys.move());
    // A person who does not choose a name does not save, and what was to follow does not.
    if (afterSave_ && !saving_ && !browser_.isOpen()) afterSave_ = nullptr;
    const bool isFree = !question_.isAsking() && !saving_ && !afterSave_ && recovering_.expired();
    if (isFree && !leftovers_.empty()) offerLeftover();
}

void DocumentManager::save() {
    if (document_.needsName()) return saveAs();
    saveTo(*document_.file());
}

void DocumentManager::saveAs() {
    FileQuestion question;
    question.kind = FileAction::save;
    question.title = tr("Save");
    question.button = tr("Save");
    question.kinds = tr(kSavedKinds);
    question.endings = {kWorldEnding, kSceneEnding};
    question.folder = firstFolder();
    const std::string stem = document_.file() ? displayName(document_.file()->stem()) : "world";
    question.name = stem + kWorldEnding;
    browser_.ask(std::move(question), recent_.folders, [this](const fs::path& file) { saveTo(file); });
}

void DocumentManager::chooseFile() {
    FileQuestion question;
    question.title = tr("Open");
    question.button = tr("Open");
    question.kinds = openedKinds();
    question.endings = openedEndings();
    browser_.ask(std::move(question), recent_.folders, [this](const fs::path& file) { open({file}); });
}

void DocumentManager::open(const std::vector<fs::path>& files) {
    unlessUnsaved([this, files] {
        for (const fs::path& file : files) hooks_.open(file);
    });
}

void DocumentManager::close() {
    unlessUnsaved([this] { ended_ = true; }, true);
}

/// `ends`: what comes next ends the program, and undo with it.
void DocumentManager::unlessUnsaved(Continuation next, bool ends) {
    if (saving_) {
        afterSave_ = std::move(next);
        endsAfterSave_ = ends;
    } else if (!document_.changed()) {
        next();
    } else {
        const std::string name = document_.file() ? displayName(*document_.file()) : tr("this world");
        question_.ask(
            {tr("Unsaved changes"),
             filled(tr("Save the changes to {0}?"), {name}),
             std::string(ends ? tr("What is not saved is lost.")
                              : tr("Until the program ends, undo brings back what is not saved.")) +
                 (hooks_.isMaking() ? tr(kMaking) : ""),
             {tr("Save"), tr("Don't save"), tr("Cancel")}},
            [this, next = std::move(next), ends](std::size_t answer) { answerUnsaved(answer, next, ends); });
    }
}

void DocumentManager::answerUnsaved(std::size_t answer, const Continuation& next, bool ends) {
    enum Answer : std::size_t { save, loose };
    if (answer == Answer::loose) return next();
    if (answer != Answer::save) return;
    DocumentManager::save();
    afterSave_ = next;
    endsAfterSave_ = ends;
}

/// What became of a save.
struct DocumentManager::Written {
    fs::path file;
    Revision then;           // where the world stood
    std::uint64_t document;  // of which it is
    SaveOutcome outcome;
    wadi::Sentence lack;
};

void DocumentManager::saveTo(const fs::path& file) {
    if (std::exchange(saving_, true)) return messages_.notice(tr("The world is still being saved."));
    hooks_.take(
        {savingText(file),
         [this, file, document = document_.number()](const Taken& taken) { writeTo(file, document, taken); },
         [this] {
             afterSave_ = nullptr;  // what was to come after it does not come either
             saving_ = false;
         }});
}

/// Writes the world of a document in the background.
void DocumentManager::writeTo(const fs::path& file, std::uint64_t document, const Taken& taken) {
    const auto write = [this, file, document, taken](wadi::Progress& progress) -> Background::Finish {
        Written written{file, taken.moment, document, {}, {}};
        written.outcome = outcomeOf([&] { written.lack = taken.write(file, progress); });
        return [this, written, &progress] {
            // Cancelled when all was written: it is saved, but what was to come after it does not come.
            if (progress.isCancelled()) afterSave_ = nullptr;
            finishSave(written);
        };
    };
    // Whoever saves and leaves at once shall find it.
    background_.start(savingText(file), write, Background::AtEnd::waitedFor);
}

void DocumentManager::finishSave(const Written& written) {
    saving_ = false;
    const Continuation next = std::exchange(afterSave_, {});
    if (written.outcome.isCancelled) throw wadi::Cancelled();  // which Background tells
    if (!written.outcome.fault.empty()) return messages_.error(written.outcome.fault);
    const bool isWhole = holdsOf(written.file) == Holds::world;
    // The world of another file may be there by now.
    if (isWhole && written.document == document_.number())
        document_.saved(written.file, Holds::world, written.then);
    clearWanted_ |= isWhole && written.then.world == hooks_.now().world;
    messages_.notice(filled(
        tr("Saved {0}{1}"),
        {toText(written.file),
         (isWhole ? "." : tr(": the parameters, springs and look. Save as .wadi to keep the landscape."))}));
    if (!written.lack.empty()) messages_.notice(written.lack);
    remember(written.file);
    if (!next) return;
    if (!isWhole) return unlessUnsaved(next, endsAfterSave_);
    // Epochs that went by while the file was written are no reason to ask again.
    if (document_.editedSince(written.then)) return unlessUnsaved(next, endsAfterSave_);
    next();
}

void DocumentManager::opened(const fs::path& file, std::optional<std::uint64_t> epoch) {
    if (isWithin(file, folders_.user.state)) return;
    const bool isOwn = isWithin(file, folders_.assets);
    if (isOwn || !isDocument(file)) {
        document_.begin(hooks_.now());
    } else {
        document_.opened(fs::absolute(file), holdsOf(file), hooks_.now(), epoch);
    }
    if (!isOwn) remember(fs::absolute(file));
}

}  // namespace app
