// Communicator: how ranks, the processes of a system that work on one map together (Subdomain), tell each
// other what the others need. MPI is one kind; tests have threads. Not what is told. All ranks call the same
// functions in the same order, but for exchange(), which those call who have partners; each on one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace wadi {

using Message = std::vector<std::byte>;

class Communicator {
  public:
    virtual ~Communicator() = default;

    /// The number of this rank [0..size() - 1].
    virtual int rank() const = 0;
    /// How many ranks there are [>= 1].
    virtual int size() const = 0;
    /// Sends a message to each of some other ranks and returns theirs, in the same order. Who is named by
    /// another names it too. Throws Error if a rank is lost.
    virtual std::vector<Message> exchange(std::span<const int> partners,
                                          const std::vector<Message>& messages) const = 0;
    /// Puts in place of each value the sum, modulo 2^64, or the highest of those that all ranks have given.
    virtual void sum(std::span<std::uint64_t> values) const = 0;
    virtual void highest(std::span<std::int64_t> values) const = 0;
};

}  // namespace wadi
