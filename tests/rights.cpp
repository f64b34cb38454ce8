#include "tests/rights.hpp"

#include <doctest/doctest.h>
#include <sys/mount.h>

#include <iostream>
#include <system_error>

#include "tests/temp_folder.hpp"

namespace wadi::test {

namespace fs = std::filesystem;

void skipped(const std::string& reason) {
    std::cout << "SKIPPED: " << doctest::getContextOptions()->currentTest->m_name << ": " << reason << '\n';
}

bool permissionsApply() {
    const TempFolder folder;
    fs::permissions(folder.path(), fs::perms::none);
    std::error_code refused;
    fs::directory_iterator(folder.path(), refused);
    fs::permissions(folder.path(), fs::perms::owner_all);
    return static_cast<bool>(refused);
}

SmallDisk::SmallDisk(const fs::path& folder, const char* size) : folder_(folder) {
    fs::create_directory(folder_);
    isThere_ = ::mount("tmpfs", folder_.c_str(), "tmpfs", 0, size) == 0;
}

SmallDisk::~SmallDisk() {
    if (isThere_) ::umount(folder_.c_str());
}

bool SmallDisk::lock() const {
    return isThere_ && ::mount("tmpfs", folder_.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, nullptr) == 0;
}

}  // namespace wadi::test
