#include "app/documents/import_dialog.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/base/words.hpp"
#include "app/documents/import_picture.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"
#include "engine/gui/slider.hpp"
#include "engine/gui/tab_stops.hpp"

namespace app {

namespace io = wadi::io;

namespace {

constexpr NamedRow kSpacingRow{"import.spacing", marked("Samples apart"),
                               marked("Distances of neighbouring samples of the file.")};
constexpr NamedRow kCellRow{"import.cellSize", marked("Cell size"),
                            marked("Distance of neighbouring samples of the file.")};
constexpr NamedRow kOblongRow{
    "import.oblong", marked("oblong"),
    marked("Whether samples are further apart in one direction than in the other.")};
constexpr NamedRow kHeightsRow{"import.heights", marked("Heights"),
                               marked("Heights of the lowest and highest sample.")};
constexpr NamedRow kResampleRow{"import.resample", marked("Resample"),
                                marked("To another number of cells on the same ground.")};
constexpr NamedRow kPartRow{"import.part", marked("Part"),
                            marked("Which samples to import. Drag the mouse over the picture, or type.")};
constexpr NamedRow kSquareRow{
    "import.square", marked("square"),
    marked("Keeps the part a square on the ground. Shift does so while the mouse drags.")};
constexpr NamedRow kBytesRow{"import.bytes", marked("Bytes as"),
                             marked("The file does not say how its bytes lie: this was guessed from them.")};
constexpr NamedRow kRowsRow{
    "import.rows", marked("Rows"),
    marked("Some programs write the southern row first, which turns the land upside down.")};

constexpr float kNumber = 5.5f, kCount = 4.2f;  // widths of fields [times the size of the font]
constexpr std::array<int, 4> kSizes = {512, 1024, 2048, 4096};
constexpr std::array<const char*, 3> kRawWords = {marked("8 bits"), marked("16 bits"),
                                                  marked("32-bit floats")};
constexpr std::array<const char*, 2> kOrderWords = {marked("little-endian"), marked("big-endian")};

/// Begins a row with its label; its fields follow.
void row(const char* label, const char* help) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label);
    tooltipOnHover(help);
    ImGui::TableNextColumn();
}

void row(const NamedRow& facts) {
    row(tr(facts.title), tr(facts.help));
}

void sameLine() {
    ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
}

void word(const char* text) {
    sameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(text);
}

void metres(const char* id, float& value, const char* help) {
    ImGui::SetNextItemWidth(kNumber * ImGui::GetFontSize());
    ImGui::InputFloat(id, &value, 0.f, 0.f, "%.6g");
    engine::noteNumberField();
    engine::tabStop();
    tooltipOnHover(help);
}

void metres(const char* id, double& value, const char* help) {
    ImGui::SetNextItemWidth(kNumber * ImGui::GetFontSize());
    ImGui::InputDouble(id, &value, 0., 0., "%.6g");
    engine::noteNumberField();
    engine::tabStop();
    tooltipOnHover(help);
}

void count(const char* id, int& value, const char* help) {
    ImGui::SetNextItemWidth(kCount * ImGui::GetFontSize());
    ImGui::InputInt(id, &value, 0, 0);
    engine::tabStop();
    tooltipOnHover(help);
}

/// A box to tick. True if it was.
bool tick(const char* name, bool& value) {
    const bool isChanged = tickBox(name, &value);
    engine::tabStop();
    return isChanged;
}

/// A list of words. True if another one was chosen.
template <std::size_t count>
bool choose(const char* id, float width, const std::array<const char*, count>& words, int& chosen) {
    ImGui::SetNextItemWidth(width * ImGui::GetFontSize());
    std::array<const char*, count> shown;
    std::ranges::transform(words, shown.begin(), [](const char* word) { return tr(word); });
    const bool isOther = ImGui::Combo(id, &chosen, shown.data(), static_cast<int>(count));
    engine::tabStop();
    return isOther;
}

void drawSpacing(ImportAnswers& answers) {
    if (answers.isOblong) {
        row(kSpacingRow);
        metres("##x", answers.spacing.x, tr("From west to east."));
        word("×");
        sameLine();
        metres("##z", answers.spacing.z, tr("From north to south."));
        word("m");
    }
    row(tr(kCellRow.title), answers.isOblong
                                ? tr("Distance of neighbouring cells, to which the file is resampled.")
                                : tr(kCellRow.help));
    ImGui::BeginDisabled(answers.isOblong && answers.resamples);
    metres("##cell", answers.cellSize, tr("Distance of neighbouring cells."));
    ImGui::EndDisabled();
    word("m");
    ImGui::SameLine();
    if (tick(named(kOblongRow.title), answers.isOblong) && answers.isOblong)
        answers.spacing = {answers.cellSize, answers.cellSize};
    tooltipOnHover(tr(kOblongRow.help));
}

void drawHeights(ImportAnswers& answers, const HeightmapLook& look) {
    row(tr(kHeightsRow.title), look.isInMetres()
                                   ? tr(kHeightsRow.help)
                                   : tr("Heights of the least and greatest value that the file can hold."));
    if (look.info.knowsHeights) {
        if (tick("##sets", answers.setsHeights) && answers.setsHeights) answers.heights = look.info.range;
        tooltipOnHover(tr("Whether to give it other heights than those of the file."));
        sameLine();
    }
    if (!answers.setsHeights) {
        ImGui::TextDisabled(tr("as the file says"));
        return;
    }
    const bool areMetres = look.isInMetres();
    metres("##low", answers.heights.lowest,
           areMetres ? tr("Height of the lowest sample.") : tr("Height of black."));
    word(tr("to"));
    sameLine();
    metres("##high", answers.heights.highest,
           areMetres ? tr("Height of the highest sample.") : tr("Height of white."));
    word("m");
}

/// Presets, and any other number.
void drawSize(int& size) {
    const auto found = std::ranges::find(kSizes, size);
    count("##size", size, tr("Samples along the longer side."));
    sameLine();
    if (ImGui::BeginCombo("##sizes", "", ImGuiComboFlags_NoPreview)) {
        for (const int preset : kSizes)
            if (ImGui::Selectable(std::to_string(preset).c_str(), found != kSizes.end() && preset == *found))
                size = preset;
        ImGui::EndCombo();
    }
    engine::tabStop();
}

void drawResampling(ImportAnswers& answers) {
    row(kResampleRow);
    tick("##resamples", answers.resamples);
    sameLine();
    if (!answers.resamples) {
        ImGui::TextDisabled(answers.isOblong ? tr("to the cell size") : tr("as many cells as samples"));
        return;
    }
    drawSize(answers.size);
    sameLine();
    constexpr std::array<const char*, 2> kKernels = {marked("Bicubic"), marked("Lanczos")};
    int kernel = static_cast<int>(answers.kernel);
    if (choose("##kernel", 6, kKernels, kernel)) answers.kernel = static_cast<io::Kernel>(kernel);
    tooltipOnHover(tr("Bicubic is soft; Lanczos keeps more of the fine detail, but may ring at cliffs."));
}

/// Whether the part is kept square, whichever of its sides is typed; `before`: as it was before that.
void drawSquare(ImportAnswers& answers, const HeightmapLook& look, const io::Crop& before) {
    sameLine();
    const bool isTicked = tick(named(kSquareRow.title), answers.keepsSquare);
    tooltipOnHover(tr(kSquareRow.help));
    const bool isTyped = answers.crop.columns != before.columns || answers.crop.rows != before.rows;
    if (!answers.keepsSquare || !(isTicked || isTyped)) return;
    const bool leads =
        answers.crop.rows != before.rows || (isTicked && answers.crop.rows < answers.crop.columns);
    makeSquare(answers, look, leads ? CropSide::rows : CropSide::columns);
}

void drawCrop(ImportAnswers& answers, const HeightmapLook& look) {
    const io::RasterFacts& facts = look.info.facts;
    row(kPartRow);
    const io::Crop before = answers.crop;
    io::Crop crop = before;
    count("##columns", crop.columns, tr("Columns to import."));
    word("×");
    sameLine();
    count("##rows", crop.rows, tr("Rows to import."));
    word(tr("from"));
    sameLine();
    count("##left", crop.x, tr("First column: 0 is the file's first."));
    word(",");
    sameLine();
    count("##top", crop.z, tr("First row: 0 is the file's first."));
    if (crop != before) takePart(answers, look, insideOf(crop, facts.columns, facts.rows));
    drawSquare(answers, look, before);
    sameLine();
    if (isWhole(answers.crop, look)) {
        ImGui::Dummy(ImVec2(ImGui::GetFrameHeight(), ImGui::GetFrameHeight()));
    } else {
        if (iconButton("##whole", "reset")) takePart(answers, look, {0, 0, facts.columns, facts.rows});
        engine::tabStop();
        tooltipOnHover(tr("All of it"));
    }
}

void drawLayout(io::RawLayout& raw) {
    row(kBytesRow);
    count("##rawColumns", raw.columns, tr("Columns."));
    word("×");
    sameLine();
    count("##rawRows", raw.rows, tr("Rows."));
    sameLine();
    int kind = static_cast<int>(raw.sample), order = raw.bigEndian ? 1 : 0;
    if (choose("##kind", 7.5f, kRawWords, kind)) raw.sample = static_cast<io::RawSample>(kind);
    row("", "");
    ImGui::BeginDisabled(raw.sample == io::RawSample::u8);
    if (choose("##order", 7.5f, kOrderWords, order)) raw.bigEndian = order == 1;
    ImGui::EndDisabled();
    tooltipOnHover(tr("Which byte of a number comes first: the least is the usual one."));
}

}  // namespace

std::vector<NamedRow> importRows() {
    return {kSpacingRow, kCellRow,   kOblongRow, kHeightsRow, kResampleRow,
            kPartRow,    kSquareRow, kBytesRow,  kRowsRow};
}

void drawImportFields(ImportAnswers& answers, const HeightmapLook& look) {
    if (!ImGui::BeginTable("fields", 2, ImGuiTableFlags_SizingFixedFit)) return;
    if (look.info.facts.raw) drawLayout(answers.raw);
    drawSpacing(answers);
    drawHeights(answers, look);
    drawResampling(answers);
    drawCrop(answers, look);
    row(kRowsRow);
    bool isFlipped = answers.flip;
    if (tick(named("southern row first"), isFlipped)) takeFlip(answers, look, isFlipped);
    ImGui::EndTable();
}

void drawImportOutcome(const std::string& sentence, bool isFault) {
    const ImVec4 fault(0.93f, 0.52f, 0.43f, 1.f);
    const float top = ImGui::GetCursorPosY();
    const float room = 2.4f * 16 * ImGui::GetFontSize();
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + room);
    if (isFault)
        ImGui::TextColored(fault, "%s", inLines(sentence, room).c_str());
    else
        ImGui::TextUnformatted(sentence.empty() ? tr("Reading ...") : inLines(sentence, room).c_str());
    ImGui::PopTextWrapPos();
    ImGui::SetCursorPosY(top + 2 * ImGui::GetTextLineHeightWithSpacing());
}

namespace {

engine::Texture textureOf(const engine::Image& image) {
    engine::Texture picture(image.width(), image.height(), engine::Format::RGBA8);
    picture.upload(image.bytes());
    return picture;
}

std::string rangeText(const HeightmapLook& look, const io::HeightRange& values) {
    return unbroken(
        filled(tr("{0} to {1}{2}"), {plainNumber(double{values.lowest}), plainNumber(double{values.highest}),
                                     (look.isInMetres() ? " m" : tr(" in the file"))}));
}

void drawFacts(const HeightmapLook& look, const io::Crop& part) {
    const wadi::io::RasterFacts& facts = look.info.facts;
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + importPictureSide());
    ImGui::TextUnformatted(displayName(look.file).c_str());
    const std::string format(facts.format);
    ImGui::TextDisabled(tr("%s, %d × %d samples"), format.c_str(), facts.columns, facts.rows);
    if (!facts.samples.empty()) ImGui::TextDisabled("%s", tr(facts.samples).c_str());
    ImGui::TextDisabled("%s", rangeText(look, look.values).c_str());
    // A line that came and went would move the picture under the mouse that drags in it.
    ImGui::TextDisabled("%s",
                        isWhole(part, look)
                            ? " "
                            : filled(tr("This part: {0}"), {rangeText(look, look.valuesOf(part))}).c_str());
    ImGui::PopTextWrapPos();
}

/// A frame around the last button, which Enter presses.
void frameLast() {
    ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                        ImGui::GetColorU32(ImGuiCol_CheckMark),
                                        ImGui::GetStyle().FrameRounding, 0, 1.5f);
}

}  // namespace

ImportDialog::Question::Question(HeightmapLook what)
    : look(std::move(what)), answers(look), picture(textureOf(*look.picture)) {}

void ImportDialog::ask(HeightmapLook look) {
    questions_.emplace_back(std::move(look));
}

void ImportDialog::renew(HeightmapLook look) {
    if (questions_.empty() || !questions_.front().waits || questions_.front().look.file != look.file) return;
    const Question& old = questions_.front();
    ImportAnswers before = old.answers;
    // Of a map in degrees the part that was wanted had cells of its own: what a person typed stays.
    const wadi::io::RasterFacts& facts = old.look.info.facts;
    takePart(before, old.look, {0, 0, facts.columns, facts.rows});
    const bool isTyped = before.cellSize > 0 && before.cellSize != old.look.info.cellSize;
    questions_.front() = Question(std::move(look));
    ImportAnswers& answers = questions_.front().answers;
    if (isTyped) answers.cellSize = before.cellSize;
    answers.flip = before.flip;
}

void ImportDialog::refuse(const std::filesystem::path& file, const std::string& fault) {
    if (questions_.empty() || !questions_.front().waits || questions_.front().look.file != file) return;
    Question& question = questions_.front();
    question.waits = false;
    question.refused = question.answers.raw;
    question.refusal = fault;
}

/// Opens the dialog once no other is open. False if it is not drawn in this frame.
bool ImportDialog::show() {
    const char* const title = named("Import heightmap");
    if (!ImGui::IsPopupOpen(title)) {
        if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) return false;
        ImGui::OpenPopup(title);
        shown_ = false;
    }
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, screen.y / 2), ImGuiCond_Always, ImVec2(0.5f, 0.5f));
    return ImGui::BeginPopupModal(title, nullptr,
                                  ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings);
}

std::optional<ImportRequest> ImportDialog::drawContent(Question& question, bool accept, bool cancel) {
    const float em = ImGui::GetFontSize();
    ImGui::BeginGroup();
    drawImportPicture(question.picture, question.look, question.answers, question.dragged);
    drawFacts(question.look, question.answers.crop);
    ImGui::EndGroup();
    ImGui::SameLine(0, em);
    ImGui::BeginGroup();
    drawImportFields(question.answers, question.look);
    ImGui::EndGroup();

    const HeightmapLook& look = question.look;
    const ImportAnswers& answers = question.answers;
    std::string fault = faultOf(answers, look);
    const bool isRefused = !question.refusal.empty() && question.refused == answers.raw;
    if (fault.empty() && isRefused) fault = question.refusal;
    const bool isStale = wantsReading(answers, look);
    ImGui::Separator();
    drawImportOutcome(fault.empty() && !isStale ? sentenceOf(outcomeOf(answers, look)) : fault,
                      !fault.empty());
    if (isStale && !isRefused && !question.waits && !ImGui::IsAnyItemActive()) {
        question.waits = true;
        ImportRequest again{look.file, optionsOf(answers, look), nullptr};
        if (look.info.facts.raw) again.options.raw = answers.raw;
        return again;
    }

    const ImVec2 size(7 * em, 0);
    const bool isReady = fault.empty() && !isStale;
    const float left = ImGui::GetContentRegionAvail().x - 2 * size.x - ImGui::GetStyle().ItemSpacing.x;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.f, left));
    ImGui::BeginDisabled(!isReady);
    const bool accepted = (ImGui::Button(named("Import"), size) || accept) && isReady;
    engine::tabStop();
    ImGui::EndDisabled();
    if (isReady && stops_.areKeysFree()) frameLast();
    ImGui::SameLine();
    const bool cancelled = ImGui::Button(named("Cancel"), size) || cancel;
    engine::tabStop();
    if (!accepted && !cancelled) return std::nullopt;
    ImGui::CloseCurrentPopup();
    ImportRequest request{look.file, optionsOf(answers, look), look.source};
    drawn_ = std::move(question.picture);
    questions_.pop_front();
    return accepted ? std::optional(std::move(request)) : std::nullopt;
}

std::optional<ImportRequest> ImportDialog::draw(bool accept, bool cancel) {
    drawn_.reset();
    if (questions_.empty() || !show()) return std::nullopt;
    // Enter and Esc may still be those of the dialog before, or of a list.
    const bool isHeard = std::exchange(shown_, true) && !hadList_;
    stops_.begin();
    const bool isFree = isHeard && stops_.areKeysFree();  // else Enter is for a control
    auto request = drawContent(questions_.front(), accept && isFree, cancel && isHeard);
    stops_.end();
    hadList_ = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId);
    ImGui::EndPopup();
    return request;
}

}  // namespace app
