// MpiCommunicator: ranks that MPI has begun, on one machine or many. Not what they tell each other. The main
// thread of each rank; nothing of it before MpiSession or after it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/core/communicator.hpp"

namespace app {

/// MPI from its beginning to its end.
class MpiSession {
  public:
    MpiSession();
    ~MpiSession();
    MpiSession(const MpiSession&) = delete;
    MpiSession& operator=(const MpiSession&) = delete;

    /// Ends all ranks at once, with this exit code.
    [[noreturn]] static void abort(int code);
};

/// What a rank has told others so far.
struct MpiTraffic {
    std::uint64_t messages = 0, bytes = 0;  ///< To neighbours
    double seconds = 0;                     ///< For which it has waited for others, and written and read
};

/// All ranks. Throws wadi::MachineError where another does not answer for kPatience.
class MpiCommunicator : public wadi::Communicator {
  public:
    static constexpr double kPatience = 3600;  ///< [s]

    MpiCommunicator();

    int rank() const override { return rank_; }
    int size() const override { return size_; }
    std::vector<wadi::Message> exchange(std::span<const int> partners,
                                        const std::vector<wadi::Message>& messages) const override;
    void sum(std::span<std::uint64_t> values) const override;
    void highest(std::span<std::int64_t> values) const override;

    /// How many ranks are on this machine.
    int ranksHere() const { return here_; }
    const MpiTraffic& traffic() const { return traffic_; }

  private:
    int rank_ = 0, size_ = 1, here_ = 1;
    mutable MpiTraffic traffic_;
};

}  // namespace app
