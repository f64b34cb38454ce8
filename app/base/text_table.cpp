#include "app/base/text_table.hpp"

#include <algorithm>

namespace app {

namespace {

constexpr std::size_t kLeastLastColumn = 40;  // letters, even if the line becomes longer

/// Letters of a UTF-8 text: bytes that do not continue one.
std::size_t lettersOf(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

/// Of all columns but the last.
std::vector<std::size_t> columnWidths(const std::vector<TextRow>& rows) {
    std::vector<std::size_t> widths(rows.front().size() - 1);
    for (const TextRow& row : rows)
        for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], lettersOf(row[i]));
    return widths;
}

}  // namespace

std::vector<std::string> brokenLines(const std::string& text, std::size_t room) {
    std::vector<std::string> lines = {""};
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t found = text.find_first_of(" |", at);
        const std::size_t end = found == std::string::npos ? text.size() : found + 1;
        const std::string word = text.substr(at, end - at);
        const std::size_t letters = lettersOf(word) - (word.back() == ' ' ? 1 : 0);
        if (!lines.back().empty() && lettersOf(lines.back()) + letters > room) lines.emplace_back();
        lines.back() += word;
        at = end;
    }
    for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
    return lines;
}

std::string textTable(const std::vector<TextRow>& rows, const std::vector<std::string>& under) {
    const std::vector<std::size_t> widths = columnWidths(rows);
    std::size_t left = 0;
    for (const std::size_t width : widths) left += width + 2;
    const std::size_t room = std::max(kTextLine, left + kLeastLastColumn) - left;
    std::string text;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const TextRow& row = rows[r];
        for (std::size_t i = 0; i < widths.size(); ++i)
            text += row[i] + std::string(widths[i] + 2 - lettersOf(row[i]), ' ');
        std::string indent;
        for (const std::string& line : brokenLines(row.back(), room)) {
            text += indent + line + "\n";
            indent = std::string(left, ' ');
        }
        if (r >= under.size() || under[r].empty()) continue;
        for (const std::string& line : brokenLines(under[r], kTextLine - 4)) text += "    " + line + "\n";
    }
    return text;
}

}  // namespace app
