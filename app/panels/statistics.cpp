#include "app/panels/statistics.hpp"

#include <imgui.h>

#include <string>

#include "app/figures.hpp"
#include "app/panels/icons.hpp"

namespace app {

namespace {

constexpr double kSecondsBetweenFigures = 0.25;

void row(const char* name, const std::string& value, const char* help) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name);
    tooltipOnHover(help);
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(value.c_str());
    tooltipOnHover(help);
}

std::string metres(float height) {
    std::string text = std::to_string(height);
    return text.substr(0, text.find('.') + 2);
}

std::string milliseconds(double seconds) {
    std::string text = std::to_string(seconds * 1000);
    return text.substr(0, text.find('.') + 3) + " ms";
}

void drawFrames(const FrameMeter& meter, const Landscape::Cost& cost) {
    row("Frames", shortNumber(meter.framesPerSecond()) + " /s", "Pictures drawn in a second.");
    row("Frame time", milliseconds(meter.secondsPerFrame()), "From one picture to the next.");
    row("Own work", milliseconds(cost.updateSeconds + cost.drawSeconds),
        "Time of this program for upload and drawing calls when the landscape last changed.");
    row("Uploaded", byteCount(static_cast<double>(cost.bytesUploaded)),
        "Changed ground sent to the graphics card when it last changed.");
}

void drawSimulationRows(const wadi::Snapshot& snapshot) {
    row("Epochs", shortNumber(snapshot.epochsPerSecond) + " /s", "Epochs run in a second.");
    row("Particle-steps", shortNumber(snapshot.stepsPerSecond) + " /s",
        "Steps of all drops together in a second.");
    row("Drops in flight", grouped(static_cast<std::int64_t>(snapshot.drops)),
        "Drops that are on their way.");
    row("Heights", metres(snapshot.lowest) + " .. " + metres(snapshot.highest) + " m",
        "Lowest and highest ground.");
}

}  // namespace

void Statistics::update(const wadi::Snapshot& snapshot, bool shown, double dt) {
    sinceFigures_ += dt;
    if (snapshot.statistics && (!figures_ || snapshot.running || !(figures_->hash == snapshot.hash))) {
        if (!figures_ || figures_->epoch != snapshot.epoch) sinceFigures_ = 0;
        figures_ = Figures{snapshot.epoch, snapshot.balance, snapshot.hash};
    }
    wanted_ = shown && (!snapshot.running || sinceFigures_ >= kSecondsBetweenFigures);
}

void Statistics::note(const Landscape::Cost& cost) {
    if (cost.tilesUploaded > 0) cost_ = cost;
}

void Statistics::drawFigures() const {
    if (!figures_) return;
    const wadi::Balance& b = figures_->balance;
    const auto amount = [](std::int64_t quanta) {
        return shortNumber(static_cast<double>(quanta)) + " quanta";
    };
    row("Ledger drift", grouped(b.drift()) + " quanta",
        "Rock that came from nowhere or vanished: always 0. A quantum is 7.6 µm of height on one cell.");
    row("Carried", amount(b.carried), "Rock that drops carry.");
    row("Sediment", amount(b.sediment), "Rock that was laid down and lies loose.");
    row("Left", amount(b.left), "Rock that was carried over the edges of the map.");
    row("Hash", hashText(figures_->hash),
        "Stands for the whole state: equal states have equal hashes, here and in batch.");
    row("of epoch", grouped(static_cast<std::int64_t>(figures_->epoch)),
        "The epoch that the hash belongs to.");
}

void Statistics::draw(const wadi::Snapshot& snapshot, const FrameMeter& meter) const {
    if (!ImGui::BeginTable("statistics", 2, ImGuiTableFlags_SizingStretchProp)) return;
    ImGui::TableSetupColumn("name", 0, 0.4f);
    ImGui::TableSetupColumn("value", 0, 0.6f);
    drawFrames(meter, cost_);
    drawSimulationRows(snapshot);
    drawFigures();
    ImGui::EndTable();
}

}  // namespace app
