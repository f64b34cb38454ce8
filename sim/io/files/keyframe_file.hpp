// KeyframeFile: a store of keyframes in one file that has no name: it is gone with the program, however that
// ends. Free stretches of it are used again. Not a format, nor what is kept for the next start (Autosave).
// Any thread, and several at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <vector>

#include "sim/world/keyframe_store.hpp"

namespace wadi::io {

class KeyframeFile : public KeyframeStore {
  public:
    /// The file will be in `folder`; both are made when something is put. Whatever the limit is, leastFree()
    /// of the disk stays free.
    explicit KeyframeFile(std::filesystem::path folder);
    ~KeyframeFile() override;
    KeyframeFile(const KeyframeFile&) = delete;
    KeyframeFile& operator=(const KeyframeFile&) = delete;

    std::optional<Ticket> put(std::span<const std::byte> bytes) override;
    bool read(Ticket ticket, std::span<std::byte> to) const override;
    void remove(Ticket ticket) noexcept override;
    /// Room on the disk that is not used any more is given back at once if there is more than the limit.
    void limit(std::uint64_t bytes) override;
    Sentence fault() const override;

    /// What is in it, and what the file takes of its disk [bytes].
    std::uint64_t used() const;
    std::uint64_t onItsDisk() const;

    /// What is left free of a disk of so many bytes: a tenth, at most 10 GB [bytes].
    static std::uint64_t leastFree(std::uint64_t disk);

  private:
    struct Stretch {
        std::uint64_t first = 0, size = 0;  // [bytes]
    };
    using Stretches = std::vector<Stretch>;

    bool open();
    std::uint64_t onDisk() const;
    bool hasRoom(std::uint64_t size) const;
    bool isTooLarge() const;
    Stretches take(std::uint64_t size);
    void giveBack(const Stretches& stretches);
    void shrink(const Stretch& stretch);
    void fail(int reason);

    const std::filesystem::path folder_;
    mutable std::mutex mutex_;  // guards what follows, but for what is written and read
    int file_ = -1;             // does not change once it is open
    std::map<Ticket, Stretches> taken_;
    std::map<std::uint64_t, std::uint64_t>
        free_;  // sizes by where they begin; none beside another, nor at the end
    std::uint64_t end_ = 0, used_ = 0, limit_ = 0;  // [bytes]
    Ticket newest_ = 0;
    Sentence fault_;
};

}  // namespace wadi::io
