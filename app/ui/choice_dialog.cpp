#include "app/ui/choice_dialog.hpp"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/base/finding.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"

namespace app {

namespace {

/// Lets the string grow with what is typed.
int onResize(ImGuiInputTextCallbackData* data) {
    if (data->EventFlag != ImGuiInputTextFlags_CallbackResize) return 0;
    auto& text = *static_cast<std::string*>(data->UserData);
    text.resize(static_cast<std::size_t>(data->BufTextLen));
    data->Buf = text.data();
    return 0;
}

/// A path, or "…" and the folders at its end for which there is room [window units], or as much of the last.
std::string endOfPath(const std::string& path, float room) {
    const auto isWide = [&](const std::string& part) { return ImGui::CalcTextSize(part.c_str()).x > room; };
    if (!isWide(path)) return path;
    std::size_t from = 1;
    const auto continues = [&] {
        return from < path.size() && (static_cast<unsigned char>(path[from]) & 0xc0) == 0x80;
    };
    while (continues() || (from < path.size() && isWide("…" + path.substr(from)))) ++from;
    const std::size_t folder = path.find('/', from);
    const bool hasFolder = folder != std::string::npos && folder + 1 < path.size();
    return "…" + path.substr(hasFolder ? folder : from);
}

}  // namespace

bool textField(const char* id, std::string& text, const char* hint, UpAndDown upAndDown) {
    const int stay = upAndDown == UpAndDown::stay ? ImGuiInputTextFlags_CallbackHistory : 0;
    return ImGui::InputTextWithHint(
        id, hint, text.data(), text.capacity() + 1,
        ImGuiInputTextFlags_CallbackResize | ImGuiInputTextFlags_EnterReturnsTrue | stay, onResize, &text);
}

bool pathField(const char* id, std::string& path, const char* hint) {
    const ImVec2 padding = ImGui::GetStyle().FramePadding;
    const std::string end = endOfPath(path, ImGui::CalcItemWidth() - 2 * padding.x);
    bool* const isTypedInto =
        ImGui::GetStateStorage()->GetBoolRef(ImGui::GetID((id + std::string(" typed")).c_str()));
    const bool isShortened = end != path && !*isTypedInto;
    const ImU32 colour = ImGui::GetColorU32(ImGuiCol_Text);
    if (isShortened) ImGui::PushStyleColor(ImGuiCol_Text, ImVec4(0, 0, 0, 0));
    const bool isEntered = textField(id, path, hint);
    if (isShortened) ImGui::PopStyleColor();
    *isTypedInto = ImGui::IsItemActive();
    const ImVec2 low = ImGui::GetItemRectMin();
    if (isShortened)
        ImGui::GetWindowDrawList()->AddText(ImVec2(low.x + padding.x, low.y + padding.y), colour,
                                            end.c_str());
    return isEntered;
}

Sifted sift(std::string& text, const std::vector<std::string>& titles) {
    if (ImGui::IsWindowAppearing()) {
        text.clear();
        ImGui::SetKeyboardFocusHere();
    }
    ImGui::SetNextItemWidth(-1);
    const bool isEntered = textField("##sift", text, tr("Words of the name"));
    std::vector<std::size_t> found = foundAmong(titles, text);
    const bool isTaken = isEntered && !text.empty() && !found.empty();
    if (isTaken) ImGui::CloseCurrentPopup();
    if (found.empty()) ImGui::TextDisabled("%s", tr("Nothing is called like this."));
    if (!found.empty() && !hasWords(titles[found.front()], text))
        ImGui::TextDisabled("%s", tr("Nothing is called like this, but:"));
    return {std::move(found), isTaken};
}

namespace {

constexpr const char* kDialog = "###choice";
constexpr float kDialogWidth = 30;  // [times the size of the font]

bool isAnyDialogOpen() {
    return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

}  // namespace

void ChoiceDialog::ask(Choice choice, Answered answered) {
    if (asking_) return;
    choice_ = std::move(choice);
    answered_ = std::move(answered);
    asking_ = true;
    shown_ = false;
    lit_ = 0;
}

std::size_t ChoiceDialog::drawContent(bool accept, bool cancel) const {
    const float em = ImGui::GetFontSize();
    ImGui::PushTextWrapPos(kDialogWidth * em);
    const float room = kDialogWidth * em - ImGui::GetCursorPosX();
    ImGui::TextUnformatted(inLines(choice_.text, room).c_str());
    if (!choice_.detail.empty()) ImGui::TextDisabled("%s", inLines(choice_.detail, room).c_str());
    ImGui::PopTextWrapPos();
    ImGui::Dummy(ImVec2(kDialogWidth * em, 0.5f * em));
    const std::size_t count = choice_.answers.size();
    float width = 8 * em;
    for (const std::string& answer : choice_.answers)
        width = std::max(width, ImGui::CalcTextSize(answer.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x);
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float left = kDialogWidth * em + gap - static_cast<float>(count) * (width + gap);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.f, left));
    std::size_t answer = count;
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) ImGui::SameLine();
        if (ImGui::Button(choice_.answers[i].c_str(), ImVec2(width, 0))) answer = i;
        if (i == lit_)
            ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                                ImGui::GetColorU32(ImGuiCol_CheckMark),
                                                ImGui::GetStyle().FrameRounding, 0, 1.5f);
    }
    if (accept) answer = lit_;
    if (cancel) answer = count - 1;
    return answer;
}

void ChoiceDialog::light(int move) {
    const std::size_t count = choice_.answers.size();
    if (move > 0) lit_ = (lit_ + 1) % count;
    if (move < 0) lit_ = (lit_ + count - 1) % count;
}

void ChoiceDialog::draw(bool accept, bool cancel, int move) {
    if (!asking_) return;
    const std::string title = choice_.title + kDialog;
    const bool isNew = !shown_;
    if (isNew) {
        if (isAnyDialogOpen()) return;
        ImGui::OpenPopup(title.c_str());
        shown_ = true;
    }
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, screen.y / 2), ImGuiCond_Always, ImVec2(0.5f, 0.5f));
    std::size_t answer = choice_.answers.size() - 1;  // if another dialog has pushed this one aside
    if (ImGui::BeginPopupModal(title.c_str(), nullptr,
                               ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings)) {
        light(move);
        // Enter may still be that of the dialog before.
        answer = drawContent(accept && !isNew, cancel && !isNew);
        if (answer < choice_.answers.size()) ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    if (answer >= choice_.answers.size()) return;
    asking_ = false;
    if (const Answered answered = std::exchange(answered_, {})) answered(answer);
}

}  // namespace app
