// The texts that the interface draws from tables: parameters, actions, processes, layers, formats, scenes and
// presets. Those that stand in the code are collected by xgettext. For the tool that collects texts to
// translate.
#pragma once

#include <string>
#include <vector>

namespace app::test {

struct TableText {
    std::string context;  ///< What it is said of, where it means something else elsewhere; mostly ""
    std::string english;
    std::string where;  ///< Of which table, for translators

    auto operator<=>(const TableText&) const = default;
};

/// All of them, none twice, none empty. Throws wadi::Error if a scene cannot be read.
std::vector<TableText> tableTexts();

}  // namespace app::test
