// Restorer: offers to restore the world that an opened file carries, and does so in the background. Not the
// making of the world (restore), nor the import of the file's heights (opener). The window's thread.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "app/base/background.hpp"
#include "app/base/simulation_control.hpp"
#include "app/ui/choice_dialog.hpp"
#include "app/ui/file_browser.hpp"
#include "app/world/restore.hpp"
#include "sim/io/world/provenance.hpp"

namespace app {

class Restorer {
  public:
    /// Is told of the file whose world is there, of the epochs that it has seen, and what to say of it.
    using Arrived =
        std::function<void(const std::filesystem::path&, std::uint64_t epoch, const std::string&)>;
    /// Gives the present look a number, which goes with the world: undo then tells it from the one before.
    using State = std::function<wadi::AppStateId()>;
    /// Calls what is handed to it unless a person would lose changes by it and does not want that.
    using Guard = std::function<void(std::function<void()>)>;

    /// What restoring changes, and helpers; all must live longer.
    Restorer(SimulationControl& control, Background& background, Guard guard, State state, Arrived arrived)
        : control_(control),
          background_(background),
          guard_(std::move(guard)),
          state_(std::move(state)),
          arrived_(std::move(arrived)) {}

    /// Asks whether to restore the world that a file carries. `instead` is called for who would rather have
    /// the heights of the file; empty: it has none. Files wait for those before them.
    void offer(const std::filesystem::path& file, std::shared_ptr<const wadi::io::Provenance> provenance,
               std::function<void()> instead);

    /// Whether it asks something.
    bool isAsking() const { return question_.isAsking() || !offers_.empty(); }
    /// Draws the question, if there is one. `keys`: see ChoiceDialog.
    void draw(const DialogKeys& keys);

  private:
    struct Offer {
        std::filesystem::path file;
        std::shared_ptr<const wadi::io::Provenance> provenance;
        std::function<void()> instead;
    };
    void ask(const Offer& offer);
    void restore(const std::filesystem::path& file,
                 const std::shared_ptr<const wadi::io::Provenance>& provenance);
    void begin(const std::filesystem::path& file, const Restored& restored);

    SimulationControl& control_;
    Background& background_;
    Guard guard_;
    State state_;
    Arrived arrived_;
    std::deque<Offer> offers_;  // that have not been asked yet
    ChoiceDialog question_;
};

}  // namespace app
