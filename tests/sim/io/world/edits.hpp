// Edits of every kind, the comparison of commands to the bit, and logs that somebody has damaged. Not a test
// by itself. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/world/edit_log.hpp"

namespace wadi::test {

/// A piece of a stroke of one kind, of a shape with a stencil.
Command strokeOf(BrushKind kind, std::uint32_t stroke);

/// A log with every kind of edit, of brush and of shape.
std::vector<EditLog::Entry> editsOfEveryKind();

/// Whether two entries are the same in everything that decides what they do, to the bit.
bool areEqual(const EditLog::Entry& a, const EditLog::Entry& b);

/// Numbers in a fixed order without a pattern.
struct Dice {
    std::uint64_t state;
    std::size_t below(std::size_t count);
};

/// The text with a few bytes, words or lines changed, doubled or gone.
std::string mutated(std::string text, Dice& dice);

}  // namespace wadi::test
