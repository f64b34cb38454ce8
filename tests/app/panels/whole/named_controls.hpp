// Controls as a hand finds them in the window, by the names that stand on or beside them: whatever answers to
// the pointer and has a text of its own. What is only shown, and what a row is set to, has none. For tests
// only.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/app/panels/whole/stand.hpp"

namespace app::test {

/// A control that was met.
struct NamedControl {
    std::string name;
    std::string window;  ///< Of Dear ImGui
};

class ControlFinder {
  public:
    explicit ControlFinder(Stand& stand) : stand_(stand) {}

    /// The controls of the last frame that are seen whole and were not met before. Moves the pointer, but not
    /// to where a text stands that was looked at already.
    std::vector<NamedControl> next();

  private:
    /// What a text is: it answers to the pointer, names what stands behind or before it, or is only shown.
    enum class Role { control, label, shown };
    struct Seen {
        CutText text;
        Role role = Role::shown;
        bool isNew = false;
        unsigned item = 0;  // that answers there
    };

    unsigned itemAt(glm::vec2 at, const std::string& window);
    bool isLabel(const CutText& text);
    Seen look(const CutText& text);
    std::vector<Seen> lookAround();
    bool isInPlace(const std::vector<Seen>& all) const;

    Stand& stand_;
    std::map<std::pair<std::string, std::string>, Seen> seen_;  // by window and text
};

}  // namespace app::test
