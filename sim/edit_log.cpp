#include "sim/edit_log.hpp"

#include <utility>

namespace wadi {

namespace {

/// Whether `next` leaves nothing of `last` but that it was.
bool replaces(const Command& next, const Command& last) {
    const auto* now = std::get_if<SetParam>(&next);
    const auto* before = std::get_if<SetParam>(&last);
    return now != nullptr && before != nullptr && now->gesture != 0 && now->gesture == before->gesture &&
           now->path == before->path;
}

}  // namespace

void EditLog::add(std::uint64_t epoch, Command command) {
    if (!entries_.empty() && entries_.back().epoch == epoch && replaces(command, entries_.back().command)) {
        entries_.back().command = std::move(command);
    } else {
        entries_.push_back({epoch, std::move(command)});
    }
}

bool isLogged(const Command& command) {
    // A new world begins a log of its own.
    return !(std::holds_alternative<Generate>(command) || std::holds_alternative<Import>(command) ||
             std::holds_alternative<Restart>(command) || std::holds_alternative<Resume>(command) ||
             std::holds_alternative<Execute>(command) || std::holds_alternative<Remember>(command) ||
             std::holds_alternative<Keep>(command));
}

}  // namespace wadi
