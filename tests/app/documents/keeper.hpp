// Keeper: a document manager without a window: a world that is a number of edits, and a person. For tests
// only.
#pragma once

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/documents/document_manager.hpp"
#include "app/documents/file_kinds.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "tests/app/ui/background_end.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/temp_folder.hpp"

namespace app::test {

namespace fs = std::filesystem;
using wadi::test::bytesOf;
using wadi::test::TempFolder;

enum class Press { nothing, enter, escape };

constexpr double kLong = 1000;  // [s] longer than between two saves

inline std::string fileNamed(const std::string& stem) {
    return stem + app::kWorldEnding;
}

/// A window without a window: a world that is a number of edits, a keeper and a person.
struct Scene {
    explicit Scene(const TempFolder& folder) : temp(folder) {}

    const TempFolder& temp;
    Desk desk;
    app::Messages messages;
    Revision now{1, 0, 0};
    bool diskFull = false, memoryFull = false, isMaking = false;
    bool isEndless = false;  // what is read or written takes until it is cancelled
    bool isDeaf = false;     // what is written is whole when it is cancelled
    bool isLate = false;  // the world is handed over once the present epoch is over, when late.use is called
    app::WorldWish late;
    std::vector<fs::path> files;  // that were opened
    std::string recovered;        // what was in the file
    app::FileBrowser browser{temp.path(), "", {}};
    std::unique_ptr<app::Background> background = std::make_unique<app::Background>();
    std::optional<app::DocumentManager> manager{std::in_place, folders(), browser,
                                                *background,   messages,  hooks()};

    app::DocumentFolders folders() const {
        return {{"", temp / "config", temp / "state"}, temp / "out", temp / "assets"};
    }

    app::ManagerHooks hooks() {
        return {[this] { return now; },
                [this](const app::WorldWish& wish) {
                    if (isLate)
                        late = wish;
                    else
                        wish.use(taken());
                },
                [this](const fs::path& file, wadi::Progress& progress) { return read(file, progress); },
                [this](const fs::path& file) { files.push_back(file); }, [this] { return isMaking; }};
    }

    Taken taken() const {
        if (memoryFull) throw std::bad_alloc();
        const std::string text = "edits " + std::to_string(now.edits);
        return {[text, full = diskFull, endless = isEndless, deaf = isDeaf](const fs::path& file,
                                                                            wadi::Progress& progress) {
                    while (endless) progress.reach(0);
                    while (deaf && !progress.isCancelled()) std::this_thread::yield();
                    if (full) throw wadi::Error("The disk is full.");
                    wadi::io::writeAtomically(file, text);
                    return std::string();
                },
                now};
    }

    app::ManagerHooks::Begin read(const fs::path& file, wadi::Progress& progress) {
        while (isEndless) progress.reach(0);
        const std::string text = bytesOf(file);
        if (text == "damaged") throw wadi::Error("This is damaged.");
        return [this, text](const std::function<void()>& arrived) {
            recovered = text;
            arrived();
        };
    }

    /// A frame in which a key goes down, after so many seconds, and what it brings about.
    void frame(Press press = Press::nothing, double seconds = 0) {
        const bool enter = press == Press::enter, escape = press == Press::escape;
        manager->update(seconds);
        desk.frame([&] {
            browser.draw({.accept = enter, .cancel = escape}, *background);
            manager->draw({.accept = enter, .cancel = escape});
        });
        app::test::finish(*background);
    }

    void press(Press key) {
        for (int i = 0; i < 3; ++i) frame();
        frame(key);
        for (int i = 0; i < 3; ++i) frame();
    }

    /// Clicks the button in the middle of a question with three of them.
    void clickMiddle() {
        for (int i = 0; i < 6; ++i) frame();
        const ImGuiWindow* window = ImGui::FindWindowByName("###choice");
        REQUIRE(window);
        const float em = ImGui::GetFontSize();
        const ImGuiStyle& style = ImGui::GetStyle();
        const ImVec2 end(window->Pos.x + window->Size.x, window->Pos.y + window->Size.y);
        ImGui::GetIO().MousePos = ImVec2(end.x - style.WindowPadding.x - style.ItemSpacing.x - 12 * em,
                                         end.y - style.WindowPadding.y - 0.7f * em);
        frame();
        ImGui::GetIO().MouseDown[0] = true;
        frame();
        ImGui::GetIO().MouseDown[0] = false;
        frame();
        frame();
    }

    /// Cancels all work under way; gives what is said of it.
    std::string cancelWork() {
        for (const auto& doing : background->doing())
            if (doing.progress) doing.progress->cancel();
        std::string told;
        while (!background->names().empty())
            background->poll([&](const std::string& fault) { told += "fault: " + fault; },
                             [&](const std::string& cancelled) { told += cancelled; });
        return told;
    }

    /// Saves under the proposed name.
    void saveFirst() {
        manager->save();
        press(Press::enter);
    }

    std::size_t count(app::Messages::Kind kind, const std::string& part) const {
        return static_cast<std::size_t>(std::ranges::count_if(messages.all(), [&](const auto& message) {
            return message.kind == kind && message.text.find(part) != std::string::npos;
        }));
    }
    std::size_t errors(const std::string& part) const { return count(app::Messages::Kind::error, part); }
    std::size_t notices(const std::string& part) const { return count(app::Messages::Kind::notice, part); }

    /// Ends as the window does: first the background, then the keeper.
    void end() {
        app::test::finish(*background);
        manager.reset();
    }

    fs::path file() const { return temp / "out" / fileNamed("world"); }
};

}  // namespace app::test
