#include "app/panels/statistics.hpp"

#include <imgui.h>

#include <string>

#include "app/base/figures.hpp"
#include "app/data/processes.hpp"
#include "app/ui/icons.hpp"

namespace app {

namespace {

constexpr double kSecondsBetweenFigures = 0.25;
constexpr double kSecondsBetweenLandforms = 5;  // a measurement of 1024² cells takes a fifth of one

void row(const std::string& name, const std::string& value, const std::string& help) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name.c_str());
    tooltipOnHover(help.c_str());
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(value.c_str());
    tooltipOnHover(help.c_str());
}

/// A number cut after some decimals [1..6].
std::string decimals(double number, std::size_t count) {
    const std::string text = std::to_string(number);
    return text.substr(0, text.find('.') + 1 + count);
}

std::string metres(float height) {
    return decimals(height, 1);
}

std::string milliseconds(double seconds) {
    return decimals(seconds * 1000, 2) + " ms";
}

void drawFrames(const FrameMeter& meter, const Landscape::Cost& cost) {
    row("Frames", framesText(meter), "Pictures drawn in a second; none are while nothing moves.");
    row("Frame time", milliseconds(meter.secondsPerFrame()), "From one picture to the next.");
    row("Own work", milliseconds(cost.updateSeconds + cost.drawSeconds),
        "Time of this program for upload and drawing calls when the landscape last changed.");
    row("Uploaded", byteCount(static_cast<double>(cost.bytesUploaded)),
        "Changed ground sent to the graphics card when it last changed.");
}

void drawSimulationRows(const wadi::Snapshot& snapshot) {
    row("Epochs", shortNumber(snapshot.epochsPerSecond) + " /s", "Epochs run in a second.");
    row("Particle-steps", shortNumber(snapshot.stepsPerSecond) + " /s",
        "Steps of all drops and grains together in a second.");
    for (const ParticleCount& particles : particlesOf(snapshot))
        row(std::string(particles.name), grouped(static_cast<std::int64_t>(particles.count)),
            std::string(particles.help));
    row("Heights", metres(snapshot.lowest) + " .. " + metres(snapshot.highest) + " m",
        "Lowest and highest ground.");
}

/// An amount of rock or water.
std::string amount(std::int64_t quanta) {
    return shortNumber(static_cast<double>(quanta)) + " quanta";
}

}  // namespace

void Statistics::update(const wadi::Snapshot& snapshot, bool shown, double dt) {
    sinceFigures_ += dt;
    if (snapshot.statistics && (!figures_ || snapshot.running || !(figures_->hash == snapshot.hash))) {
        if (!figures_ || figures_->epoch != snapshot.epoch) sinceFigures_ = 0;
        figures_ = Figures{snapshot.epoch, snapshot.balance, snapshot.waterBalance, snapshot.hash};
    }
    noteLandform(snapshot, shown, dt);
    wanted_ = shown && (!snapshot.running || sinceFigures_ >= kSecondsBetweenFigures || wantsLandform_);
}

void Statistics::noteLandform(const wadi::Snapshot& snapshot, bool shown, double dt) {
    sinceLandform_ += dt;
    if (snapshot.landform && snapshot.statistics && (!landform_ || landformHash_ != snapshot.hash)) {
        landform_ = snapshot.landform;
        landformHash_ = snapshot.hash;
        sinceLandform_ = 0;
    }
    const bool isOld = !landform_ || (figures_ && figures_->hash != landformHash_);
    wantsLandform_ = shown && isOld && sinceLandform_ >= kSecondsBetweenLandforms;
}

void Statistics::note(const Landscape::Cost& cost) {
    if (cost.tilesUploaded > 0) cost_ = cost;
}

void Statistics::drawFigures() const {
    if (!figures_) return;
    const wadi::Balance& b = figures_->balance;
    row("Ledger drift", grouped(b.drift()) + " quanta",
        "Rock that came from nowhere or vanished: always 0. A quantum is 7.6 µm of height on one cell.");
    row("Carried", amount(b.carried), "Rock that drops, grains and rivers carry.");
    row("Sediment", amount(b.sediment), "Rock that was laid down and lies loose.");
    row("Left", amount(b.left), "Rock that was carried over the edges of the map.");
    drawWater();
    row("Hash", hashText(figures_->hash),
        "Stands for the whole state: equal states have equal hashes, here and in batch.");
    row("of epoch", grouped(static_cast<std::int64_t>(figures_->epoch)),
        "The epoch that the hash belongs to.");
}

void Statistics::drawWater() const {
    const wadi::WaterBalance& water = figures_->water;
    if (water.entered == 0) return;
    row("Water drift", grouped(water.drift()) + " quanta",
        "Water that came from nowhere or vanished: always 0.");
    row("Water", amount(water.standing), "Water on the land, flowing or not. The sea is not counted.");
    row("Evaporated", amount(water.evaporated), "Water that has gone into the air.");
    row("Run off", amount(water.left), "Water that has run over the edges of the map.");
}

void Statistics::drawLandform() const {
    if (!landform_) return;
    const auto orDash = [](const std::optional<double>& measure) {
        return measure ? decimals(*measure, 2) : std::string("–");
    };
    row("Pits", decimals(100 * landform_->pits, 2) + " %",
        "Cells lower than all their neighbours. Real elevation models: 0.1 to 0.9 %. This and the following "
        "are "
        "measured every few seconds; on maps of more than 1024 cells along a side at every second cell, "
        "third "
        "and so on.");
    row("Concavity", orDash(landform_->concavity),
        "How channels flatten downstream: slope ~ area to the power of minus this. Real: 0.22 to 0.31.");
    row("Hack exponent", orDash(landform_->hack),
        "How channels lengthen downstream: length ~ area to the power of this. Real: 0.50 to 0.54.");
    row("Steep slopes", decimals(landform_->slope95, 1) + "°",
        "95 % of the ground is not steeper than this. Real: 25 to 36°.");
}

void Statistics::draw(const wadi::Snapshot& snapshot, const FrameMeter& meter) const {
    if (!ImGui::BeginTable("statistics", 2, ImGuiTableFlags_SizingStretchProp)) return;
    ImGui::TableSetupColumn("name", 0, 0.4f);
    ImGui::TableSetupColumn("value", 0, 0.6f);
    drawFrames(meter, cost_);
    drawSimulationRows(snapshot);
    drawFigures();
    drawLandform();
    ImGui::EndTable();
}

}  // namespace app
