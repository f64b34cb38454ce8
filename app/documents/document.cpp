#include "app/documents/document.hpp"

#include <utility>

#include "app/base/paths.hpp"

namespace app {

namespace fs = std::filesystem;

void Document::settle(std::optional<fs::path> file, Holds holds, const Revision& at) {
    file_ = std::move(file);
    holds_ = holds;
    base_ = at;
    awaited_ = replaced_ = unsaved_ = false;
}

void Document::begin(const Revision& now) {
    settle(std::nullopt, Holds::parameters, now);
    now_ = now;
}

void Document::opened(const fs::path& file, Holds holds, const Revision& now) {
    settle(file, holds, now);
    now_ = now;
}

void Document::opening(const fs::path& file, Holds holds, const Revision& now, std::uint64_t epoch) {
    opened(file, holds, now);
    base_.epoch = epoch;
    awaited_ = true;
}

void Document::saved(const fs::path& file, Holds holds, const Revision& then) {
    settle(file, holds, then);
    replaced_ = now_.world != then.world;
}

void Document::recovered(const Revision& now) {
    begin(now);
    unsaved_ = true;
}

void Document::follow(const Revision& now) {
    const bool isOther = now.world != now_.world;
    now_ = now;
    if (!isOther) return;
    if (std::exchange(awaited_, false)) {
        base_.world = now.world;
    } else {
        replaced_ = file_.has_value();
    }
}

bool Document::changed() const {
    if (unsaved_ || now_.edits != base_.edits) return true;
    if (!file_ || holds_ == Holds::parameters || awaited_) return false;
    return now_.world != base_.world || now_.epoch != base_.epoch;
}

std::string Document::title() const {
    const std::string mark = changed() ? "*" : "";
    if (file_) return displayName(*file_) + mark + " - Wadi";
    return changed() ? "New world* - Wadi" : "Wadi";
}

}  // namespace app
