// How alike two pictures look, for tests that hold a picture against a kept one. Not a measure of equal
// bytes. Usable on any thread.
#pragma once

#include "engine/image.hpp"

/// Mean structural similarity of the luma of two pictures of the same size [at least 11 x 11 pixels]: 1 for
/// equal ones, near 0 for unrelated ones. Alpha does not count. Throws std::invalid_argument for other sizes.
/// After Z. Wang, A. C. Bovik, H. R. Sheikh, E. P. Simoncelli, "Image Quality Assessment: From Error
/// Visibility to Structural Similarity", IEEE Transactions on Image Processing 13 (4), 2004: Gaussian windows
/// of 11 x 11 pixels, sigma 1.5, that lie wholly within the picture; K1 = 0.01, K2 = 0.03.
double ssim(const engine::Image& a, const engine::Image& b);

/// The greatest difference of the mean red, green or blue of a square of 16 x 16 pixels of two pictures of
/// the same size and channels [0..255]: 0 for equal ones; details that only moved hardly count. Squares begin
/// in the upper left corner, and those that would not lie wholly within are left out. Throws
/// std::invalid_argument for other sizes.
double tint(const engine::Image& a, const engine::Image& b);
