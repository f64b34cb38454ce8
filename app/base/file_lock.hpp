// File lock: a claim on a name that ends with the process at the latest, however it ends. Programs that ask
// for it respect it, others do not notice. Not for threads of one program. Any thread; one at a time.
#pragma once

#include <filesystem>
#include <optional>

namespace app {

class FileLock {
  public:
    /// Takes the lock of this file, which is made if it is missing. Nothing if another has it or if it cannot
    /// be made. Does not wait.
    static std::optional<FileLock> take(const std::filesystem::path& file);

    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;
    /// Gives the lock back; its file stays.
    ~FileLock();

    /// Removes the file, while nobody else can take it.
    void remove();

    const std::filesystem::path& file() const { return file_; }

  private:
    FileLock(std::filesystem::path file, int descriptor);

    std::filesystem::path file_;
    int descriptor_ = -1;
};

}  // namespace app
