#include "app/documents/autosave.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <system_error>
#include <utility>

#include "app/base/paths.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

constexpr const char* kStart = "autosave-";
constexpr const char* kLock = ".lock";
constexpr const char* kNote = ".of";

/// The name that lock and pair have in common, as "autosave-4711"; "" for any other file.
std::string nameOf(const fs::path& file) {
    std::string name = toText(file.stem());
    if (!name.starts_with(kStart)) return "";
    if (toText(file.extension()) == kLock) return name;
    const bool isOfPair = name.ends_with("-a") || name.ends_with("-b");
    return isOfPair ? name.substr(0, name.size() - 2) : "";
}

/// The files of every name in a folder; those of a lock alone are none.
std::map<std::string, std::vector<fs::path>> filesByName(const fs::path& folder) {
    std::map<std::string, std::vector<fs::path>> names;
    std::error_code fault, ignored;
    for (fs::directory_iterator at(folder, fault), end; !fault && at != end; at.increment(fault)) {
        const std::string name = nameOf(at->path());
        if (name.empty() || !at->is_regular_file(ignored)) continue;
        std::vector<fs::path>& files = names[name];
        if (toText(at->path().extension()) != kLock) files.push_back(at->path());
    }
    return names;
}

fs::file_time_type timeOf(const fs::path& file) {
    std::error_code fault;
    const fs::file_time_type time = fs::last_write_time(file, fault);
    return fault ? fs::file_time_type::min() : time;
}

/// The file that a note names; it holds nothing but that.
std::optional<fs::path> ownerIn(const fs::path& note) {
    constexpr std::size_t kMostBytes = 1 << 16;
    try {
        const std::string text = wadi::io::readStart(note, kMostBytes);
        const fs::path owner = toPath(text);
        const bool isUsable = owner.is_absolute() && owner.has_filename() && text.find('\0') == text.npos;
        return isUsable ? std::optional(owner) : std::nullopt;
    } catch (const wadi::Error&) {
        return std::nullopt;
    }
}

/// Makes the time of a file later than that of an older one, should the clock have been set back meanwhile.
void keepNewer(const fs::path& file, const fs::path& older) {
    std::error_code ignored;
    const fs::file_time_type time = timeOf(older);
    if (fs::exists(older, ignored) && timeOf(file) <= time)
        fs::last_write_time(file, time + std::chrono::milliseconds(1), ignored);
}

void removeAll(const std::vector<fs::path>& files) {
    std::error_code ignored;
    for (const fs::path& file : files) fs::remove(file, ignored);
}

}  // namespace

void Leftover::discard() {
    removeAll(files);
    removeAll({note});
    lock.remove();
}

std::vector<Leftover> findLeftovers(const fs::path& folder) {
    std::vector<Leftover> leftovers;
    if (folder.empty()) return leftovers;
    for (auto& [name, files] : filesByName(folder)) {
        std::optional<FileLock> lock = FileLock::take(folder / (name + kLock));
        if (!lock) continue;  // its program runs
        std::ranges::stable_sort(files, std::ranges::greater(), timeOf);
        if (files.empty()) {
            lock->remove();
            continue;
        }
        std::error_code ignored;
        const std::uintmax_t bytes = fs::file_size(files.front(), ignored);
        const fs::path note = folder / (name + kNote);
        leftovers.push_back(
            {files, timeOf(files.front()), ignored ? 0 : bytes, std::move(*lock), note, ownerIn(note)});
    }
    std::ranges::stable_sort(leftovers, std::ranges::greater(), &Leftover::time);
    return leftovers;
}

Autosave::Autosave(fs::path folder, std::string ending)
    : folder_(std::move(folder)), ending_(std::move(ending)) {}

void Autosave::claim() {
    if (folder_.empty())
        throw wadi::Error("There is no folder for worlds that are saved by themselves; set XDG_STATE_HOME.");
    std::error_code fault;
    fs::create_directories(folder_, fault);
    if (fault)
        wadi::io::fail(folder_, "cannot be made ({0}); set XDG_STATE_HOME.", wadi::io::reasonOf(fault));
    // Another program may have had the same process id and have left its world behind.
    constexpr int kMostTries = 100;
    for (int i = 1; i <= kMostTries && !lock_; ++i) {
        const std::string name = kStart + std::to_string(getpid()) + (i > 1 ? "-" + std::to_string(i) : "");
        if (filesByName(folder_).contains(name)) continue;
        lock_ = FileLock::take(folder_ / (name + kLock));
        files_ = {folder_ / (name + "-a" + ending_), folder_ / (name + "-b" + ending_)};
        note_ = folder_ / (name + kNote);
    }
    if (!lock_) wadi::io::fail(folder_, "cannot be written; set XDG_STATE_HOME to a folder that can.");
}

void Autosave::save(const Writer& write, const std::optional<fs::path>& owner) {
    if (!lock_) claim();
    write(files_[next_]);
    keepNewer(files_[next_], files_[1 - next_]);
    next_ = 1 - next_;  // what is written is kept, whatever becomes of the note
    removeAll({note_});
    if (owner) wadi::io::writeAtomically(note_, toText(*owner));
    for (Leftover& leftover : std::exchange(adopted_, {})) leftover.discard();
}

void Autosave::clear() {
    for (Leftover& leftover : std::exchange(adopted_, {})) leftover.discard();
    if (!lock_) return;
    removeAll({files_[0], files_[1], note_});
    lock_->remove();
    lock_.reset();
    next_ = 0;
}

}  // namespace app
