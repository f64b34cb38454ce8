// Help pages: the reference of the program as files of Markdown in assets/help, one for each topic, and in a
// folder there for each other language, read into blocks that a terminal, a man page or a window can show.
// Not the help of options, which the command line makes of its own table (app/cli/cli). Any thread.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/text_table.hpp"

namespace app {

/// All pages, in the order in which they are listed: NAME is assets/help/NAME.md.
inline constexpr std::array<std::string_view, 13> kHelpPages = {
    "controls", "window",   "processes", "measures", "scenes", "worlds", "batch",
    "bake",     "pictures", "import",    "export",   "build",  "develop"};

/// A part of a page.
struct HelpBlock {
    enum class Kind { heading, paragraph, code, table };
    Kind kind = Kind::paragraph;
    std::string text;  ///< Of a paragraph, or an item of a list, one line; of code lines without their
                       ///< indent; empty for a table
    std::vector<TextRow> rows;  ///< Of a table, with equally many cells; the first one is its head

    bool operator==(const HelpBlock&) const = default;
};

struct HelpPage {
    std::string title;
    std::vector<HelpBlock> blocks;  ///< The first one is a sentence of what the page is about
};

/// The blocks of a text in the Markdown that pages use: "## " before a heading, an indent of four spaces
/// before code, bars between the cells of a table, and blank lines between blocks.
std::vector<HelpBlock> helpBlocks(std::string_view markdown);

/// A paragraph or a cell without the signs of Markdown: **strong**, `names` and [links](of addresses).
std::string withoutMarkup(std::string_view text);

/// The page of that name, one of kHelpPages, in English. Throws wadi::Error if its file cannot be read or has
/// no title.
HelpPage helpPage(std::string_view name);
/// The same in another language, by its code: assets/help/CODE/NAME.md; in English where there is no such
/// file, or it is damaged.
HelpPage helpPage(std::string_view name, std::string_view language);

/// A page for a terminal.
std::string plainText(const HelpPage& page);

}  // namespace app
