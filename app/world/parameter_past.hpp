// Parameter past: the parameters of a world at every edit of its log, of which some were undone, without the
// world itself. It follows the rules of History. Not what is on the ground. A value; one thread at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/world/command.hpp"
#include "sim/world/parameters.hpp"

namespace app {

class ParameterPast {
  public:
    explicit ParameterPast(const wadi::Parameters& start) : now_(start) {}

    /// The parameters after the edits so far.
    const wadi::Parameters& now() const { return now_; }
    /// Takes the next edit of the log. True if it went on with the newest one, as a drag of a slider does
    /// from epoch to epoch: both are undone together. Throws wadi::Error if it sets what is no parameter, or
    /// beyond its range.
    bool add(const wadi::Command& command);

  private:
    /// An edit that can be undone, or done again, with the parameters on its other side if it changed any.
    struct Done {
        std::string title;
        std::uint64_t gesture = 0;
        std::optional<wadi::Parameters> others;
    };

    /// Notes an edit, unless it goes on with the newest one: then true. To be called before now_ changes.
    bool note(const std::string& title, std::uint64_t gesture, bool isOfParameters);
    void turn(std::vector<Done>& from, std::vector<Done>& to, bool isRedo);

    wadi::Parameters now_;
    std::vector<Done> done_, undone_;  // newest last; undone last is last
};

}  // namespace app
