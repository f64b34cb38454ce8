#include "app/panels/statistics.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <utility>

#include "app/base/number_format.hpp"
#include "app/base/words.hpp"
#include "app/data/processes.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/scales/fills.hpp"
#include "app/ui/scales/inks.hpp"

namespace app {

namespace {

constexpr double kSecondsBetweenTotals = 0.25;
constexpr double kSecondsBetweenLandforms = 5;  // a measurement of 1024² cells takes a fifth of one

void row(const std::string& name, const std::string& value, const std::string& help) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name.c_str());
    tooltipOnHover(help.c_str());
    ImGui::TableNextColumn();
    ImGui::PushTextWrapPos(0.f);  // in a narrow dock
    ImGui::TextUnformatted(unbroken(value).c_str());
    ImGui::PopTextWrapPos();
    tooltipOnHover(help.c_str());
}

/// A number rounded to some decimals.
std::string decimals(double number, int count) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", count, number);
    return text.data();
}

std::string oneDecimal(float height) {
    return decimals(height, 1);
}

std::string milliseconds(double seconds) {
    return filled(tr("{0} ms"), {decimals(seconds * 1000, 2)});
}

void drawFrames(const FrameMeter& meter, const Landscape::Cost& cost) {
    row(tr("Frames"), framesText(meter), tr("Pictures drawn in a second; none are while nothing moves."));
    row(tr("Frame time"), milliseconds(meter.secondsPerFrame()), tr("From one picture to the next."));
    row(tr("Own work"), milliseconds(cost.updateSeconds + cost.drawSeconds),
        tr("Time of this program for upload and drawing calls when the landscape last changed."));
    row(tr("Uploaded"), byteCount(static_cast<double>(cost.bytesUploaded)),
        tr("Changed ground sent to the graphics card when it last changed."));
    row(tr("Graphics memory"), byteCount(static_cast<double>(cost.memory)),
        tr("What the landscape takes on the graphics card."));
}

void drawSpeeds(const wadi::Snapshot& snapshot) {
    row(tr("Epochs"), shortNumber(snapshot.epochsPerSecond) + " /s", tr("Epochs run in a second."));
    row(tr("Particle-steps"), shortNumber(snapshot.stepsPerSecond) + " /s",
        tr("Steps of all drops and grains together in a second."));
    for (const ParticleCount& particles : particlesOf(snapshot))
        row(tr(particles.name), grouped(static_cast<std::int64_t>(particles.count)), tr(particles.help));
}

/// A table of rows under a heading.
template <class Draw>
void table(const char* heading, const Draw& draw) {
    ImGui::Spacing();
    ImGui::TextDisabled("%s", tr(heading));
    ImGui::Separator();
    if (!ImGui::BeginTable(heading, 2, ImGuiTableFlags_SizingStretchProp)) return;
    ImGui::TableSetupColumn("name", 0, 0.4f);
    ImGui::TableSetupColumn("value", 0, 0.6f);
    draw();
    ImGui::EndTable();
}

}  // namespace

void Statistics::update(const wadi::Snapshot& snapshot, bool shown, double dt) {
    sinceTotals_ += dt;
    if (snapshot.statistics && (!totals_ || snapshot.running || !(totals_->hash == snapshot.hash))) {
        if (!totals_ || totals_->epoch != snapshot.epoch) sinceTotals_ = 0;
        totals_ = Totals{snapshot.epoch,
                         snapshot.balance,
                         snapshot.waterBalance,
                         snapshot.dyeBalance,
                         snapshot.hash,
                         snapshot.cellSize,
                         1. * snapshot.grid.columns * snapshot.grid.rows};
    }
    denudation_.note(snapshot);
    noteLandform(snapshot, shown, dt);
    wanted_ = shown && (!snapshot.running || sinceTotals_ >= kSecondsBetweenTotals || wantsLandform_);
}

void Statistics::noteLandform(const wadi::Snapshot& snapshot, bool shown, double dt) {
    sinceLandform_ += dt;
    if (snapshot.landform && snapshot.statistics && (!landform_ || landformHash_ != snapshot.hash)) {
        landform_ = snapshot.landform;
        dyeReach_ = snapshot.dyeReach;
        landformHash_ = snapshot.hash;
        sinceLandform_ = 0;
    }
    const bool isOld = !landform_ || (totals_ && totals_->hash != landformHash_);
    wantsLandform_ = shown && isOld && sinceLandform_ >= kSecondsBetweenLandforms;
}

void Statistics::note(const Landscape::Cost& cost) {
    if (cost.tilesUploaded > 0) cost_ = cost;
}

/// A volume, and as how thick a layer over all of the map it would lie.
std::string Statistics::amount(std::int64_t quanta) const {
    const double volume = cubicMetres(quanta, totals_->cellSize), side = double{totals_->cellSize};
    const double thickness = volume / (side * side * std::max(totals_->cells, 1.));
    constexpr double kLeast = 5e-4;  // [m]
    return tr(volumeText(volume)) + (thickness < kLeast ? "" : " (" + lengthText(thickness) + ")");
}

std::string Statistics::exactness(std::int64_t drift) const {
    return drift == 0 ? std::string(tr("exact"))
                      : filled(tr("off by {0}"), {tr(volumeText(cubicMetres(drift, totals_->cellSize)))});
}

void Statistics::drawRock() const {
    const wadi::Balance& b = totals_->balance;
    row(tr("Sediment"), amount(b.sediment),
        tr("Rock that was laid down and lies loose. In brackets, here and below: as a layer over all of the "
           "map."));
    row(tr("Carried"), amount(b.carried), tr("Rock that drops, grains and rivers carry."));
    row(trFor("rock", "Left"), amount(b.left), tr("Rock that was carried over the edges of the map."));
}

void Statistics::drawWater() const {
    const wadi::WaterBalance& water = totals_->water;
    if (water.entered == 0) return;
    row(tr("Water"), amount(water.standing),
        tr("Water on the land, flowing or not. The sea is not counted."));
    row(tr("Evaporated"), amount(water.evaporated), tr("Water that has gone into the air."));
    row(tr("Run off"), amount(water.left), tr("Water that has run over the edges of the map."));
}

/// Where what is dyed is, and how far it has come: only what there is to say.
void Statistics::drawDye() const {
    const wadi::DyeBalance& dye = *totals_->dye;
    const double all = static_cast<double>(dye.stayed + dye.moved + dye.carried + dye.left);
    const auto part = [&](std::int64_t quanta) {
        const std::string share = decimals(100. * static_cast<double>(quanta) / std::max(all, 1.), 1);
        return tr(volumeText(cubicMetres(quanta, totals_->cellSize))) + " (" + share + " %)";
    };
    row(tr("Loose in place"), part(dye.stayed),
        tr("Dyed material that lies loose where dye was painted. In brackets, here and below: as a part of "
           "all dyed material that is or was loose; rock that still stands does not count."));
    row(tr("Lies elsewhere"), part(dye.moved), tr("Dyed material that lies loose where no dye was painted."));
    row(tr("On its way"), part(dye.carried), tr("Dyed material that drops, grains and rivers carry."));
    row(tr("Over the edges"), part(dye.left),
        tr("Dyed material that was carried over the edges of the map, or found no room."));
    if (!dyeReach_ || dye.moved == 0) return;
    row(tr("Mean distance"), lengthText(dyeReach_->mean),
        tr("How far what has moved lies from the nearest cell with painted dye, in the mean. This and the "
           "following are measured every few seconds."));
    row(tr("90 % within"), lengthText(dyeReach_->within90),
        tr("Nine tenths of what has moved lie no further than this from the nearest cell with painted dye."));
}

void Statistics::drawCheck() const {
    row(tr("Rock"), exactness(totals_->balance.drift()),
        tr("Every grain is counted: what lies, is carried and has left is what was there and came in, to the "
           "last "
           "7.6 µm on one cell. Anything but exact is a fault of the program."));
    if (totals_->water.entered != 0)
        row(tr("Water"), exactness(totals_->water.drift()),
            tr("The same of the water: none vanishes, none appears."));
    if (totals_->dye)
        row(tr("Dye"), exactness(totals_->dye->drift()),
            tr("The same of all that is dyed: dye comes from hands and from dyed rock alone."));
    row(tr("Hash"), hashText(totals_->hash),
        tr("Stands for the whole state: equal states have equal hashes, here and in batch."));
    row(tr("of epoch"), grouped(static_cast<std::int64_t>(totals_->epoch)),
        tr("The epoch that the hash belongs to."));
}

void Statistics::drawLowering(const LandCurves* curves) const {
    if (curves && curves->meanAtStart)
        row(tr("Mean ground"), tr(loweringText(curves->mean, *curves->meanAtStart)),
            tr("The mean height of all cells, against that of the land with which the world began."));
    const std::optional<LoweringRate> rate = denudation_.rate();
    const auto text = [&](double LoweringRate::*metres) {
        return rate ? tr(rateText((*rate).*metres, *rate)) : std::string("–");
    };
    row(tr("Lowering"), text(&LoweringRate::lowering),
        tr("How fast the ground goes down in the mean, over the last hundred epochs in which this was shown. "
           "What uplift, springs and brushes bring is counted against it: less than nothing is land that "
           "rises."));
    row(tr("Denudation"), text(&LoweringRate::worn),
        tr("How fast rock leaves over the edges, with what springs and the wind bring along, as a layer over "
           "all of the map. Real land loses 0.01 to 0.1 "
           "mm "
           "a "
           "year in plains and hills, 0.1 to 5 mm in mountains."));
}

void Statistics::drawLandform() const {
    if (!landform_) return;
    const auto orDash = [](const std::optional<double>& measure) {
        return measure ? decimals(*measure, 2) : std::string("–");
    };
    row(tr("Pits"), decimals(100 * landform_->pits, 2) + " %",
        tr("Cells lower than all their neighbours. Real elevation models: 0.1 to 1.1 %. This and the "
           "following "
           "are measured every few seconds; on maps of more than 1024 cells along a side at every second "
           "cell, "
           "third and so on."));
    row(tr("Concavity"), orDash(landform_->concavity),
        tr("How channels flatten downstream: slope ~ area to the power of minus this. Real: 0.22 to 0.31; "
           "along "
           "single rivers at rest 0.4 to 0.6."));
    row(tr("Hack exponent"), orDash(landform_->hack),
        tr("How channels lengthen downstream: length ~ area to the power of this. Real: 0.50 to 0.54."));
    row(tr("Steep slopes"), decimals(landform_->slope95, 1) + "°",
        tr("95 % of the ground is not steeper than this. Real: 25 to 36°."));
    row(tr("Steepness k_sn"), landform_->steepness ? shortNumber(*landform_->steepness) + " m^0.9" : "–",
        tr("Median of slope times drainage area to the power of 0.45 along channels: it grows with uplift. "
           "Real: below 50 in quiet land, 50 to 200 in mountains that rise, up to 600 in the Himalaya."));
    row(tr("Relief"), oneDecimal(static_cast<float>(landform_->relief)) + " m",
        tr("From the lowest ground to the highest. Real, over some kilometres: hills 100 to 300 m, mountains "
           "300 to 2500 m."));
    row(tr("Hypsometry"), orDash(landform_->hypsometry),
        tr("Hypsometric integral: mean height above the lowest ground as a part of the relief. Real: 0.35 to "
           "0.6 where rivers and uplift keep balance, less in old land, more in a young plateau."));
}

void Statistics::drawLand(const wadi::Snapshot& snapshot, const LandCurves* curves) const {
    if (totals_ && totals_->dye) table(marked("Dyed material that came loose"), [&] { drawDye(); });
    table(marked("Land"), [&] {
        row(tr("Heights"), oneDecimal(snapshot.lowest) + " .. " + oneDecimal(snapshot.highest) + " m",
            tr("Lowest and highest ground."));
        drawLowering(curves);
        drawLandform();
    });
}

void Statistics::drawRest(const wadi::Snapshot& snapshot, const FrameMeter& meter) const {
    if (totals_) {
        table(marked("Rock and water"), [&] {
            drawRock();
            drawWater();
        });
        table(marked("Check"), [&] { drawCheck(); });
    }
    table(marked("Speed"), [&] {
        drawSpeeds(snapshot);
        drawFrames(meter, cost_);
    });
}

void FrameHistory::add(const std::vector<engine::PassTime>& passes) {
    for (const engine::PassTime& pass : passes) numberOf(pass.name);  // before any is counted
    std::vector<double> frame(passes_.size(), 0.0);
    for (const engine::PassTime& pass : passes) frame[numberOf(pass.name)] += pass.ms;
    if (frames_.size() == kFrames) frames_.pop_front();
    frames_.push_back(std::move(frame));
}

void FrameHistory::clear() {
    frames_.clear();
    passes_.clear();
}

namespace {

/// Its place in the table of passes; that behind the last one of what is not there.
std::size_t placeOf(std::string_view pass) {
    return static_cast<std::size_t>(std::ranges::find(kPassNames, pass) - kPassNames.begin());
}

}  // namespace

std::size_t FrameHistory::numberOf(const std::string& pass) {
    const auto found = std::ranges::find(passes_, pass);
    if (found != passes_.end()) return static_cast<std::size_t>(found - passes_.begin());
    const auto isAfter = [&](const std::string& other) { return placeOf(other) > placeOf(pass); };
    const auto next = std::ranges::find_if(passes_, isAfter);
    const auto number = static_cast<std::size_t>(next - passes_.begin());
    passes_.insert(next, pass);
    for (std::vector<double>& times : frames_)
        if (number < times.size()) times.insert(times.begin() + static_cast<std::ptrdiff_t>(number), 0.0);
    return number;
}

double FrameHistory::ms(std::size_t frame, std::size_t pass) const {
    const std::vector<double>& times = frames_[frame];
    return pass < times.size() ? times[pass] : 0.0;
}

double FrameHistory::total(std::size_t frame) const {
    double sum = 0;
    for (const double time : frames_[frame]) sum += time;
    return sum;
}

double FrameHistory::longest() const {
    double longest = 0;
    for (std::size_t frame = 0; frame < size(); ++frame) longest = std::max(longest, total(frame));
    return longest;
}

double FrameHistory::mean(std::size_t pass) const {
    double sum = 0;
    for (std::size_t frame = 0; frame < size(); ++frame) sum += ms(frame, pass);
    return frames_.empty() ? 0.0 : sum / static_cast<double>(size());
}

namespace {

/// Of a pass by its name, so that it is the same at every start: none has colour and pattern of another.
Fill fillOf(const std::string& pass) {
    const std::size_t place = placeOf(pass);
    return {ink::kPasses[place % ink::kPasses.size()], static_cast<Hatch>(place % kHatches)};
}

/// The top of a chart that holds `longest` [ms]: it steps, so that the chart does not breathe.
double topFor(double longest) {
    double top = 1;
    while (top < longest) top *= 2;
    return top;
}

std::string passTime(double ms) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), ms < 10 ? tr("%.2f ms") : tr("%.1f ms"), ms);
    return text.data();
}

std::string titleOfPass(const FrameHistory& history, std::size_t pass) {
    return trFor("pass", englishLabel(history.passes()[pass]).c_str());
}

/// The pass that is drawn so many columns from the right and so many milliseconds above the foot, and its
/// time; "" where none is.
std::string passAt(const FrameHistory& history, float column, double ms) {
    const auto fromNewest = static_cast<std::size_t>(std::max(column, 0.f));
    if (fromNewest >= history.size()) return "";
    const std::size_t frame = history.size() - 1 - fromNewest;
    for (std::size_t pass = 0; pass < history.passes().size(); ++pass) {
        ms -= history.ms(frame, pass);
        if (ms < 0) return titleOfPass(history, pass) + ' ' + passTime(history.ms(frame, pass));
    }
    return "";
}

/// A column for each frame, the newest on the right, the passes stacked.
void drawChart(const FrameHistory& history) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::GetContentRegionAvail().x, 5 * ImGui::GetTextLineHeight());
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, ImVec2(low.x + size.x, low.y + size.y), ImGui::GetColorU32(ImGuiCol_FrameBg));
    const double top = topFor(history.longest());
    const float column = size.x / FrameHistory::kFrames;
    const float left = low.x + size.x - column * static_cast<float>(history.size());
    std::vector<float> feet(history.size(), low.y + size.y);
    for (std::size_t pass = 0; pass < history.passes().size(); ++pass) {
        Band band{left, column, low.y + size.y};
        for (std::size_t frame = 0; frame < history.size(); ++frame) {
            const float high = size.y * static_cast<float>(history.ms(frame, pass) / top);
            band.add(feet[frame] - high, feet[frame]);
            feet[frame] -= high;
        }
        drawBand(list, band, fillOf(history.passes()[pass]));
    }
    list.AddText(ImVec2(low.x + 4, low.y + 2), ImGui::GetColorU32(ImGuiCol_Text), passTime(top).c_str());
    ImGui::Dummy(size);
    if (ImGui::IsItemHovered()) {
        const ImVec2 at = ImGui::GetIO().MousePos;
        const std::string text =
            passAt(history, (low.x + size.x - at.x) / column, top * double{(low.y + size.y - at.y) / size.y});
        if (!text.empty()) tooltipOnHover(text.c_str());
    }
}

void drawRow(const char* name, double ms, const Fill* fill) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float side = ImGui::GetTextLineHeight();
    if (fill)
        drawSample(*ImGui::GetWindowDrawList(), ImVec2(at.x, at.y + 0.1f * side),
                   ImVec2(at.x + 1.3f * side, at.y + 0.9f * side), *fill);
    ImGui::Indent(1.6f * side);
    ImGui::TextUnformatted(name);
    ImGui::Unindent(1.6f * side);
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(passTime(ms).c_str());
}

void drawLegend(const FrameHistory& history, const std::string& frames) {
    if (!ImGui::BeginTable("passes", 2, ImGuiTableFlags_SizingStretchProp)) return;
    double sum = 0;
    for (std::size_t pass = 0; pass < history.passes().size(); ++pass) {
        const double mean = history.mean(pass);
        const Fill fill = fillOf(history.passes()[pass]);
        sum += mean;
        drawRow(titleOfPass(history, pass).c_str(), mean, &fill);
    }
    drawRow((filled(tr("All, {0}"), {frames})).c_str(), sum, nullptr);
    ImGui::EndTable();
}

}  // namespace

bool FrameGraph::wanted() {
    const bool wanted = std::exchange(isDrawn_, false);
    if (!wanted) history_.clear();
    return wanted;
}

void FrameGraph::note(const Landscape& landscape) {
    const std::vector<engine::PassTime>& times = landscape.passes().times();
    if (landscape.cost().pictureDrawn && !times.empty()) history_.add(times);
}

void FrameGraph::draw(const std::string& frames) {
    isDrawn_ = true;
    if (history_.size() == 0) return faintText(tr("Shown when the landscape is drawn anew."));
    drawHistory(history_, frames);
}

void FrameGraph::drawHistory(const FrameHistory& history, const std::string& frames) {
    drawChart(history);
    tooltipOnHover(
        tr("Time of each pass of the last pictures of the landscape, the newest on the right. Where the "
           "processor draws, measuring slows it down a little: close this section when you do not need it."));
    drawLegend(history, frames);
}

}  // namespace app
