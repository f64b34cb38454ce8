#include "app/ui/file_browser.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "app/base/paths.hpp"
#include "app/ui/language/tr.hpp"
#include "sim/io/files/messages.hpp"

namespace app {

namespace fs = std::filesystem;

void FileBrowser::ask(FileQuestion question, std::vector<fs::path> recentFolders, Chosen chosen) {
    question_ = std::move(question);
    recent_ = std::move(recentFolders);
    chosen_ = std::move(chosen);
    name_ = question_.name;
    media_ = mountedMedia();
    opening_ = true;
    forgetWanted_ = true;  // they may be drawn in this frame
    fs::path folder = question_.folder.empty() ? folder_ : question_.folder;
    if (question_.kind == FileAction::folder) {
        question_.endings = {"/"};  // which no file has
        std::error_code ignored;
        while (!fs::is_directory(folder, ignored) && folder.has_relative_path())
            folder = folder.parent_path();
    }
    enter(folder);
}

void FileBrowser::update() {
    if (std::exchange(forgetWanted_, false)) thumbnails_.forget();
}

void FileBrowser::enter(const fs::path& folder) {
    folder_ = folder;
    typed_ = toText(folder);
    show({});
    filter_.clear();
    fault_.clear();
    naming_ = false;
    overwrite_.reset();
    renewFields();
    stale_ = true;
}

void FileBrowser::show(FolderList list) {
    list_ = std::move(list);
    reading_ = false;
    shown_.clear();
    siftedBy_.reset();
}

void FileBrowser::read(Background& background) {
    if (!std::exchange(stale_, false)) return;
    reading_ = true;
    const std::uint64_t reading = ++readings_;
    background.start(filled(tr("Reading {0}"), {toText(folder_)}),
                     [this, reading, folder = folder_, endings = question_.endings]() -> Background::Finish {
                         FolderList list = listFolder(folder, endings);
                         return [this, reading, list = std::move(list)]() mutable {
                             if (reading != readings_) return;
                             show(std::move(list));
                         };
                     });
}

void FileBrowser::finish(const fs::path& path) {
    done_ = true;
    const Chosen chosen = chosen_;  // which may ask the next question
    if (chosen) chosen(path);
}

void FileBrowser::choose(const fs::path& path) {
    std::error_code ignored;
    const fs::path whole = follow(folder_, path);
    if (fs::is_directory(whole, ignored)) {
        if (typedPath(name_, home_) == path) name_ = question_.name;  // it was the folder's, and did its duty
        return enter(whole);
    }
    if (question_.kind == FileAction::save) return chooseNew(whole);
    if (question_.kind == FileAction::folder) {
        fault_ = filled(tr("There is no folder {0}."), {toText(whole)});
        return;
    }
    if (fs::exists(whole, ignored)) return finish(whole);
    fault_ = tr("There is no such file or folder.");
}

void FileBrowser::chooseNew(const fs::path& path) {
    std::error_code ignored;
    const fs::path folder = path.parent_path();
    fs::path file = folder / toPath(withEnding(displayName(path), question_.endings));
    if (folder == question_.folder) fs::create_directories(folder, ignored);
    if (!fs::is_directory(folder, ignored)) {
        fault_ = filled(tr("There is no folder {0}."), {toText(folder)});
    } else if (fs::exists(file, ignored)) {
        overwrite_ = std::move(file);
    } else {
        finish(file);
    }
}

void FileBrowser::makeFolder() {
    std::error_code problem;
    const fs::path folder = follow(folder_, typedPath(newFolder_, home_));
    if (typedPath(newFolder_, home_).empty()) {
        fault_ = tr("The new folder needs a name.");
    } else if (fs::create_directories(folder, problem)) {
        enter(folder);
    } else {
        fault_ = problem ? filled(tr("The folder cannot be made ({0})."), {tr(wadi::io::reasonOf(problem))})
                         : tr("There is such a folder already.");
    }
}

void FileBrowser::renewFields() {
    ++texts_;
    focusWanted_ = true;
}

void FileBrowser::accept() {
    if (question_.kind == FileAction::save) {
        if (const fs::path typed = typedPath(name_, home_); !typed.empty()) goal_ = typed;
        if (!goal_) fault_ = tr("The file needs a name.");
        return;
    }
    if (question_.kind == FileAction::folder) return finish(chosenFolder());
    if (!selected() && shown_.size() == 1) selected_ = 0;
    if (const FolderEntry* entry = selected()) goal_ = toPath(entry->name);
    if (!goal_) fault_ = tr("Choose a file, or type its path above.");
}

/// The folder that is selected, or else the one that is looked into.
fs::path FileBrowser::chosenFolder() const {
    const FolderEntry* const entry = selected();
    return entry ? folder_ / toPath(entry->name) : folder_;
}

void FileBrowser::sift() {
    if (siftedBy_ == filter_) return;  // a folder may hold very many files
    siftedBy_ = filter_;
    shown_.clear();
    for (std::size_t i = 0; i < list_.entries.size(); ++i)
        if (nameContains(list_.entries[i].name, filter_)) shown_.push_back(static_cast<int>(i));
    selected_ = -1;
}

const FolderEntry* FileBrowser::selected() const {
    if (selected_ < 0 || selected_ >= static_cast<int>(shown_.size())) return nullptr;
    return &list_.entries[static_cast<std::size_t>(shown_[static_cast<std::size_t>(selected_)])];
}

void FileBrowser::select(const DialogKeys& keys) {
    sift();
    const int last = static_cast<int>(shown_.size()) - 1;
    const int step = static_cast<int>(keys.down) - static_cast<int>(keys.up);
    selected_ = std::min(selected_ < 0 && step < 0 ? last : selected_ + step, last);
    if (step != 0) selected_ = std::max(selected_, 0);
    scroll_ = step != 0;
    const FolderEntry* entry = selected();
    if (step == 0 || !entry || entry->isFolder || question_.kind != FileAction::save) return;
    name_ = entry->name;
    renewFields();
}

}  // namespace app
