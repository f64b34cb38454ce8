#include "app/ui/text_field.hpp"

#include <imgui.h>

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

}  // namespace

bool textField(const char* id, std::string& text, const char* hint) {
    return ImGui::InputTextWithHint(id, hint, text.data(), text.capacity() + 1,
                                    ImGuiInputTextFlags_CallbackResize | ImGuiInputTextFlags_EnterReturnsTrue,
                                    onResize, &text);
}

}  // namespace app
