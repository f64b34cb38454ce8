// Pieces: the present span of a progress parted among equal pieces of work, one after another. Pieces may be
// parted again. Not a progress of its own. One thread, that which does the work.
#pragma once

#include <cstddef>

#include "sim/io/files/progress.hpp"

namespace wadi::io {

class Pieces {
  public:
    /// `progress` may be null. [count >= 1]
    Pieces(Progress* progress, std::size_t count) : progress_(progress), count_(static_cast<double>(count)) {
        if (progress_ == nullptr) return;
        from_ = progress_->from();
        to_ = progress_->to();
    }
    /// The whole span is the present one again.
    ~Pieces() {
        if (progress_ != nullptr) progress_->span(from_, to_);
    }
    Pieces(const Pieces&) = delete;
    Pieces& operator=(const Pieces&) = delete;

    /// The progress, for the next piece.
    Progress* next() {
        if (progress_ != nullptr) progress_->span(at(done_), at(done_ + 1));
        ++done_;
        return progress_;
    }

  private:
    double at(double pieces) const { return from_ + (to_ - from_) * pieces / count_; }

    Progress* progress_;
    double count_, done_ = 0;
    double from_ = 0, to_ = 1;
};

}  // namespace wadi::io
