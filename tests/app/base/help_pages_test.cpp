#include "app/base/help_pages.hpp"

#include <doctest/doctest.h>

#include <filesystem>

#include "tests/refusal.hpp"

using app::HelpBlock;
using app::helpBlocks;
using wadi::test::says;
using Kind = HelpBlock::Kind;

TEST_CASE("a page is read into headings, paragraphs, code and tables") {
    const std::vector<HelpBlock> blocks = helpBlocks(
        "\nOne line\nand another.\n\n## Head\ntext\n    code\n\n      more\n\nend\n| a | b |\n|---|---|\n| 1 "
        "|  |\n");
    REQUIRE(blocks.size() == 6);
    CHECK(blocks[0] == HelpBlock{Kind::paragraph, "One line and another.", {}});
    CHECK(blocks[1] == HelpBlock{Kind::heading, "Head", {}});
    CHECK(blocks[2] == HelpBlock{Kind::paragraph, "text", {}});
    CHECK(blocks[3] == HelpBlock{Kind::code, "code\n\n  more\n", {}});
    CHECK(blocks[4] == HelpBlock{Kind::paragraph, "end", {}});
    CHECK(blocks[5] == HelpBlock{Kind::table, "", {{"a", "b"}, {"1", ""}}});
    CHECK(helpBlocks("").empty());
}

TEST_CASE("each item of a list is a paragraph of its own") {
    const std::vector<HelpBlock> blocks =
        helpBlocks("Two:\n* one\n  goes on\n* two\n\n1. three\n   - four\n1.5 m\n");
    REQUIRE(blocks.size() == 5);
    CHECK(blocks[1] == HelpBlock{Kind::paragraph, "* one goes on", {}});
    CHECK(blocks[2].text == "* two");
    CHECK(blocks[3].text == "1. three");
    CHECK(blocks[4].text == "   - four 1.5 m");
}

TEST_CASE("signs of Markdown are not printed, and signs that are meant are") {
    CHECK(app::withoutMarkup("**Strong** `name.of` [link](https://a.b) end") ==
          "Strong name.of link (https://a.b) end");
    CHECK(app::withoutMarkup("`[` and `]`, `**`, a[i] `open") == "[ and ], **, a[i] `open");
}

TEST_CASE("every file of assets/help is a page, and every page opens with a sentence of what it is about") {
    std::size_t files = 0;
    for (const auto& file : std::filesystem::directory_iterator(WADI_SOURCE_DIR "/assets/help"))
        files += file.path().extension() == ".md";
    CHECK(files == app::kHelpPages.size());
    for (const std::string_view name : app::kHelpPages) {
        INFO(name);
        const app::HelpPage page = app::helpPage(name);
        CHECK_FALSE(page.title.empty());
        REQUIRE(page.blocks.size() > 1);
        CHECK(page.blocks[0].kind == Kind::paragraph);
        CHECK(page.blocks[0].text.ends_with('.'));
        for (const HelpBlock& block : page.blocks)
            for (const app::TextRow& row : block.rows) CHECK(row.size() == block.rows.front().size());
        CHECK(says(app::plainText(page), page.title + "\n\n"));
    }
}

TEST_CASE("a page that is missing is told by its file") {
    CHECK(says(wadi::test::errorOf([] { app::helpPage("nowhere"); }), "nowhere.md cannot be read"));
    CHECK(
        says(wadi::test::errorOf([] { app::helpPage("nowhere", "de"); }), "help/nowhere.md cannot be read"));
}
