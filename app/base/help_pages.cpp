#include "app/base/help_pages.hpp"

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>
#include <utility>

#include "app/base/paths.hpp"
#include "sim/core/error.hpp"

namespace app {

namespace {

using Kind = HelpBlock::Kind;

constexpr std::string_view kCodeIndent = "    ";
constexpr std::string_view kHeading = "## ";

std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    std::istringstream in{std::string(text)};
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

Kind kindOf(const std::string& line) {
    if (line.starts_with(kHeading)) return Kind::heading;
    if (line.starts_with(kCodeIndent)) return Kind::code;
    return line.starts_with('|') ? Kind::table : Kind::paragraph;
}

/// The cells of "| a | b |".
TextRow cellsOf(const std::string& line) {
    TextRow cells;
    for (std::size_t at = line.find('|'); at != std::string::npos;) {
        const std::size_t end = line.find('|', at + 1);
        if (end == std::string::npos) break;
        std::string cell = line.substr(at + 1, end - at - 1);
        cell.erase(0, cell.find_first_not_of(' '));
        cell.erase(cell.find_last_not_of(' ') + 1);
        cells.push_back(cell);
        at = end;
    }
    return cells;
}

/// Whether a line stands between the head of a table and its rows.
bool isRule(const std::string& line) {
    return line.find_first_not_of("|- ") == std::string::npos;
}

void add(HelpBlock& block, const std::string& line) {
    switch (block.kind) {
        case Kind::table:
            if (!isRule(line)) block.rows.push_back(cellsOf(line));
            return;
        case Kind::code:
            block.text += line.substr(std::min(line.size(), kCodeIndent.size())) + "\n";
            return;
        case Kind::heading:
            block.text = line.substr(kHeading.size());
            return;
        case Kind::paragraph:
            block.text += (block.text.empty() ? line : " " + line.substr(line.find_first_not_of(' ')));
            return;
    }
}

/// Whether a line begins an item of a list: "* …", "- …" or "1. …".
bool beginsItem(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (line.starts_with("* ") || line.starts_with("- ")) return true;
    const std::size_t digits = line.find_first_not_of("0123456789");
    return digits > 0 && digits < line.size() && line.substr(digits).starts_with(". ");
}

/// Blank lines between lines of code belong to it.
bool goesOnAsCode(const std::vector<std::string>& lines, std::size_t at) {
    while (at < lines.size() && lines[at].empty()) ++at;
    return at < lines.size() && lines[at].starts_with(kCodeIndent);
}

/// What stands between two signs at the beginning of a text.
struct Span {
    std::string_view inside;
    std::size_t length = 0;  ///< With both signs; 0 if the text does not begin so
};

Span spanOf(std::string_view text, std::string_view open, std::string_view close) {
    if (!text.starts_with(open)) return {};
    const std::size_t end = text.find(close, open.size());
    if (end == std::string_view::npos) return {};
    return {text.substr(open.size(), end - open.size()), end + close.size()};
}

std::string plainTable(const HelpBlock& block) {
    std::vector<TextRow> rows;
    for (const TextRow& row : block.rows) {
        TextRow& cells = rows.emplace_back();
        for (const std::string& cell : row) cells.push_back(withoutMarkup(cell));
    }
    if (std::ranges::all_of(rows.front(), [](const std::string& cell) { return cell.empty(); }))
        rows.erase(rows.begin());
    return rows.empty() ? "" : textTable(rows);
}

std::string plainBlock(const HelpBlock& block) {
    std::string text;
    switch (block.kind) {
        case Kind::heading:
            return withoutMarkup(block.text) + "\n";
        case Kind::table:
            return plainTable(block);
        case Kind::code:
            for (const std::string& line : linesOf(block.text))
                text += line.empty() ? "\n" : "    " + line + "\n";
            return text;
        case Kind::paragraph:
            for (const std::string& line : brokenLines(withoutMarkup(block.text))) text += line + "\n";
            return text;
    }
    return text;
}

/// `folder`: within that of the English pages.
std::filesystem::path fileOf(std::string_view name, std::string_view folder) {
    return dataFolder() / "assets" / "help" / folder / (std::string(name) + ".md");
}

/// None if the file cannot be read or has no title.
std::optional<HelpPage> readPage(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::string title, rest;
    if (!std::getline(in, title) || !title.starts_with("# ") || !std::getline(in, rest, '\0')) return {};
    return HelpPage{title.substr(2), helpBlocks(rest)};
}

}  // namespace

std::vector<HelpBlock> helpBlocks(std::string_view markdown) {
    const std::vector<std::string> lines = linesOf(markdown);
    std::vector<HelpBlock> blocks;
    bool isNew = true;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].empty()) {
            isNew = isNew || blocks.back().kind != Kind::code || !goesOnAsCode(lines, i);
            if (!isNew) add(blocks.back(), "");
            continue;
        }
        const Kind kind = kindOf(lines[i]);
        isNew = isNew || kind == Kind::heading || (kind == Kind::paragraph && beginsItem(lines[i]));
        if (isNew || kind != blocks.back().kind) blocks.push_back({kind, "", {}});
        add(blocks.back(), lines[i]);
        isNew = kind == Kind::heading;
    }
    return blocks;
}

std::string withoutMarkup(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        if (const Span name = spanOf(text, "`", "`"); name.length > 0) {
            plain += name.inside;
            text.remove_prefix(name.length);
        } else if (const Span link = spanOf(text, "[", "]("); link.length > 0) {
            const std::string_view rest = text.substr(link.length);
            plain += std::string(link.inside) + " (" + std::string(rest.substr(0, rest.find(')'))) + ")";
            text.remove_prefix(std::min(text.size(), link.length + rest.find(')') + 1));
        } else if (text.starts_with("**")) {
            text.remove_prefix(2);
        } else {
            plain += text.front();
            text.remove_prefix(1);
        }
    }
    return plain;
}

HelpPage helpPage(std::string_view name) {
    const std::filesystem::path file = fileOf(name, "");
    if (std::optional<HelpPage> page = readPage(file)) return *std::move(page);
    throw wadi::Error(
        "The help page {0} cannot be read; it belongs to the program, which has to be installed again.",
        toText(file));
}

HelpPage helpPage(std::string_view name, std::string_view language) {
    if (language != "en")
        if (std::optional<HelpPage> page = readPage(fileOf(name, language))) return *std::move(page);
    return helpPage(name);
}

std::string plainText(const HelpPage& page) {
    std::string text = page.title + "\n";
    for (const HelpBlock& block : page.blocks) text += "\n" + plainBlock(block);
    return text;
}

}  // namespace app
