#include "engine/half.hpp"

#include <algorithm>
#include <array>

// Compiled once for each level of vector instructions; the best one that the processor has is called.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/half.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace engine::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// `count` must be a multiple of Lanes().
void convert(const float* values, std::uint16_t* halves, std::size_t count) {
    const hn::ScalableTag<float> floats;
    const hn::Rebind<hwy::float16_t, decltype(floats)> target;
    const hn::Rebind<std::uint16_t, decltype(floats)> bits;
    for (std::size_t i = 0; i < count; i += hn::Lanes(floats)) {
        const auto converted = hn::DemoteTo(target, hn::LoadU(floats, values + i));
        hn::StoreU(hn::BitCast(bits, converted), bits, halves + i);
    }
}

}  // namespace engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace engine {

HWY_EXPORT(convert);

std::vector<std::uint16_t> halvesOf(std::span<const float> values) {
    constexpr std::size_t kMostLanes = 64;  // of any processor that this is built for
    std::vector<std::uint16_t> halves(values.size());
    const std::size_t whole = values.size() / kMostLanes * kMostLanes;
    HWY_DYNAMIC_DISPATCH(convert)(values.data(), halves.data(), whole);
    std::array<float, kMostLanes> rest{};
    std::array<std::uint16_t, kMostLanes> restHalves{};
    std::ranges::copy(values.subspan(whole), rest.begin());
    HWY_DYNAMIC_DISPATCH(convert)(rest.data(), restHalves.data(), kMostLanes);
    std::copy_n(restHalves.begin(), values.size() - whole,
                halves.begin() + static_cast<std::ptrdiff_t>(whole));
    return halves;
}

}  // namespace engine
#endif
