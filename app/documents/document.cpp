#include "app/documents/document.hpp"

#include <utility>

#include "app/base/paths.hpp"
#include "app/ui/language/tr.hpp"

namespace app {

namespace fs = std::filesystem;

void Document::settle(std::optional<fs::path> file, Holds holds, const Revision& at) {
    file_ = std::move(file);
    holds_ = holds;
    base_ = at;
    replaced_ = unsaved_ = false;
}

void Document::begin(const Revision& now) {
    ++number_;
    settle(std::nullopt, Holds::parameters, now);
    now_ = now;
}

void Document::opened(const fs::path& file, Holds holds, const Revision& now,
                      std::optional<std::uint64_t> epoch) {
    ++number_;
    settle(file, holds, now);
    now_ = now;
    base_.epoch = epoch.value_or(now.epoch);
}

void Document::saved(const fs::path& file, Holds holds, const Revision& then) {
    settle(file, holds, then);
    replaced_ = now_.world != then.world;
}

void Document::recovered(const Revision& now, std::optional<fs::path> owner) {
    begin(now);
    file_ = std::move(owner);
    unsaved_ = true;
}

void Document::follow(const Revision& now) {
    if (now.world != now_.world) replaced_ = file_.has_value();
    now_ = now;
}

bool Document::changed() const {
    if (unsaved_ || now_.edits != base_.edits) return true;
    if (!file_ || holds_ == Holds::parameters) return false;
    return now_.world != base_.world || now_.epoch != base_.epoch;
}

std::string Document::title() const {
    const std::string mark = changed() ? "*" : "";
    if (file_) return displayName(*file_) + mark + " - Wadi";
    return changed() ? std::string(tr("New world")) + "* - Wadi" : "Wadi";
}

}  // namespace app
