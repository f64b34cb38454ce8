// A program of the name ffmpeg that a test writes and puts first in PATH. For tests only; one thread.
#pragma once

#include <cstdlib>
#include <string>

#include "tests/temp_folder.hpp"

namespace app::test {

/// PATH, as it was before.
class PathRestorer {
  public:
    explicit PathRestorer(const std::string& path) {
        const char* now = std::getenv("PATH");
        before_ = now ? now : "";
        setenv("PATH", path.c_str(), 1);
    }
    ~PathRestorer() { setenv("PATH", before_.c_str(), 1); }
    PathRestorer(const PathRestorer&) = delete;
    PathRestorer& operator=(const PathRestorer&) = delete;

    const std::string& before() const { return before_; }

  private:
    std::string before_;
};

/// Shell lines as ffmpeg; in them $out is the file it is to write.
class FakeFfmpeg {
  public:
    explicit FakeFfmpeg(const std::string& lines)
        : path_(folder_.path().string() + ":" + std::getenv("PATH")) {
        const std::filesystem::path program =
            folder_.file("ffmpeg", "#!/bin/sh\nfor word in \"$@\"; do out=${word#file:}; done\n" + lines);
        std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    }

  private:
    wadi::test::TempFolder folder_;
    PathRestorer path_;
};

}  // namespace app::test
