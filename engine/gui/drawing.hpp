// Drawing: what the panels of a frame look like, so that of a frame only those parts need be drawn that may
// look different from the one before it. Draws nothing itself. On the thread that holds ImGui's context.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "engine/gui/parts.hpp"

namespace engine {

class Drawing {
  public:
    /// Takes what a frame is to show. The parts of it that may look different from what was taken before,
    /// none if nothing does: all of it at first, and when it has another size. What holds a picture other
    /// than the font's is among them each time, for what that shows may have changed.
    Parts take(const ImDrawData& data, ImTextureID font);

  private:
    /// Triangles that are kept within the same rectangle and show the same picture.
    struct Command {
        ImVec4 clip;
        ImTextureID texture;
        unsigned firstVertex, firstIndex, count;
        bool isSteady;  // its picture is always the same
    };
    /// All triangles of a window of ImGui, in their order.
    struct List {
        std::string window;
        std::vector<ImDrawVert> vertices;
        std::vector<ImDrawIdx> indices;
        std::vector<Command> commands;
    };
    /// One of them, with all that decides how it looks.
    struct Triangle {
        ImDrawVert corners[3];
        const Command* command;
    };
    struct Rectangle;

    static void copy(const ImDrawList& from, ImTextureID font, List& to);
    static bool areEqual(const List& a, const List& b);
    static bool areEqual(const Triangle& a, const Triangle& b);
    static std::vector<Triangle> trianglesOf(const List& list);
    static void addTo(Rectangle& rectangle, const Triangle& triangle);
    static Rectangle extentOf(const List& list);
    static Rectangle differenceOf(const List& a, const List& b);
    Part pixelsOf(const Rectangle& part) const;

    std::vector<List> shown_, before_;
    ImVec2 at_, size_, scale_;  // of what is drawn to: its upper left corner, and pixels per unit
};

/// While it lives, all that a frame is to show is kept within a part.
class Narrowed {
  public:
    Narrowed(ImDrawData& data, const Part& part);
    ~Narrowed();
    Narrowed(const Narrowed&) = delete;
    Narrowed& operator=(const Narrowed&) = delete;

  private:
    ImDrawData& data_;
    std::vector<ImVec4> clips_;  // of all commands, as they were
};

}  // namespace engine
