// Timeline text: the branches and flags of a time line as one JSON object, for world files. Not the edits of
// the branch on which the world is (edit_text), nor keyframes, which are made anew. Any thread.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "sim/io/world/edit_text.hpp"
#include "sim/world/timeline.hpp"

namespace wadi::io {

/// The text of a time line, for a world that has come to an epoch by the edits of a log; "" if there is
/// nothing to tell but the log. Throws Error as editText() does.
std::string timelineText(const Timeline& timeline, const EditLog& log, std::uint64_t epoch);

/// The time line of a text, of a world with this log and epoch. Throws Error naming `named` if it is none, is
/// damaged, was written by a newer program, or if all branches together go beyond the limits.
Timeline readTimeline(std::string_view text, const EditLog& log, std::uint64_t epoch,
                      const std::filesystem::path& named, EditLimits limits = {});

}  // namespace wadi::io
