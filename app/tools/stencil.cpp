#include "app/tools/stencil.hpp"

#include <algorithm>

#include "sim/core/error.hpp"
#include "sim/edit/brush.hpp"
#include "sim/io/import/png_read.hpp"

namespace app {

namespace {

/// Mean of the pixels of a picture that fall on cell `i` of `cells` along one side.
struct Span {
    int from, to;
};
Span spanOf(int i, int cells, int pixels) {
    const auto at = [&](int k) { return static_cast<int>(static_cast<long long>(k) * pixels / cells); };
    return {at(i), std::max(at(i) + 1, at(i + 1))};
}

std::uint8_t meanOf(const wadi::Field<std::uint16_t>& picture, Span x, Span z, int greatest) {
    std::uint64_t sum = 0;
    for (int row = z.from; row < z.to; ++row) {
        for (int column = x.from; column < x.to; ++column) sum += picture.at(column, row);
    }
    const auto whole = static_cast<std::uint64_t>(greatest) * static_cast<std::uint64_t>(x.to - x.from) *
                       static_cast<std::uint64_t>(z.to - z.from);
    return static_cast<std::uint8_t>((sum * 255 + whole / 2) / whole);
}

}  // namespace

wadi::Field<std::uint8_t> stencilOf(const wadi::Field<std::uint16_t>& picture, int greatest) {
    const int longest = std::max(picture.columns(), picture.rows());
    const int side = std::min(longest, wadi::kMostStencil);
    const auto scaled = [&](int n) {
        return std::max(1, static_cast<int>(static_cast<long long>(n) * side / longest));
    };
    const int columns = scaled(picture.columns()), rows = scaled(picture.rows());
    wadi::Field<std::uint8_t> stencil(side, side, 0);
    for (int z = 0; z < rows; ++z) {
        for (int x = 0; x < columns; ++x) {
            stencil.at(x + (side - columns) / 2, z + (side - rows) / 2) = meanOf(
                picture, spanOf(x, columns, picture.columns()), spanOf(z, rows, picture.rows()), greatest);
        }
    }
    return stencil;
}

std::shared_ptr<const wadi::Field<std::uint8_t>> readStencil(const std::filesystem::path& file) {
    const wadi::io::GrayPicture picture = wadi::io::readPng(file);
    return std::make_shared<const wadi::Field<std::uint8_t>>(
        stencilOf(picture.values, picture.header.greatest()));
}

}  // namespace app
