#include "app/ui/tool_icons.hpp"

#include <imgui.h>

#include <array>
#include <cmath>
#include <initializer_list>

namespace app {

namespace {

constexpr float kThick = 1.5f;

/// Draws in a square from (-1, -1) at the upper left to (1, 1).
class Pen {
  public:
    Pen(ImVec2 centre, float radius) : centre_(centre), radius_(radius) {}

    void line(std::initializer_list<ImVec2> points, bool closed = false) {
        for (const ImVec2& point : points) list_.PathLineTo(at(point));
        list_.PathStroke(colour_, closed ? ImDrawFlags_Closed : 0, kThick);
    }
    void area(std::initializer_list<ImVec2> points) {
        for (const ImVec2& point : points) list_.PathLineTo(at(point));
        list_.PathFillConvex(colour_);
    }
    void dot(float x, float y, float r = 0.11f) {
        list_.AddCircleFilled(at({x, y}), r * radius_, colour_, 10);
    }
    void arc(float x, float y, float r, float from, float to) {
        list_.PathArcTo(at({x, y}), r * radius_, from, to, 16);
        list_.PathStroke(colour_, 0, kThick);
    }
    /// A wave from x = -1 to 1.
    void wave(float y, float swing) {
        constexpr int kPieces = 16;
        for (int i = 0; i <= kPieces; ++i) {
            const float x = -1.f + 2.f * static_cast<float>(i) / kPieces;
            list_.PathLineTo(at({x, y + swing * std::sin(6.2831853f * x)}));
        }
        list_.PathStroke(colour_, 0, kThick);
    }

  private:
    ImVec2 at(const ImVec2& place) const {
        return {centre_.x + place.x * radius_, centre_.y + place.y * radius_};
    }

    ImDrawList& list_ = *ImGui::GetWindowDrawList();
    ImVec2 centre_;
    float radius_;
    ImU32 colour_ = ImGui::GetColorU32(ImGuiCol_Text);
};

void drawDrop(Pen& pen, float x, float y, float size) {
    pen.area({{x, y - size},
              {x + 0.55f * size, y + 0.15f * size},
              {x + 0.45f * size, y + 0.6f * size},
              {x, y + 0.8f * size},
              {x - 0.45f * size, y + 0.6f * size},
              {x - 0.55f * size, y + 0.15f * size}});
}

using Draw = void (*)(Pen&);

// In the order of kit().
constexpr std::array<Draw, 14> kTools = {
    [](Pen& p) {
        p.area({{-1, 0.8f}, {-0.25f, -0.7f}, {0.2f, 0.f}, {0.45f, -0.3f}, {1, 0.8f}});
    },
    [](Pen& p) {
        p.line({{-1, 0.8f}, {-0.4f, 0.25f}, {0.f, 0.1f}, {0.4f, 0.25f}, {1, 0.8f}});
        for (const float x : {-0.5f, 0.f, 0.5f}) p.dot(x, -0.7f + std::abs(x) * 0.3f);
        for (const float x : {-0.25f, 0.25f}) p.dot(x, -0.25f);
    },
    [](Pen& p) { drawDrop(p, 0.f, 0.f, 1.f); },
    [](Pen& p) {
        p.wave(0.35f, 0.18f);
        p.wave(-0.3f, 0.32f);
    },
    [](Pen& p) {
        p.line({{-1, 0.55f}, {1, 0.55f}});
        p.line({{0, -0.9f}, {0, 0.1f}});
        p.area({{-0.35f, -0.15f}, {0.35f, -0.15f}, {0, 0.3f}});
    },
    [](Pen& p) {
        p.line({{-1, 0.8f}, {-0.35f, 0.8f}, {-0.35f, 0.2f}, {0.25f, 0.2f}, {0.25f, -0.4f}, {1, -0.4f}});
    },
    [](Pen& p) {
        p.line({{-0.9f, -0.6f}, {0.9f, -0.6f}, {0.9f, 0.7f}, {-0.9f, 0.7f}}, true);
        p.line({{-0.9f, 0.05f}, {0.9f, 0.05f}});
        p.line({{0.f, -0.6f}, {0.f, 0.05f}});
        p.line({{-0.4f, 0.05f}, {-0.4f, 0.7f}});
        p.line({{0.4f, 0.05f}, {0.4f, 0.7f}});
    },
    [](Pen& p) {
        p.line({{-0.5f, -0.7f}, {0.5f, -0.7f}, {0.95f, -0.2f}, {0, 0.85f}, {-0.95f, -0.2f}}, true);
        p.line({{-0.95f, -0.2f}, {0.95f, -0.2f}});
        p.line({{-0.35f, -0.2f}, {0, 0.85f}, {0.35f, -0.2f}});
    },
    [](Pen& p) {
        p.dot(0, 0.45f, 0.2f);
        for (const float r : {0.5f, 0.9f}) p.arc(0, 0.45f, r, -2.7f, -0.45f);
        p.line({{-1, 0.85f}, {1, 0.85f}});
    },
    [](Pen& p) {
        p.arc(-0.4f, -0.25f, 0.4f, 1.7f, 5.f);
        p.arc(0.25f, -0.35f, 0.5f, 3.7f, 6.9f);
        p.line({{-0.45f, 0.15f}, {0.6f, 0.15f}});
        for (const float x : {-0.45f, 0.05f, 0.55f}) p.line({{x, 0.4f}, {x - 0.18f, 0.85f}});
    },
    [](Pen& p) {
        p.line({{-1, -0.35f}, {0.3f, -0.35f}});
        p.arc(0.3f, -0.62f, 0.27f, -2.2f, 1.57f);
        p.line({{-1, 0.05f}, {0.65f, 0.05f}});
        p.arc(0.65f, 0.32f, 0.27f, -1.57f, 2.2f);
        p.line({{-0.7f, 0.45f}, {0.1f, 0.45f}});
    },
    [](Pen& p) {
        p.line({{-0.9f, -0.8f}, {0.9f, -0.8f}, {0.9f, 0.8f}, {-0.9f, 0.8f}}, true);
        for (const float x : {-0.5f, 0.1f, 0.7f})
            p.line({{x + 0.2f, -0.8f}, {std::fmax(-0.9f, x - 1.f), std::fmin(0.8f, 0.4f + x)}});
    },
    [](Pen& p) {
        p.line({{-0.2f, -0.8f}, {0.9f, -0.1f}, {0.3f, 0.8f}, {-0.8f, 0.1f}}, true);
        p.area({{-0.5f, -0.35f}, {0.6f, 0.35f}, {0.3f, 0.8f}, {-0.8f, 0.1f}});
    },
    [](Pen& p) {
        p.line({{-1, -0.9f}, {-1, 0.8f}, {1, 0.8f}});
        p.line({{-1, 0.4f}, {-0.5f, -0.1f}, {-0.2f, 0.1f}, {0.3f, -0.7f}, {0.6f, -0.2f}, {1, 0.2f}});
    },
};

// In the order of BrushShape.
constexpr std::array<Draw, 5> kShapes = {
    [](Pen& p) {
        p.line({{-1, 0.6f}, {-0.4f, 0.3f}, {0.1f, -0.4f}, {0.9f, -0.6f}});
        p.dot(-1, 0.6f, 0.2f);
        p.dot(0.9f, -0.6f, 0.2f);
    },
    [](Pen& p) {
        p.area({{-0.75f, -0.6f}, {0.75f, -0.6f}, {0.75f, 0.8f}, {-0.75f, 0.8f}});
    },
    [](Pen& p) {
        p.area({{-1, 0.8f}, {0, -0.8f}, {1, 0.8f}});
    },
    [](Pen& p) {
        p.line({{-0.65f, -0.5f}, {-0.65f, 0.75f}, {0.65f, 0.75f}, {0.65f, -0.5f}});
        p.arc(0, -0.5f, 0.65f, 0.f, 6.2832f);
    },
    [](Pen& p) {
        p.line({{-0.9f, -0.75f}, {0.9f, -0.75f}, {0.9f, 0.75f}, {-0.9f, 0.75f}}, true);
        p.area({{-0.7f, 0.55f}, {-0.15f, -0.15f}, {0.2f, 0.2f}, {0.45f, -0.05f}, {0.75f, 0.55f}});
        p.dot(0.4f, -0.4f, 0.16f);
    },
};

bool iconButton(int id, float side, bool chosen, Draw draw) {
    ImGui::PushID(id);
    if (chosen) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
    const bool clicked = ImGui::Button("##tool", ImVec2(side, side));
    if (chosen) ImGui::PopStyleColor();
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    Pen pen(ImVec2((low.x + high.x) / 2, (low.y + high.y) / 2), side * 0.3f);
    draw(pen);
    if (chosen)
        ImGui::GetWindowDrawList()->AddRect(low, high, ImGui::GetColorU32(ImGuiCol_CheckMark),
                                            ImGui::GetStyle().FrameRounding, 0, 1.5f);
    ImGui::PopID();
    return clicked;
}

}  // namespace

bool toolButton(std::size_t tool, float side, bool chosen) {
    return iconButton(static_cast<int>(tool), side, chosen, kTools[tool]);
}

bool shapeButton(wadi::BrushShape shape, float side, bool chosen) {
    const auto number = static_cast<std::size_t>(shape);
    return iconButton(100 + static_cast<int>(number), side, chosen, kShapes[number]);
}

}  // namespace app
