// Text table: columns and paragraphs for a terminal, in letters. It prints nothing. Any thread.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace app {

using TextRow = std::vector<std::string>;

inline constexpr std::size_t kTextLine = 100;  ///< Letters of a line

/// Lines of at most `room` letters if it can be: broken at spaces, and behind the bars between choices.
std::vector<std::string> brokenLines(const std::string& text, std::size_t room = kTextLine);

/// Rows of equally many cells under each other, with columns as wide as their widest cell; the last cell goes on in
/// the lines below. What stands in `under` comes below its row, a little to the right. UTF-8 in and out.
std::string textTable(const std::vector<TextRow>& rows, const std::vector<std::string>& under = {});

}  // namespace app
