#include "app/documents/copy_command.hpp"

#include <doctest/doctest.h>
#include <imgui.h>

#include <chrono>
#include <ctime>
#include <functional>
#include <memory>
#include <sstream>
#include <thread>

#include "app/base/number_format.hpp"
#include "app/cli/batch.hpp"
#include "app/cli/cli.hpp"
#include "app/documents/world_copies.hpp"
#include "sim/live/simulation_thread.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/world/edits.hpp"
#include "tests/temp_folder.hpp"

using namespace app;
using namespace wadi::test;

namespace fs = std::filesystem;

namespace {

wadi::Parameters smallWorld() {
    wadi::Parameters params;
    params.world.seed = 11;
    params.terrain.size = 96;
    params.droplet.dt = 0.9f;
    params.talus.enabled = params.pipes.enabled = params.wind.enabled = true;
    params.springs = {{0.3f, 0.4f, 2.f, 0.5f}};
    return params;
}

/// The words of a command line as a shell would take them; enough for what shellWord() writes.
std::vector<std::string> wordsOf(const std::string& line) {
    std::vector<std::string> words(1);
    bool inQuotes = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\'') {
            inQuotes = !inQuotes;
        } else if (line[i] == '\\' && !inQuotes) {
            words.back() += line[++i];
        } else if (line[i] == ' ' && !inQuotes) {
            words.emplace_back();
        } else {
            words.back() += line[i];
        }
    }
    return words;
}

/// The last line that the command prints.
std::string lastLineOf(const std::string& line, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words = wordsOf(line);
    words.insert(words.end(), more.begin(), more.end());
    std::vector<const char*> arguments;
    for (const std::string& word : words) arguments.push_back(word.c_str());
    const Request request = parseArguments(static_cast<int>(arguments.size()), arguments.data());
    std::ostringstream out, err;
    CHECK(batch(std::get<BatchOptions>(request), out, err, false) == 0);
    INFO(err.str());
    CHECK(err.str().empty());
    const std::string text = out.str();
    return text.substr(text.rfind("hash "));
}

/// Paints, steers, undoes and makes finer between epochs.
void livelyLife(wadi::Simulation& simulation) {
    const auto run = [&](int epochs) {
        for (int i = 0; i < epochs; ++i) simulation.step();
    };
    for (std::uint32_t kind = 0; kind < wadi::kBrushNames.size(); ++kind) {
        simulation.apply(strokeOf(static_cast<wadi::BrushKind>(kind), kind + 1));
        run(static_cast<int>(kind % 3));
        simulation.apply(strokeOf(static_cast<wadi::BrushKind>(kind), kind + 1));  // the stroke goes on
        if (kind % 4 == 3) simulation.apply(wadi::Undo{});
    }
    simulation.apply(wadi::Redo{});
    simulation.apply(wadi::SetParam{"droplet.dt", 0.4, 5});
    simulation.apply(wadi::SetParam{"droplet.dt", 0.6, 5});
    simulation.apply(wadi::SetParam{"masks.droplet", 4});
    run(2);
    simulation.apply(wadi::SetSprings{{{0.6f, 0.2f, 3.f, 1.f}, {}}, 4});
    simulation.apply(wadi::Blur{3});
    run(2);
    simulation.apply(wadi::Undo{});  // the blur
    simulation.apply(wadi::Undo{});  // the springs
    run(1);
    simulation.apply(wadi::Redo{});
    simulation.apply(wadi::SetPaintedMap{
        wadi::Painted::rain, std::make_shared<const wadi::Field<std::uint8_t>>(96, 96, std::uint8_t{99})});
    run(1);
    simulation.apply(wadi::Upsample{});
    run(1);
    simulation.apply(strokeOf(wadi::BrushKind::sand, 40));
    simulation.apply(wadi::Undo{});
    simulation.apply(wadi::Undo{});  // the finer map is gone, and its log
    run(1);
    simulation.apply(wadi::Upsample{});
    simulation.apply(strokeOf(wadi::BrushKind::rock, 41));
    run(1);
    simulation.apply(wadi::EndGesture{});
    simulation.apply(strokeOf(wadi::BrushKind::water, 42));  // after the last epoch
}

wadi::SavedWorld kept(wadi::Simulation& simulation) {
    simulation.apply(wadi::CopyWorld{});
    return *simulation.takeCopy().world;
}

template <class Done>
bool waitFor(const Done& done) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    while (!done() && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return done();
}

}  // namespace

TEST_CASE("the copied command repeats a world with edits of every kind, to the bit") {
    const TempFolder folder;
    wadi::Simulation simulation(smallWorld());
    livelyLife(simulation);
    const RunCommand command = writeCommand(kept(simulation), folder.path());
    CHECK(command.hash == simulation.hash());
    const std::string wanted = "hash " + hashText(simulation.hash()) + "\n";
    CHECK(lastLineOf(command.line, {"--threads", "1"}) == wanted);
    CHECK(lastLineOf(command.line, {"--threads", "3"}) == wanted);
}

TEST_CASE("the copied command repeats what was painted while epochs ran on their thread") {
    const TempFolder folder;
    wadi::SimulationThread thread(wadi::Simulation(smallWorld()), {.background = false});
    std::uint32_t stroke = 0;
    REQUIRE(waitFor([&] {
        thread.send(strokeOf(wadi::BrushKind::rock, ++stroke));
        if (stroke % 5 == 0) thread.send(wadi::Undo{});
        if (stroke % 7 == 0) thread.send(wadi::SetParam{"wind.direction", double(stroke % 360)});
        return thread.latest()->epoch > 20;
    }));
    thread.send(wadi::CopyWorld{1});
    std::shared_ptr<const wadi::SavedWorld> world;
    REQUIRE(waitFor([&] { return (world = thread.latest()->kept.world) != nullptr; }));
    const RunCommand command = writeCommand(*world, folder.path());
    CHECK(lastLineOf(command.line) == "hash " + hashText(world->state.hash()) + "\n");
}

TEST_CASE("the command is on the clipboard and in a notice once the world has come") {
    const TempFolder folder;
    ImGuiContext* const context = ImGui::CreateContext();
    wadi::SimulationThread thread(wadi::Simulation(smallWorld()), {.background = false});
    SimulationControl control(smallWorld(), {}, thread);
    Messages messages;
    Background background;
    WorldCopies copies;
    const auto says = [&](const std::string& into, const std::string& part) {
        messages.dismissNewest();
        copies.ask(control, {.use = [&, into](const wadi::WorldCopy& kept) {
                       copyCommand(kept.world, into, std::tm{}, background, messages);
                   }});
        return waitFor([&] {
            copies.update(*thread.latest(), {});
            background.poll([&](const std::string& fault) { messages.error(fault); });
            return !messages.all().empty() && messages.all()[0].text.find(part) != std::string::npos;
        });
    };
    CHECK(says(folder.path().string(), "Copied: wadi batch"));
    const std::string line = ImGui::GetClipboardText();
    CHECK(messages.all()[0].text.find(line) != std::string::npos);
    CHECK(messages.all()[0].text.find(lastLineOf(line).substr(0, 21)) != std::string::npos);
    CHECK(folder.count() == 1);
    CHECK(says(folder.file("file", "x").string(), "cannot be made"));
    CHECK(messages.all()[0].kind == Messages::Kind::error);
    ImGui::DestroyContext(context);
}

TEST_CASE("the command of a world that began with a heightmap repeats it with all its layers") {
    const TempFolder folder;
    wadi::Heightmap map{wadi::Field<float>(40, 33, 100.f)};
    map.sediment = wadi::Field<float>(40, 33, 3.f);
    map.water = wadi::Field<float>(40, 33, 0.25f);
    map.hardness = wadi::Field<std::uint8_t>(40, 33, 99);
    for (int x = 0; x < 40; ++x) map.heights.at(x, x % 33) = 123.4567f;
    wadi::Simulation simulation(smallWorld());
    simulation.apply(wadi::Import{std::make_shared<const wadi::Heightmap>(map)});
    simulation.step();
    simulation.apply(strokeOf(wadi::BrushKind::sand, 1));
    simulation.step();
    const RunCommand command = writeCommand(kept(simulation), folder.path());
    CHECK(lastLineOf(command.line) == "hash " + hashText(simulation.hash()) + "\n");
}

TEST_CASE("the command is made for a folder of any name") {
    const TempFolder folder;
    const fs::path odd = folder / "it's a $(trap) & more";
    fs::create_directory(odd);
    wadi::Simulation simulation(smallWorld());
    simulation.apply(strokeOf(wadi::BrushKind::sand, 1));
    const RunCommand command = writeCommand(kept(simulation), odd);
    CHECK(lastLineOf(command.line) == "hash " + hashText(simulation.hash()) + "\n");
}

TEST_CASE("words for a shell are quoted where they must be") {
    CHECK(shellWord("/home/me/start.toml") == "/home/me/start.toml");
    CHECK(shellWord("") == "''");
    CHECK(shellWord("a b") == "'a b'");
    CHECK(shellWord("it's") == "'it'\\''s'");
    CHECK(shellWord("$HOME") == "'$HOME'");
    CHECK(shellWord("~me") == "'~me'");
    CHECK(shellWord("größe") == "'größe'");
}
