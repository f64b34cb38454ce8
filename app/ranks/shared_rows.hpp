// Shared rows: a file of 32-bit numbers, row after row, lowest byte first, which ranks write and read at
// once, each where its cells are. Not a map with a header, nor what it stands for. Each rank has one of its
// own.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace app {

class SharedRows {
  public:
    enum class Use { make, write, read };

    /// Rows of so many columns. `make`: of a new file, or one that was there and is now empty. Throws
    /// wadi::MachineError, here and below, if the disk does not do as it is told, with what is to be done
    /// then.
    SharedRows(std::filesystem::path path, int columns, Use use, std::string remedy);
    ~SharedRows();
    SharedRows(const SharedRows&) = delete;
    SharedRows& operator=(const SharedRows&) = delete;

    /// The numbers of a row from column x on.
    void write(int x, int z, std::span<const float> values);
    void read(int x, int z, std::span<float> values);
    /// Waits until the disk has all that was written.
    void flush();

  private:
    template <class Byte, class Move>
    void move(const char* what, int x, int z, std::span<Byte> bytes, const Move& some);
    [[noreturn]] void fail(const char* what) const;

    std::filesystem::path path_;
    std::string remedy_;
    int columns_;
    int file_ = -1;
};

}  // namespace app
