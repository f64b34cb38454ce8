// Scenes: a dialog in which a person chooses one of the program's own scenes by picture, title and sentence,
// finds them by words, or, as a welcome, begins in another way. The picture of a scene that is pointed at for
// a moment runs. It loads none into the window. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/background.hpp"
#include "app/base/bound_params.hpp"
#include "app/panels/welcome/living_picture.hpp"
#include "app/ui/param_panel.hpp"
#include "app/ui/pictures/thumbnails.hpp"
#include "app/world/scenes.hpp"
#include "engine/texture.hpp"

namespace app {

/// What is remembered of the welcome.
struct WelcomeParams {
    bool atStart = true;
};

template <class V>
void visit(V&& v, WelcomeParams& p) {
    v("atStart", p.atStart, "Whether the welcome is shown at every start that names no file.");
}

/// The scenes in whose name, title or sentence all words of a text occur, as positions, best first: those
/// whose title begins so, then those that have it in their title (see rankOf). All if there are no words. The
/// case of letters does not count.
std::vector<std::size_t> scenesWith(const std::vector<SceneEntry>& scenes, const std::string& text);
/// The few whose names or titles, or else words of their sentences, are spelled most like a text that finds
/// none, best first; or else those in which the most of its words occur.
std::vector<std::size_t> scenesLike(const std::vector<SceneEntry>& scenes, const std::string& text);

/// The keys of a frame that mean something to the dialog.
struct SceneKeys {
    bool enter = false, cancel = false;
    bool up = false, down = false, left = false, right = false, tab = false, backTab = false;

    /// Whether there is any that moves.
    bool any() const { return up || down || left || right || tab || backTab; }
};

/// What a person has chosen.
struct SceneChoice {
    enum class Kind { scene, heightmap, mountains, recent };
    Kind kind = Kind::scene;
    std::filesystem::path scene = {};  ///< Of that kind, or the recent file
};

/// A place among things that stand in rows: so many choices in one, then cards in rows of `columns`, and a
/// row of controls below them.
struct CardGrid {
    std::size_t choices = 0, cards = 0, columns = 1, controls = 0;

    std::size_t size() const { return choices + cards + controls; }
    /// The place of the first control below the cards.
    std::size_t below() const { return choices + cards; }
    /// Where a key leads from a place: to the next one, or the nearest of the row above or below.
    std::size_t moved(std::size_t place, const SceneKeys& keys) const;
};

class ScenesDialog {
  public:
    /// Shows the scenes of this folder.
    explicit ScenesDialog(std::filesystem::path folder)
        : folder_(std::move(folder)), params_("welcome", "Welcome", {}, {}) {}

    /// Shows the dialog from the next draw() on, once read() has read the folder.
    void open(Background& background);
    /// The same with other ways to begin above the scenes.
    void welcome(Background& background);
    /// What the welcome shows, for the search.
    static std::vector<NamedRow> rows();
    /// Lights the row of this path in it for a moment.
    void reveal(std::string_view path) { revealed_ = path; }
    /// Reads the folder in `background`, which the dialog must outlive, if nobody has; what is faulty there
    /// becomes a message.
    void read(Background& background);
    /// The scenes, as soon as they are read.
    const std::vector<SceneEntry>& entries() const { return entries_; }
    /// Whether it is shown or about to be.
    bool isOpen() const { return opening_ || open_; }
    /// Draws the dialog if it is open. Gives what was chosen, once.
    std::optional<SceneChoice> draw(const SceneKeys& keys);
    /// The files that were used last, and their pictures, of which the welcome shows some. Before draw().
    void recent(std::vector<std::filesystem::path> files, Thumbnails& pictures);
    /// Whether pictures stand still for a person who wants little motion.
    void stillPictures(bool still) { isStill_ = still; }
    /// Whether a picture in it has moved or is to begin, so that a frame is to be drawn.
    bool isMoving() const;
    /// What is remembered of it.
    wadi::ParamGroup& group() { return params_.group(); }
    bool isWantedAtStart() const { return params_->atStart; }

  private:
    using Kind = SceneChoice::Kind;

    std::optional<SceneChoice> drawContent(SceneKeys& keys);
    std::optional<SceneChoice> drawWays(const SceneKeys& keys);
    std::optional<SceneChoice> drawRecent(const SceneKeys& keys);
    std::optional<SceneChoice> drawCards(const SceneKeys& keys);
    bool drawCard(std::size_t entry, bool isSelected);
    void drawSearch();
    bool drawBottom(const SceneKeys& keys);
    void frameIf(bool isSelected) const;
    void select(const SceneKeys& keys);
    void animate();
    /// How many ways to go on with the world of before there are.
    std::size_t goesOn() const { return last_ ? 1 : 0; }

    std::filesystem::path folder_;
    BoundParams<WelcomeParams> params_;
    std::vector<SceneEntry> entries_;
    std::vector<std::optional<engine::Texture>> pictures_;  // of the entries
    bool opening_ = false, open_ = false, reading_ = false;
    bool isRead_ = false;  // whether they have been: there may be none
    bool isWelcome_ = false;

    std::string text_, searched_;
    std::vector<std::size_t> found_;  // entries that are shown
    CardGrid grid_;                   // of the last frame
    std::size_t selected_ = 0;        // place in that
    bool isMoved_ = false;            // in this frame, by a key
    enum class MovedBy { nothing, pointer, keys };
    MovedBy moved_ = MovedBy::nothing;  // what was used last since it was opened

    std::vector<std::filesystem::path> recent_;  // that the welcome shows
    std::optional<std::filesystem::path> last_;  // the newest world among all of them
    bool isFresh_ = false;                       // nobody has moved since the welcome was opened
    Thumbnails* thumbnails_ = nullptr;           // of those; not its own

    LivingPicture living_;
    std::optional<std::size_t> hovered_;  // entry, in this frame
    bool isStill_ = false;
    std::string revealed_;  // the path of a row that is to be lit
};

}  // namespace app
