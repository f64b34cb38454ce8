#include "engine/gui/slider.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <type_traits>
#include <utility>

namespace engine {

namespace {

/// Where a window keeps which of its fields is for a number.
constexpr ImGuiID kNumberField = 0x77616420;

/// ImGui's own slider draws a handle over the number. It is left its mouse, its keys and its number; handle
/// and field are drawn by this, behind the number.
constexpr ImGuiCol kHidden[] = {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive,
                                ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive};

/// Whether a range is spread over a slider by this file: ImGui takes numbers below the last digit that it
/// shows for 0.
template <class T>
bool isOwnSpread(T lowest, T highest, ImGuiSliderFlags flags) {
    return std::is_floating_point_v<T> && (flags & ImGuiSliderFlags_Logarithmic) != 0 && lowest > 0 &&
           highest > lowest;
}

/// What of a field the middle of ImGui's handle takes.
std::pair<float, float> trackOf(const ImRect& field) {
    constexpr float kPad = 2.f;
    const float room = field.GetWidth() - 2 * kPad, handle = std::min(ImGui::GetStyle().GrabMinSize, room);
    return {field.Min.x + kPad + handle / 2, std::max(room - handle, 1.f)};
}

/// Which part of a logarithmic range lies below a value [0..1].
float partOf(double value, double lowest, double highest) {
    return static_cast<float>(std::log(std::clamp(value, lowest, highest) / lowest) /
                              std::log(highest / lowest));
}

/// The value at a part of the range, with the digits that are shown.
float valueAt(float part, double lowest, double highest, const char* format) {
    if (part <= 0 || part >= 1) return static_cast<float>(part <= 0 ? lowest : highest);
    const double exact = lowest * std::pow(highest / lowest, double{part});
    const char* const number = ImParseFormatFindStart(format);
    if (*number != '%') return static_cast<float>(exact);
    std::array<char, 64> text;
    std::snprintf(text.data(), text.size(), number, exact);
    const double shown = std::strtod(text.data(), nullptr);
    return static_cast<float>(std::clamp(shown, lowest, highest));
}

/// A text as a format of itself.
std::string literal(const std::string& text) {
    std::string format;
    for (const char c : text) format += c == '%' ? std::string("%%") : std::string(1, c);
    return format;
}

std::string written(const std::string& format, double value) {
    std::array<char, 128> text;
    std::snprintf(text.data(), text.size(), format.c_str(), value);
    return text.data();
}

/// The format that writes a number out which this one writes with an exponent: "%.4g m" becomes "%.5f m" for
/// 0.00001, with `more` zeros after it. Of others it is the format itself.
std::string plainFormat(const char* format, double value, int more = 0) {
    const char* const first = ImParseFormatFindStart(format);
    const char* const end = ImParseFormatFindEnd(first);
    const std::string number = written(std::string(first, end), value);
    const std::size_t exponent = number.find("e-"), point = number.find('.');
    if (exponent == std::string::npos) return format;
    const int digits = point == std::string::npos ? 0 : static_cast<int>(exponent - point) - 1;
    const int decimals = std::atoi(number.c_str() + exponent + 2) + digits + more;
    return std::string(format, first) + "%." + std::to_string(decimals) + "f" + end;
}

/// ImGui's step of a key from `before` to `after`, over all of the range.
float stepped(float before, float after, float lowest, float highest, const char* format) {
    constexpr float kStep = 0.01f, kMostStep = 0.1f;  // as ImGui's, which leaps over what it does not show
    const float part = partOf(double{before}, double{lowest}, double{highest});
    const float way = std::abs(partOf(double{after}, double{lowest}, double{highest}) - part);
    const float step = way > kMostStep ? kStep : way;
    return valueAt(part + (after > before ? step : -step), double{lowest}, double{highest}, format);
}

/// Where the mouse finds a value in a field, or the end of the field if it is one of the range.
template <class T>
float placeOf(const ImRect& field, ImGuiDataType type, T value, T lowest, T highest, const char* format,
              ImGuiSliderFlags flags) {
    if (value <= lowest) return field.Min.x;
    if (value >= highest) return field.Max.x;
    if (isOwnSpread(lowest, highest, flags)) {
        const auto [from, room] = trackOf(field);
        return std::round(from + room * partOf(double(value), double(lowest), double(highest)));
    }
    ImRect handle;
    const ImGuiID nobody = ImGui::GetID("##place");  // so that nothing is heeded
    ImGui::SliderBehavior(field, nobody, type, &value, &lowest, &highest, format, flags, &handle);
    return std::round(handle.GetCenter().x);
}

void fill(ImDrawList& list, const ImRect& field, float end, bool isActive) {
    const float rounding = ImGui::GetStyle().FrameRounding;
    if (end <= field.Min.x) return;
    const ImDrawFlags corners =
        end > field.Max.x - rounding ? ImDrawFlags_RoundCornersAll : ImDrawFlags_RoundCornersLeft;
    list.AddRectFilled(field.Min, ImVec2(end, field.Max.y),
                       ImGui::GetColorU32(isActive ? ImGuiCol_SliderGrabActive : ImGuiCol_SliderGrab),
                       rounding, corners);
    // Below the number: how far it goes is seen by whoever does not tell the two colours apart.
    const float line = std::max(2.f, std::floor(ImGui::GetFontSize() / 8));
    const float inset = std::min(rounding, 0.5f * (end - field.Min.x));
    list.AddRectFilled(ImVec2(field.Min.x + inset, field.Max.y - line), ImVec2(end, field.Max.y),
                       ImGui::GetColorU32(ImGuiCol_CheckMark));
}

/// ImGui's slider, over which this file spreads the range: while it is dragged the number is that of the
/// mouse.
template <class T>
bool drawOwn(const char* name, const ImRect& field, T& value, T lowest, T highest, const char* format,
             ImGuiSliderFlags flags) {
    const ImGuiID id = ImGui::GetID(name);
    const auto low = static_cast<float>(lowest), high = static_cast<float>(highest);
    const auto before = static_cast<float>(value);
    const auto isDragged = [&] {
        return ImGui::GetActiveID() == id && !ImGui::TempInputIsActive(id) &&
               ImGui::GetCurrentContext()->ActiveIdSource == ImGuiInputSource_Mouse && ImGui::IsMouseDown(0);
    };
    const auto underMouse = [&] {
        const auto [from, room] = trackOf(field);
        return valueAt((ImGui::GetIO().MousePos.x - from) / room, double{low}, double{high}, format);
    };
    // Keys move it by steps that ImGui rounds to what is shown.
    const bool isKeyed = ImGui::GetActiveID() == id && !ImGui::TempInputIsActive(id) && !isDragged();
    constexpr int kFiner = 2;
    const std::string shown = isDragged() ? literal(sliderText(format, double{underMouse()}))
                                          : plainFormat(format, double{before}, isKeyed ? kFiner : 0);
    float given = before;
    bool isChanged =
        ImGui::SliderScalar(name, ImGuiDataType_Float, &given, &low, &high, shown.c_str(), flags);
    if (isDragged())
        given = underMouse();
    else if (isChanged && ImGui::IsItemActive() && !ImGui::TempInputIsActive(id))
        given = stepped(before, given, low, high, format);
    isChanged = given != before;
    value = static_cast<T>(given);
    return isChanged;
}

template <class T>
bool draw(const char* name, ImGuiDataType type, T& value, T lowest, T highest, const char* format,
          Spread spread, bool isClamped) {
    const ImGuiSliderFlags flags = (spread == Spread::logarithmic ? ImGuiSliderFlags_Logarithmic : 0) |
                                   (isClamped ? ImGuiSliderFlags_AlwaysClamp : 0);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImRect field(low, ImVec2(low.x + ImGui::CalcItemWidth(), low.y + ImGui::GetFrameHeight()));
    const ImGuiID id = ImGui::GetID(name);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.ChannelsSplit(2);
    list.ChannelsSetCurrent(1);
    for (const ImGuiCol colour : kHidden) ImGui::PushStyleColor(colour, ImVec4(0, 0, 0, 0));
    const bool isOwn = isOwnSpread(lowest, highest, flags);
    const std::string shown = type == ImGuiDataType_Float ? plainFormat(format, double(value)) : format;
    const bool isChanged =
        isOwn ? drawOwn(name, field, value, lowest, highest, format, flags)
              : ImGui::SliderScalar(name, type, &value, &lowest, &highest, shown.c_str(), flags);
    ImGui::PopStyleColor(IM_ARRAYSIZE(kHidden));
    list.ChannelsSetCurrent(0);
    if (ImGui::TempInputIsActive(id)) noteNumberField();
    const bool isActive = ImGui::IsItemActive(), isHot = ImGui::IsItemHovered();
    const ImGuiCol ground = isActive ? ImGuiCol_FrameBgActive
                            : isHot  ? ImGuiCol_FrameBgHovered
                                     : ImGuiCol_FrameBg;
    list.AddRectFilled(field.Min, field.Max, ImGui::GetColorU32(ground), ImGui::GetStyle().FrameRounding);
    if (!ImGui::TempInputIsActive(id))
        fill(list, field, placeOf(field, type, value, lowest, highest, format, flags), isActive || isHot);
    list.ChannelsMerge();
    return isChanged;
}

}  // namespace

void noteNumberField() {
    if (ImGui::IsItemActive())
        ImGui::GetStateStorage()->SetInt(kNumberField, static_cast<int>(ImGui::GetItemID()));
}

void readCommas() {
    const ImGuiContext& now = *ImGui::GetCurrentContext();
    if (now.ActiveId == 0 || now.ActiveId != now.InputTextState.ID || !now.ActiveIdWindow) return;
    const int number = now.ActiveIdWindow->StateStorage.GetInt(kNumberField);
    if (static_cast<ImGuiID>(number) != now.ActiveId) return;
    for (ImWchar& character : ImGui::GetIO().InputQueueCharacters)
        if (character == ',') character = '.';
}

std::string sliderText(const char* format, double value) {
    return written(plainFormat(format, value), value);
}

bool slider(const char* name, float& value, float lowest, float highest, const char* format, Spread spread,
            bool isClamped) {
    return draw(name, ImGuiDataType_Float, value, lowest, highest, format, spread, isClamped);
}

bool slider(const char* name, int& value, int lowest, int highest, const char* format, Spread spread,
            bool isClamped) {
    return draw(name, ImGuiDataType_S32, value, lowest, highest, format, spread, isClamped);
}

}  // namespace engine
