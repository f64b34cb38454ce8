#include "sim/io/files/file_transaction.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "sim/io/files/messages.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

constexpr int kMostNames = 100;
constexpr const char* kOlder = "older";  // Folder for copies of what is replaced

std::string plain(const fs::path& path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

void requireFolder(const fs::path& folder) {
    std::error_code ignored;
    if (!fs::is_directory(folder, ignored))
        fail(folder, "cannot be written to: it is not a folder; create it or choose another.");
}

}  // namespace

Stage::Stage(fs::path folder) : folder_(std::move(folder)) {
    requireFolder(folder_);
    for (int number = 1; number <= kMostNames; ++number)
        if (open(folder_ / (".wadi-export" + std::to_string(number)))) return;
    fail(folder_, "cannot be written to; choose a folder that you may write to.");
}

// A folder aside that nobody has locked was left by a program that was killed.
bool Stage::open(const fs::path& aside) {
    std::error_code fault;
    fs::create_directory(aside, fault);
    lock_ = ::open(aside.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (lock_ < 0) return false;
    struct stat opened = {}, named = {};
    const bool isOurs = ::flock(lock_, LOCK_EX | LOCK_NB) == 0 && ::fstat(lock_, &opened) == 0 &&
                        ::stat(aside.c_str(), &named) == 0 && opened.st_ino == named.st_ino;
    if (isOurs) {
        for (const fs::directory_entry& left : fs::directory_iterator(aside, fault))
            fs::remove_all(left.path(), fault);
        fs::create_directory(aside / kOlder, fault);
        aside_ = aside;
        if (!fault) return true;
    }
    close();
    return false;
}

void Stage::close() noexcept {
    if (lock_ >= 0) ::close(lock_);
    lock_ = -1;
}

Stage::~Stage() {
    std::error_code ignored;
    fs::remove_all(aside_, ignored);  // before the lock ends: then the name may be another's
    close();
}

fs::path Stage::reserve(std::string_view name) {
    Move move{aside_ / name, folder_ / name, aside_ / kOlder / name};
    std::error_code ignored;
    const fs::file_status status = fs::status(move.to, ignored);
    if (fs::exists(status) && !fs::is_regular_file(status))
        fail(move.to, "cannot be written: it is not a regular file; move it away or choose another folder.");
    moves_.push_back(move);
    return move.from;
}

std::string Stage::asInFolder(std::string text) const {
    const std::string aside = plain(aside_), folder = plain(folder_);
    for (std::size_t at = text.find(aside); at != std::string::npos;
         at = text.find(aside, at + folder.size()))
        text.replace(at, aside.size(), folder);
    return text;
}

// A second name costs nothing; where a disk has no such thing, a copy does it.
void Stage::keepOlder(Move& move) const {
    std::error_code fault;
    move.hadOlder = fs::exists(move.to, fault);
    if (!move.hadOlder) return;
    fs::create_hard_link(move.to, move.older, fault);
    if (fault) fs::copy_file(move.to, move.older, fault);
    if (fault)
        fail(move.to, "could not be kept aside (" + fault.message() + "); make free space on the disk.");
}

// Takes the first `done` moves back.
void Stage::undo(std::size_t done) noexcept {
    std::error_code ignored;
    for (std::size_t i = done; i-- > 0;) {
        if (moves_[i].hadOlder)
            fs::rename(moves_[i].older, moves_[i].to, ignored);
        else
            fs::remove(moves_[i].to, ignored);
    }
}

void Stage::commit() {
    for (Move& move : moves_) keepOlder(move);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        std::error_code fault;
        fs::rename(moves_[i].from, moves_[i].to, fault);
        if (!fault) continue;
        undo(i);
        fail(moves_[i].to, "could not be written (" + fault.message() + "); choose another folder.");
    }
    ::fsync(lock_);
    moves_.clear();
}

}  // namespace wadi::io
