// Fade: a process that only tests know, to show that a process is its folder and one line of the list: every
// epoch a share of what lies loose vanishes, and is booked as having left. Not for people.
// The thread that owns the terrain.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "sim/core/field.hpp"
#include "sim/core/param.hpp"
#include "sim/core/state_visitor.hpp"
#include "sim/process/epoch_context.hpp"
#include "sim/process/process.hpp"

namespace wadi::test {

struct FadeParams {
    bool enabled = false;
    float rate = 0.01f;
};

template <class V>
void visit(V&& v, FadeParams& p) {
    v("enabled", p.enabled, "Whether sediment fades.");
    v("rate", p.rate, 0.f, 1.f, "per epoch", "Part of what lies loose that vanishes in an epoch.");
}

class Fade {
  public:
    using Params = FadeParams;
    static constexpr ProcessInfo kInfo = {
        .name = "fade",
        .title = "Fading sediment",
        .help = "What lies loose vanishes, a little in every epoch.",
        .caption = Caption::slopes,
        .mask = "Where sediment fades.",
        .count = {"Faded cells", "Cells of which something has vanished."},
    };
    template <class T>
    struct Named {
        T fade{};
        static constexpr auto kMember = &Named::fade;
    };

    Fade() = default;
    /// Nothing has faded yet, on a map of this size [cells].
    Fade(int columns, int rows) : faded_(columns, rows) {}

    void run(EpochContext& e, const FadeParams& params);

    static constexpr std::array<ProcessLayer<Fade>, 1> layers() {
        return {{{{.name = "faded", .title = "Faded", .unit = "m", .help = "What has vanished so far."},
                  &Fade::faded}}};
    }
    const Field<float>& faded() const { return faded_; }
    std::size_t count() const;
    void upsample();

    template <class V, class Self>
    static void parts(V& v, Self& self) {
        v.number("fadedTotal", self.total_, std::int64_t{0}, kMostTotal);
        grid(v, "faded", self.faded_, 0.f, kMostMean);
    }

  private:
    Field<float> faded_;      // so far [m]
    std::int64_t total_ = 0;  // [quanta]
};

}  // namespace wadi::test
