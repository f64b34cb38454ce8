#include "tests/ssim.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace {

constexpr int kWindow = 11;
constexpr double kSigma = 1.5;
constexpr double kC1 = 0.01 * 255 * 0.01 * 255, kC2 = 0.03 * 255 * 0.03 * 255;

struct Plane {
    int width, height;
    std::vector<double> values;

    Plane(int w, int h)
        : width(w), height(h), values(static_cast<std::size_t>(w) * static_cast<std::size_t>(h)) {}
    double& at(int x, int y) { return values[index(x, y)]; }
    double at(int x, int y) const { return values[index(x, y)]; }
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
    }
};

// Weights of ITU-R BT.601.
Plane lumaOf(const engine::Image& image) {
    Plane luma(image.width(), image.height());
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const auto p = image.at(x, y);
            luma.at(x, y) = p.size() == 1 ? p[0] : 0.299 * p[0] + 0.587 * p[1] + 0.114 * p[2];
        }
    return luma;
}

Plane product(const Plane& a, const Plane& b) {
    Plane result(a.width, a.height);
    for (std::size_t n = 0; n < result.values.size(); ++n) result.values[n] = a.values[n] * b.values[n];
    return result;
}

std::array<double, kWindow> weights() {
    std::array<double, kWindow> w{};
    double sum = 0;
    for (int n = 0; n < kWindow; ++n) {
        const double away = (n - kWindow / 2) / kSigma;
        sum += w[static_cast<std::size_t>(n)] = std::exp(-0.5 * away * away);
    }
    for (double& weight : w) weight /= sum;
    return w;
}

// The weighted mean of each window that lies within the plane, first along rows, then along columns.
Plane means(const Plane& plane) {
    const auto w = weights();
    Plane rows(plane.width - kWindow + 1, plane.height), both(rows.width, plane.height - kWindow + 1);
    for (int y = 0; y < rows.height; ++y)
        for (int x = 0; x < rows.width; ++x)
            for (int n = 0; n < kWindow; ++n)
                rows.at(x, y) += w[static_cast<std::size_t>(n)] * plane.at(x + n, y);
    for (int y = 0; y < both.height; ++y)
        for (int x = 0; x < both.width; ++x)
            for (int n = 0; n < kWindow; ++n)
                both.at(x, y) += w[static_cast<std::size_t>(n)] * rows.at(x, y + n);
    return both;
}

}  // namespace

double ssim(const engine::Image& first, const engine::Image& second) {
    if (first.width() != second.width() || first.height() != second.height() || first.width() < kWindow ||
        first.height() < kWindow)
        throw std::invalid_argument("ssim: the pictures must have one size of at least 11 x 11 pixels");
    const Plane a = lumaOf(first), b = lumaOf(second);
    const Plane meanA = means(a), meanB = means(b);
    const Plane aa = means(product(a, a)), bb = means(product(b, b)), ab = means(product(a, b));
    double sum = 0;
    for (std::size_t n = 0; n < meanA.values.size(); ++n) {
        const double ma = meanA.values[n], mb = meanB.values[n];
        const double varianceA = aa.values[n] - ma * ma, varianceB = bb.values[n] - mb * mb;
        const double covariance = ab.values[n] - ma * mb;
        sum += (2 * ma * mb + kC1) * (2 * covariance + kC2) /
               ((ma * ma + mb * mb + kC1) * (varianceA + varianceB + kC2));
    }
    return sum / static_cast<double>(meanA.values.size());
}

double tint(const engine::Image& a, const engine::Image& b) {
    constexpr int kSide = 16;
    if (a.width() != b.width() || a.height() != b.height() || a.at(0, 0).size() != b.at(0, 0).size())
        throw std::invalid_argument("tint: the pictures must have one size and the same channels");
    const std::size_t channels = std::min<std::size_t>(a.at(0, 0).size(), 3);
    double most = 0;
    for (int top = 0; top + kSide <= a.height(); top += kSide) {
        for (int left = 0; left + kSide <= a.width(); left += kSide) {
            std::array<int, 3> sum{};
            for (int y = top; y < top + kSide; ++y)
                for (int x = left; x < left + kSide; ++x)
                    for (std::size_t c = 0; c < channels; ++c) sum[c] += a.at(x, y)[c] - b.at(x, y)[c];
            for (const int difference : sum) most = std::max(most, std::abs(double{1} * difference));
        }
    }
    return most / (kSide * kSide);
}
