// Process: what every process tells of itself, and the list type that makes one program of them. Not the list
// itself (processes.hpp) nor any process. Constants and types; any thread.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/particles/population.hpp"
#include "sim/terrain/layers.hpp"

namespace wadi {

/// Captions of the dock under which processes stand.
enum class Caption { water, wind, slopes, mountains };
inline constexpr std::array<std::string_view, 4> kCaptionNames = {"Water", "Wind and sand", "Slopes",
                                                                  "Mountains"};

/// How many a process has of what it moves or counts, for the statistics.
struct CountInfo {
    std::string_view title;  ///< As in "Drops of rain"; "": nothing is counted
    std::string_view help;   ///< A sentence
};

/// The particles of a process, for people.
struct ParticleInfo {
    std::string_view name = "particle";                 ///< Of one, as in "drop of runoff"
    std::string_view spent = "Probably it was spent.";  ///< Why one ended that had hardly any volume left
};

/// What a process tells of itself.
struct ProcessInfo {
    std::string_view name;          ///< Of its parameters, its mask and its place in a world: "droplet"
    std::string_view title;         ///< Of its parameters, for people: "Rain"
    std::string_view help;          ///< What it does, a sentence
    Caption caption;                ///< Where its parameters stand in the dock
    std::string_view mask;          ///< What its mask decides: "Where drops of rain change the ground."
    CountInfo count = {};           ///< Of count() or particles()
    ParticleInfo particle = {};     ///< Of particles()
    std::string_view heading = {};  ///< Of its section in the dock; "": its title
    bool isInYears = false;  ///< Whether it works by rates per year: then people see the simulated time
};

/// The place of a process in the list.
enum class ProcessId : std::uint8_t {};

/// A map that a process keeps, to be looked at and exported.
template <class P>
struct ProcessLayer {
    LayerFacts facts;
    const Field<float>& (P::*map)() const;
};

struct EpochContext;

/// What a class must have to be a process. It is made by its constructor (columns, rows) [cells], which must
/// be there if it has layers(), else by one without arguments. More is optional, and found by its name:
///     particles()    its Population, which is drawn, counted and weighed; then also
///     view(particle, params, cellSize)   a particle as it is shown (exchange.hpp)
///     count()        another number for the statistics
///     carried()      material that is neither on the map nor has left [quanta]; then also
///     carriedDye()   what of it is dyed [quanta]
///     counters()     particles and steps so far
///     parts(v, self) all of it that decides the future (sim/core/state_visitor.hpp)
///     upsample()     carries it over to a map that is twice as fine; without, it begins afresh there
///     workOn(part)   is told the part of the map (Subdomain) on which it will run, before it does
///     rest()         gives back memory that the next epoch can make again
///     layers()       an array of ProcessLayer: maps that it keeps
///     stepParam(params)  "droplet.dt": the parameter that says how far it goes at once, which the guard halves
///     kUsesMoisture  true: the moisture of the ground is brought up to date before it runs
///     haloOf(params) how many cells [0..kHaloWidth] around a part of the map (Subdomain) it must know to work
///                    on that while others work on the rest; nothing, or without it: it cannot
template <class P>
concept Process = requires(P process, EpochContext& epoch, typename P::Params& params) {
    { P::kInfo } -> std::convertible_to<ProcessInfo>;
    { params.enabled } -> std::convertible_to<bool>;
    process.run(epoch, params);
    P::template Named<int>::kMember;
};

template <class P>
concept HasParticles = requires(const P& process) {
    process.particles().size();
};
template <class P>
concept HasCount = requires(const P& process) {
    process.count();
};
template <class P>
concept HasCarried = requires(const P& process) {
    process.carried();
};
template <class P>
concept HasCounters = requires(const P& process) {
    process.counters();
};
template <class P>
concept HasUpsample = requires(P& process) {
    process.upsample();
};
template <class P>
concept HasLayers = requires {
    P::layers();
};

template <class P>
concept HasStepParam = requires(const typename P::Params& params) {
    { P::stepParam(params) } -> std::convertible_to<std::string_view>;
};

struct AnyVisitor;
template <class P>
concept HasParts = requires(AnyVisitor& v, const P& process) {
    P::parts(v, process);
};

/// Whether a process reads the moisture of the ground.
template <class P>
constexpr bool usesMoisture() {
    if constexpr (requires { P::kUsesMoisture; }) return P::kUsesMoisture;
    return false;
}

/// How many cells around a part of the map a process must know to work on it; nothing: it cannot.
template <class P>
std::optional<int> haloOf(const typename P::Params& params) {
    if constexpr (requires { P::haloOf(params); }) return P::haloOf(params);
    return std::nullopt;
}

/// Calls f.operator()<P, Place>() for every map that a process keeps: P::layers()[Place].
template <class P, class F>
constexpr void eachLayerOf(F&& f) {
    static_assert(!HasLayers<P> || std::is_constructible_v<P, int, int>,
                  "A process with layers() has a constructor (columns, rows), which gives them their size.");
    if constexpr (HasLayers<P>) [&]<std::size_t... Place>(std::index_sequence<Place...>) {
            (f.template operator()<P, Place>(), ...);
        }
    (std::make_index_sequence<std::tuple_size_v<decltype(P::layers())>>());
}

/// Processes in the order in which they run in an epoch.
template <class... P>
struct ProcessList {
    static constexpr std::size_t kSize = sizeof...(P);
    static constexpr std::array<ProcessInfo, kSize> kInfos = {P::kInfo...};

    /// Calls f.operator()<P>() for every process P, in order.
    template <class F>
    static constexpr void forEach(F&& f) {
        (f.template operator()<P>(), ...);
    }

    /// The same for every map of every process (eachLayerOf).
    template <class F>
    static constexpr void forEachLayer(F&& f) {
        (eachLayerOf<P>(f), ...);
    }

    /// The place of a process.
    template <class One>
    static constexpr ProcessId idOf() {
        std::size_t place = 0;
        bool found = false;
        ((found = found || std::is_same_v<One, P>, place += found ? 0 : 1), ...);
        return static_cast<ProcessId>(place);
    }
    static constexpr const ProcessInfo& infoOf(ProcessId id) { return kInfos[static_cast<std::size_t>(id)]; }

    /// One What<P> for every process P, each a member under the name that the process gives it: `droplet`,
    /// `pipes` …
    template <template <class> class What>
    struct Members : P::template Named<What<P>>... {
        template <class One>
        What<One>& of() {
            return this->*One::template Named<What<One>>::kMember;
        }
        template <class One>
        const What<One>& of() const {
            return this->*One::template Named<What<One>>::kMember;
        }
    };
};

template <class P>
using ItselfOf = P;
template <class P>
using ParamsOf = typename P::Params;

/// Material that a process carries [quanta].
template <class P>
std::int64_t carriedBy(const P& process) {
    if constexpr (HasCarried<P>) return process.carried();
    return 0;
}

/// What of it is dyed [quanta].
template <class P>
std::int64_t carriedDyeBy(const P& process) {
    if constexpr (HasCarried<P>) return process.carriedDye();
    return 0;
}

/// What a process counts for the statistics.
template <class P>
std::size_t countOf(const P& process) {
    if constexpr (HasCount<P>)
        return static_cast<std::size_t>(process.count());
    else if constexpr (HasParticles<P>)
        return process.particles().size();
    return 0;
}

/// Particles and steps of a process so far.
template <class P>
Counters countersOf(const P& process) {
    if constexpr (HasCounters<P>) return process.counters();
    return {};
}

/// A process on a map of this size that has not run yet [cells].
template <class P>
P madeFor(int columns, int rows) {
    if constexpr (std::is_constructible_v<P, int, int>) return P(columns, rows);
    return P();
}

}  // namespace wadi
