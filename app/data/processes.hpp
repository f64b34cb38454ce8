// Processes in the window: the sections of the dock that processes and what surrounds them have, and their
// rows of the statistics, from the list of processes; what is said where heights end. Draws nothing. Any
// thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/sentence.hpp"
#include "sim/generate/generate.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// A section of the dock with a group of parameters.
struct DockSection {
    std::string caption;     ///< Of the sections that begin here; "": it stands under that of the one before
    std::string heading;     ///< For people
    std::string_view group;  ///< Name of the group, as in "droplet"
    std::string_view help;   ///< What the process does, a sentence; "" of what surrounds them
    /// Of what surrounds them: the parameter at 0 of which it changes nothing; "" if it always does.
    std::string_view strength;
};

/// The sections of all processes and of clouds, sand and sea, caption by caption.
std::vector<DockSection> dockSections();

/// How many particles of a kind are under way, or what else a process counts.
struct ParticleCount {
    std::string_view name;  ///< For people
    std::size_t count = 0;
    std::string_view help;
};

/// The sentence that says that uplift has brought ground to where heights end.
std::string heldText();

/// The sentence that says that a base terrain is asked to be higher than heights go, or "" if it is not.
wadi::Sentence squeezedText(const wadi::GenerateParams& params);

/// The particles of a snapshot: drops of rain, and of the other kinds those that there are.
std::vector<ParticleCount> particlesOf(const wadi::Snapshot& snapshot);

}  // namespace app
