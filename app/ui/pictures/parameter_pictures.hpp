// Parameter pictures: two small pictures of what a main parameter does, at a low and at a high value, in the
// tooltip of its row. They are files of the program, made by tests/pictures/parameters.sh, read when a row
// is first pointed at: a few kilobytes. A parameter without pictures has none in its tooltip. Inside a frame
// of Dear ImGui, on the window's thread, which holds the GL context.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/texture.hpp"

namespace app {

/// What the pictures of a parameter show: a line of pictures.txt.
struct ParameterPictureFacts {
    std::string path;       ///< Of the parameter: "droplet.rain"
    std::string low, high;  ///< Its values, as they are typed

    bool operator==(const ParameterPictureFacts&) const = default;
};

/// The lines of a text like assets/parameters/pictures.txt; empty ones and those that begin with # do not
/// count.
std::vector<ParameterPictureFacts> parameterPictureFacts(std::string_view text);

/// The file of a picture in a folder. `which`: "low" or "high".
std::filesystem::path parameterPictureFile(const std::filesystem::path& folder, const std::string& path,
                                           const std::string& which);

class ParameterPictures {
  public:
    /// Those of a folder, which need not be there.
    explicit ParameterPictures(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// Adds the pictures of the row whose tooltip is shown in this frame, if it has any, to that tooltip. To
    /// be called in the window in which the rows were drawn, after them.
    void draw();

  private:
    struct Pair {
        ParameterPictureFacts facts;
        engine::Texture low, high;
    };
    void readFacts();
    const Pair* pairOf(const std::string& path);

    std::filesystem::path folder_;
    bool isRead_ = false;
    std::vector<ParameterPictureFacts> facts_;
    std::map<std::string, std::optional<Pair>>
        pairs_;  // of rows that were pointed at; nothing: they cannot be read
};

}  // namespace app
