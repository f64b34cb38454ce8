#include "app/data/denudation.hpp"

#include <cmath>

#include "app/base/number_format.hpp"

namespace app {

double cubicMetres(std::int64_t quanta, float cellSize) {
    return static_cast<double>(quanta) / wadi::kQuantaPerMetre * double{cellSize} * double{cellSize};
}

namespace {

/// Rounded to three digits: more of a volume only flicker.
double threeDigits(double number) {
    if (number == 0) return 0;
    const double unit = std::pow(10., std::floor(std::log10(std::abs(number))) - 2);
    return unit * std::round(number / unit);
}

}  // namespace

wadi::Sentence volumeText(double cubicMetres) {
    constexpr double kCubicKilometre = 1e9, kLarge = 0.0995 * kCubicKilometre, kLeast = 0.01;
    const double magnitude = std::abs(cubicMetres);
    if (magnitude >= kLarge) return plainNumber(cubicMetres / kCubicKilometre) + " km³";
    if (magnitude > 0 && magnitude < kLeast) return wadi::Sentence("under {0} m³", plainNumber(kLeast));
    return plainNumber(threeDigits(cubicMetres)) + " m³";
}

wadi::Sentence rateText(double metres, const LoweringRate& rate) {
    constexpr double kLeast = 1e-6;  // [m] a micrometre is as good as nothing
    const auto shown = [](double number) { return std::abs(number) < kLeast ? 0. : number; };
    const std::string ofEpochs = lengthText(shown(100 * metres / static_cast<double>(rate.epochs)));
    if (rate.years <= 0) return wadi::Sentence("{0} in 100 epochs", ofEpochs);
    constexpr double kMillimetres = 1000;
    return wadi::Sentence("{0} in 100 epochs, {1} mm a year", ofEpochs,
                          plainNumber(shown(kMillimetres * metres / static_cast<double>(rate.years))));
}

void Denudation::note(const wadi::Snapshot& snapshot) {
    if (!snapshot.statistics) return;
    const bool hasYears = wadi::isInYears(snapshot.parameters);
    const bool isOther = ground_ != snapshot.ground || hasYears_ != hasYears;
    if (isOther || (!moments_.empty() && snapshot.epoch < moments_.back().epoch)) moments_.clear();
    ground_ = snapshot.ground;
    hasYears_ = hasYears;
    if (!moments_.empty() && snapshot.epoch == moments_.back().epoch) return;
    const double cells = 1. * snapshot.grid.columns * snapshot.grid.rows;
    const auto layer = [cells](std::int64_t quanta) {
        return static_cast<double>(quanta) / wadi::kQuantaPerMetre / cells;
    };
    const wadi::Balance& balance = snapshot.balance;
    moments_.push_back(
        {snapshot.epoch, snapshot.years, layer(balance.bedrock + balance.sediment), layer(balance.left)});
    while (moments_.size() > 2 && moments_[1].epoch + kSpan <= snapshot.epoch) moments_.pop_front();
}

std::optional<LoweringRate> Denudation::rate() const {
    if (moments_.size() < 2) return std::nullopt;
    const Moment &first = moments_.front(), &last = moments_.back();
    return LoweringRate{first.ground - last.ground, last.left - first.left, last.epoch - first.epoch,
                        hasYears_ ? last.years - first.years : 0};
}

}  // namespace app
