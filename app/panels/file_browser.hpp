// File browser: a dialog in which a person walks through folders to a file, or types its path. It opens
// no file. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// What a folder holds.
struct FolderEntry {
    std::string name;  ///< UTF-8
    bool isFolder;
};

/// Folders first, each part by name, without hidden entries. Of files only those that end in one of
/// `endings` (lower case, with their dot), or all if there are none. Empty if it cannot be read.
std::vector<FolderEntry> listFolder(const std::filesystem::path& folder,
                                    const std::vector<std::string>& endings);

/// Whether `name` contains `part`, small and capital letters alike (ASCII).
bool nameContains(const std::string& name, const std::string& part);

/// Where `path` leads from `folder`, in its shortest form and without a slash at its end.
std::filesystem::path follow(const std::filesystem::path& folder, const std::filesystem::path& path);

class FileBrowser {
  public:
    /// Begins in `folder` and shows files with these endings, under a title; `none` is shown where there are
    /// none.
    FileBrowser(std::filesystem::path folder, std::vector<std::string> endings,
                std::string title = "Open a heightmap or a scene",
                std::string none = "No heightmap (PNG, ASC) or scene (TOML) here.");

    /// Shows the dialog from the next draw() on, in the folder where it was left.
    void open();
    /// Draws the dialog if it is open. `cancel` stands for its button. Gives the file that was chosen, once.
    std::optional<std::filesystem::path> draw(bool cancel);

  private:
    void enter(const std::filesystem::path& folder);
    std::optional<std::filesystem::path> choose(const std::filesystem::path& path);
    std::optional<std::filesystem::path> drawList();
    std::optional<std::filesystem::path> drawContent(bool cancel, bool& close);

    std::filesystem::path folder_;
    std::vector<std::string> endings_;
    std::string title_, none_;
    std::vector<FolderEntry> entries_;
    std::string typed_, filter_, fault_;
    bool opening_ = false;
};

}  // namespace app
