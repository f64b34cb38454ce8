#include "app/documents/copy_command.hpp"

#include <imgui.h>

#include <system_error>
#include <utility>

#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/ui/language/tr.hpp"
#include "app/world/world.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/world/edit_text.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

fs::path newFolder(const std::string& parent, const std::tm& time) {
    fs::path folder = fs::absolute(timedPath(parent, time, ""));
    std::error_code fault;
    fs::create_directory(folder, fault);
    if (fault)
        throw wadi::Error("The folder {0} cannot be made ({1}): choose another one in the Export panel.",
                          toText(folder), wadi::io::reasonOf(fault));
    return folder;
}

fs::path writeGeneratedStart(const wadi::Parameters& parameters, const fs::path& folder) {
    fs::path file = folder / "start.toml";
    saveSettings({parameters, {}, {}}, file);
    return file;
}

/// A heightmap with all its layers is a world before its first epoch.
fs::path writeImportedStart(const wadi::EditLog& log, const fs::path& folder) {
    fs::path file = folder / "start.wadi";
    const wadi::State state(log.parameters(), wadi::Terrain(*log.map()));
    saveWorldAs(file, {state, wadi::EditLog(log.parameters(), log.map())});
    return file;
}

bool isPlain(char c) {
    constexpr std::string_view kMarks = "/._-+=:@%,";
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           kMarks.find(c) != std::string_view::npos;
}

}  // namespace

std::string shellWord(std::string_view word) {
    bool plain = !word.empty();
    std::string quoted = "'";
    for (const char c : word) {
        plain = plain && isPlain(c);
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return plain ? std::string(word) : quoted + "'";
}

fs::path writeStart(const wadi::SavedWorld& world, const fs::path& folder) {
    const wadi::EditLog& log = world.log;
    return log.map() ? writeImportedStart(log, folder) : writeGeneratedStart(log.parameters(), folder);
}

RunCommand writeCommand(const wadi::SavedWorld& world, const fs::path& folder) {
    if (!world.log.isWhole())
        throw wadi::Error(
            "What was done to this world before it was saved is not known, so that no command repeats it.");
    const fs::path start = writeStart(world, folder), edits = folder / "edits.jsonl";
    wadi::io::saveEdits(edits, world.log.entries());
    return {"wadi batch --scene " + shellWord(toText(start)) + " --strokes " + shellWord(toText(edits)) +
                " --epochs " + std::to_string(world.state.epoch),
            world.state.hash()};
}

void copyCommand(const std::shared_ptr<const wadi::SavedWorld>& world, const std::string& folder,
                 const std::tm& time, Background& background, Messages& messages) {
    background.start(tr("Writing a command"), [&messages, world, folder, time] {
        const RunCommand command = writeCommand(*world, newFolder(folder, time));
        return [&messages, command] {
            ImGui::SetClipboardText(command.line.c_str());
            messages.notice(
                filled(tr("Copied: {0}\nIt will print: hash {1}"), {command.line, hashText(command.hash)}));
        };
    });
}

}  // namespace app
