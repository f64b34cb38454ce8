// What the user of a test may do: everything, as root may, or only what permissions allow; whether disks may
// be mounted; and how a test says that it is passed over. Tests of the suites "root" and "user" are run with
// such rights by ctest (discover.cmake). One thread.
#pragma once

#include <filesystem>
#include <string>

namespace wadi::test {

/// Says that the running test case is passed over, and why; ./test.sh repeats it in its last lines.
void skipped(const std::string& reason);

/// Whether permissions of files are in force: they are not for root.
bool permissionsApply();

/// A small disk in memory, for those who may mount one.
class SmallDisk {
  public:
    /// Mounts it at a new folder; `size` as in "size=96k".
    SmallDisk(const std::filesystem::path& folder, const char* size);
    ~SmallDisk();
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    bool isThere() const { return isThere_; }
    /// Makes it read-only; false if that is not possible.
    bool lock() const;

  private:
    std::filesystem::path folder_;
    bool isThere_;
};

}  // namespace wadi::test
