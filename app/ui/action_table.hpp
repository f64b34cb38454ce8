// Action table: one row for everything that a person can do with keys, and with the mouse where no control
// says so: its keys, its name and a sentence about it. A key is added or moved here and nowhere else. What a
// row does is told to Actions by whoever can do it. Values; any thread.
#pragma once

#include <array>
#include <string_view>

#include "engine/window.hpp"

namespace app {

/// Where an action stands in the menus and on the page of keys. Tools have a menu within that of Edit.
enum class ActionGroup { file, edit, simulation, view, tools, window, help };
inline constexpr std::array<const char*, 7> kActionGroups = {"File",  "Edit",   "Simulation", "View",
                                                             "Tools", "Window", "Help"};

/// A key with modifiers.
struct Shortcut {
    engine::Key key{};  ///< 0: none
    bool ctrl = false;
    bool shift = false;
    int count = 1;  ///< So many keys that follow each other, as 1 to 9; the effect is told which [1..9]

    constexpr bool exists() const { return key != engine::Key{}; }
    bool operator==(const Shortcut&) const = default;
};

/// How an action is done.
enum class ActionKind {
    command,  ///< Once, when a key of it goes down; also from the menu and the search
    held,     ///< As long as a key of it is held, by whoever asks isHeld()
    gesture,  ///< With the mouse, or keys at one control: its row is for reading
};

/// When a command listens to its keys.
enum class Listens {
    freely,    ///< Unless a text is typed or a dialog is open
    inFields,  ///< Also while a text is typed in a panel, but not while a dialog is open
    always
};

struct Action {
    std::string_view id;  ///< Of no other row
    ActionGroup group;
    std::array<Shortcut, 2> shortcuts = {};
    std::string_view gesture = {};  ///< What the mouse does, or which keys, after the keys if there are any
    std::string_view title;         ///< In a few words
    std::string_view sentence;      ///< What it does; may go on for a second sentence
    ActionKind kind = ActionKind::command;
    Listens listens = Listens::freely;

    constexpr bool hasKeys() const { return shortcuts[0].exists() || !gesture.empty(); }
};

namespace action_rows {

using engine::Key;
using enum ActionGroup;
using enum ActionKind;
using enum Listens;

constexpr Shortcut ctrl(Key key, int count = 1) {
    return {key, true, false, count};
}
constexpr Shortcut ctrlShift(Key key, int count = 1) {
    return {key, true, true, count};
}

// A row is read as a line of a table: its cells stay where they are put.
// clang-format off
inline constexpr auto kRows = std::to_array<Action>({
    {"scenes", file, {}, "", "Scenes...", "Shows landscapes to begin with, each with its own land and weather."},
    {"open", file, {ctrl(Key::O)}, "", "Open...", "Opens a world, a scene or a heightmap."},
    {"drop", file, {}, "Drop a file on the window", "Open it", "Opens a world or a scene, imports a heightmap.", gesture},
    {"save", file, {ctrl(Key::S)}, "", "Save", "Saves to the file that the world was opened from or saved to; asks for a name the first time."},
    {"saveAs", file, {ctrlShift(Key::S)}, "", "Save as...", "Asks for a name and saves the world under it."},
    {"export", file, {ctrl(Key::E)}, "", "Export maps", "Writes the maps that are chosen in the Export panel."},
    {"picture", file, {Shortcut{Key::F12}}, "", "Save a picture", "Saves the landscape as it is seen, without panels, where the Export panel says.", command, always},
    {"copyCommand", file, {}, "", "Copy as command", "Writes how this world began and all edits since into a new folder, and copies the command line that repeats it without a window, to the same hash."},
    {"quit", file, {ctrl(Key::Q)}, "", "Quit", "Closes the window; asks first if there are unsaved changes."},

    {"undo", edit, {ctrl(Key::Z)}, "", "Undo", "Takes the newest edit back."},
    {"redo", edit, {ctrl(Key::Y), ctrlShift(Key::Z)}, "", "Redo", "Does again what was undone last."},
    {"useTool", edit, {}, "Left-drag", "Use the tool in hand", "At first it raises rock.", gesture},
    {"opposite", edit, {}, "Shift+left-drag", "Do the opposite", "Digs instead of raising, and so on.", gesture},
    {"pointAside", edit, {Shortcut{Key::Right}, Shortcut{Key::Left}}, "", "Pointer right, left", "Moves the pointer in place of the mouse, faster the longer the key is held. It begins where the mouse is, or else in the middle of the land.", held},
    {"pointUp", edit, {Shortcut{Key::Up}, Shortcut{Key::Down}}, "", "Pointer up, down", "Moves the pointer in place of the mouse, which takes it back when it moves.", held},
    {"press", edit, {Shortcut{Key::T}}, "", "Press the left button", "Holds the left button of the mouse down as long as the key is held: the tool in hand works where the pointer is, and paints with the arrow keys; with Shift it does the opposite.", held},
    {"smaller", edit, {Shortcut{Key::LeftBracket}}, "", "Smaller tool", "Makes the tool in hand reach less far."},
    {"larger", edit, {Shortcut{Key::RightBracket}}, "", "Larger tool", "Makes the tool in hand reach further."},
    {"turnObstacle", edit, {}, "Ctrl+scroll", "Turn an obstacle", "Turns what the tool in hand builds, or the obstacle in hand.", gesture},
    {"changeObstacle", edit, {}, "Left-drag in its frame", "Move, scale or turn an obstacle", "Inside the frame moves the obstacle in hand, a corner scales it, the round handle turns it.", gesture},
    {"release", edit, {Shortcut{Key::Enter}}, "", "Release the obstacle", "Makes the obstacle in hand part of the ground for good, as the next one does, or another tool."},
    {"remove", edit, {Shortcut{Key::Delete}}, "", "Remove a spring or an obstacle", "Removes the spring under the pointer, or else the one that was clicked last, or the obstacle in hand."},

    {"run", simulation, {Shortcut{Key::Space}}, "", "Run", "Starts and stops the flow of time."},
    {"step", simulation, {Shortcut{Key::Period}}, "", "One epoch", "Runs one epoch, then pauses."},
    {"stepBack", simulation, {Shortcut{Key::Comma}}, "", "One epoch back", "Pauses and goes back to the end of the epoch before. What follows now stays on the time line."},
    {"runFor", simulation, {Shortcut{Key::Period, false, true}}, "", "Some epochs", "Runs as many epochs as the Simulation panel says, then pauses."},
    {"backToStart", simulation, {}, "", "Back to the start", "Begins this world anew, on the land that it began with and with its seed. What processes are set to stays as it is now."},
    {"lineKeys", simulation, {}, "Arrow keys at the time line", "Step through time", "While the keyboard is at the line, Left and Right go an epoch, with Ctrl ten, Page up and Page down a hundred on and back, Home and End to its ends. A key that is held goes from one kept moment to the next.", gesture},
    {"newLand", simulation, {ctrl(Key::N)}, "", "New land", "Makes land of the present seed and of what the Terrain panel says, and begins a new world on it. Undo brings the present one back."},
    {"newSeed", simulation, {ctrlShift(Key::N)}, "", "New land, other seed", "Draws a seed by chance, makes land of it, and begins a new world on that. Undo brings the present one back."},
    {"sheet", simulation, {}, "", "Contact sheet...", "Runs copies of the present world side by side, in which one or two parameters vary; a click takes the values of one."},
    {"finer", simulation, {}, "", "Finer ×2", "Makes the landscape twice as fine, with four cells for each, and goes on: large forms first, detail after. Parameters are converted so that they do the same on smaller cells, where drops and water take twice as many steps. Needs four times the memory and four to eight times the time. Undo brings the coarse one back."},

    {"orbit", view, {}, "Right-drag", "Turn around the landscape", "Turns the camera about the place that it looks at.", gesture},
    {"pan", view, {}, "Middle-drag, Shift+right-drag", "Move sideways", "Moves the camera along the ground.", gesture},
    {"zoom", view, {}, "Scroll", "Zoom", "Goes towards the place under the pointer, or away from it.", gesture},
    {"flyAhead", view, {Shortcut{Key::W}, Shortcut{Key::S}}, "", "Fly ahead, back", "Flies as long as the key is held; Shift is faster.", held},
    {"flyAside", view, {Shortcut{Key::D}, Shortcut{Key::A}}, "", "Fly right, left", "Flies as long as the key is held; Shift is faster.", held},
    {"flyUp", view, {Shortcut{Key::E}, Shortcut{Key::Q}}, "", "Fly up, down", "Flies as long as the key is held; Shift is faster.", held},
    {"turnAside", view, {ctrl(Key::Right), ctrl(Key::Left)}, "", "Turn to the right, left", "Turns the camera about the place that it looks at as long as the keys are held.", held},
    {"turnUp", view, {ctrl(Key::Up), ctrl(Key::Down)}, "", "Turn upwards, downwards", "Raises the camera about the place that it looks at, or lowers it, as long as the keys are held.", held},
    {"nearer", view, {Shortcut{Key::PageUp}, Shortcut{Key::PageDown}}, "", "Nearer, farther", "Goes towards the place under the pointer, or away from it, as long as the key is held.", held},
    {"frameAll", view, {Shortcut{Key::F}, Shortcut{Key::Home}}, "", "Show the whole landscape", "Goes back until all of the land is in view."},
    {"topView", view, {Shortcut{Key::Pad7}}, "", "Top view", "Looks straight down on the place that is looked at, with north at the top."},
    {"frontView", view, {Shortcut{Key::Pad1}}, "", "Front view", "Looks at that place from the south, along the horizon."},
    {"rightView", view, {Shortcut{Key::Pad3}}, "", "Right view", "Looks at that place from the east, along the horizon."},
    {"orthographic", view, {Shortcut{Key::Pad5}}, "", "Orthographic", "Draws what is far as large as what is near, or lets it shrink again."},
    {"turn", view, {Shortcut{Key::R}}, "", "Turning camera", "Lets the camera go round the land by itself; it waits while a hand turns it."},
    {"goToView", view, {ctrl(Key::Num1, 9)}, "", "Go to a kept view", "Glides to the place that was kept under this number."},
    {"keepView", view, {ctrlShift(Key::Num1, 9)}, "", "Keep this view", "Keeps the present view of the land under a number, saved with the next scene or world."},
    {"sun", view, {Shortcut{Key::L}}, "move the mouse", "Move the sun", "To the right turns it clockwise, up raises it.", held},
    {"nextData", view, {Shortcut{Key::O}}, "", "Next data", "Shows the next kind of data over the ground."},
    {"previousData", view, {Shortcut{Key::O, false, true}}, "", "Previous data", "Shows the previous kind of data over the ground."},
    {"contours", view, {Shortcut{Key::C}}, "", "Contour lines", "Draws lines of equal height."},
    {"compass", view, {}, "", "Compass", "Shows where north is. Pictures have it only with their legend."},
    {"scaleBar", view, {}, "", "Scale bar", "Shows how long so many metres are in the middle of the view. Pictures have it only with their legend."},
    {"legend", view, {}, "", "Legend", "Shows what the colours over the ground mean. It can be dragged to another corner. Pictures have one if they are told to."},
    {"compare", view, {Shortcut{Key::B}}, "", "Before and after", "Shows the land as it was left of a line, as it is right of it. Drag the line."},
    {"keepMoment", view, {Shortcut{Key::K}}, "", "Keep this moment", "Flags the moment on the time line, and remembers the land as it is now to compare with, until the program ends, another world takes its place or its cells are made finer."},
    {"follow", view, {}, "Alt+click, Ctrl+click", "Follow a particle", "Plots what becomes of a particle; Look shows particles.", gesture},
    {"goAlong", view, {Shortcut{Key::G}}, "", "Go along", "Lets the camera go along with the particle that is followed."},

    {"rock", tools, {Shortcut{Key::Num1}}, "", "Rock", "Raises rock under what lies loose; with Shift digs, what lies loose first."},
    {"sand", tools, {Shortcut{Key::Num2}}, "", "Sand", "Strews loose sand, which wind and water move."},
    {"water", tools, {Shortcut{Key::Num3}}, "", "Water", "Pours water on the ground. It flows if Rivers are on."},
    {"smooth", tools, {Shortcut{Key::Num4}}, "", "Smooth", "Lets ground flow from high to low; nothing is added or lost."},
    {"flatten", tools, {Shortcut{Key::Num5}}, "", "Flatten", "Brings the ground to the height at which the stroke begins."},
    {"terrace", tools, {Shortcut{Key::Num6}}, "", "Terrace", "Cuts slopes into level steps."},
    {"obstacle", tools, {Shortcut{Key::Num7}}, "", "Obstacle", "Builds rock that does not erode: walls, blocks, pyramids, or a picture. The last one stays in hand, to be moved, scaled and turned."},
    {"hardness", tools, {Shortcut{Key::Num8}}, "", "Hardness", "Sets how rock resists: 1 never erodes."},
    {"spring", tools, {Shortcut{Key::Num9}}, "", "Spring", "Places springs of water and moves them."},
    {"rain", tools, {Shortcut{Key::Num0}}, "", "Rain", "Sets how much rain falls, from none to twice as much."},
    {"shelter", tools, {Shortcut{Key::Minus}}, "", "Shelter", "Sets how much of the wind blows: a lee at will."},
    {"mask", tools, {Shortcut{Key::Equal}}, "", "Mask", "Sets how strongly processes with a painted mask work: see Masks."},
    {"upliftBrush", tools, {Shortcut{Key::U}}, "", "Uplift", "Sets how fast the ground rises where the pattern of uplift is painted; with Shift it sinks."},
    {"plants", tools, {Shortcut{Key::V}}, "", "Plants", "Sows plants on dry ground, which hold sand against the wind; with Shift pulls them up."},
    {"dye", tools, {Shortcut{Key::I}}, "", "Dye", "Dyes rock and what lies loose, so that data show where it goes; with Shift washes dye out. The land stays as it is."},
    {"erase", tools, {Shortcut{Key::Backspace}}, "", "Erase", "Takes away what was painted: hardness, rain, shelter, mask, uplift, plants and dye."},
    {"section", tools, {Shortcut{Key::X}}, "", "Section", "Draws a line over the ground and shows the section below it, now and at the start."},
    {"profile", tools, {Shortcut{Key::P}}, "", "Profile", "Click a river to plot it from its mouth to the divide, by distance and by chi, now and at the start."},
    {"fault", tools, {Shortcut{Key::J}}, "", "Fault", "Draws the line of a fault: the ground left of it rises, with Shift the ground right of it."},

    {"processes", window, {Shortcut{Key::F5}}, "", "Processes", "Shows the processes in the dock, with a switch each, and the simulation."},
    {"land", window, {Shortcut{Key::F6}}, "", "Land", "Shows base terrain, rock, masks and the tool in hand in the dock."},
    {"look", window, {Shortcut{Key::F7}}, "", "Look", "Shows light, colours, camera and comparison in the dock."},
    {"data", window, {Shortcut{Key::F8}}, "", "Data", "Shows data over the ground, map, statistics and frame times in the dock."},
    {"output", window, {Shortcut{Key::F9}}, "", "Output", "Shows files, export, pictures and time-lapses in the dock."},
    {"panels", window, {Shortcut{Key::Tab}}, "", "Panels", "Hides the panels, or shows them again; remembered for the next start."},
    {"timeline", window, {}, "", "Time line", "Hides the past of the world below the view, or shows it again; remembered for the next start."},
    {"toolNames", window, {}, "", "Names of the tools", "Shows the name and the key of each tool beside its icon, where the window is wide enough, or the icon alone; remembered for the next start."},
    {"dockSide", window, {}, "", "Dock on the other side", "Exchanges the sides of the dock and of the tools; remembered for the next start."},
    {"fullScreen", window, {Shortcut{Key::F11}}, "", "Full screen", "Lets the window fill the screen, or makes it a window again; remembered for the next start."},
    {"panelKeys", window, {Shortcut{Key::F10}}, "", "Keys for the panels", "Lets arrow keys and Tab walk over the controls, first those of what lies over the land (the tour, help, a followed particle), and of the dock, then of the bar above the view, the tools, the time line, the status bar and the menus. Space or Enter uses one, Esc gives the keys back to the land. What a command opens, and a row that the search has found, have the keys at once."},
    {"controlMenu", window, {Shortcut{Key::F10, false, true}, Shortcut{Key::Menu}}, "", "Menu of the control", "While keys walk over the controls, opens the menu that a right click on the present one opens.", command, always},
    {"typeValue", window, {}, "Ctrl+click on a slider", "Type its value", "Opens a field for a number; one beyond its range becomes the nearest within.", gesture},
    {"resetValue", window, {}, "Right-click on a slider", "Reset it", "Opens a menu with the value that it had when the world was opened.", gesture},

    {"keys", help, {Shortcut{Key::F1}}, "", "Help", "Lists what keys and mouse do, and shows the pages of the reference.", command, always},
    {"helpKeys", help, {}, "Arrow keys in help", "Read on", "Up and Down, Page up and Page down, Home and End scroll the page, which has the keys when help opens. Left leads to the list of pages; Tab, too, and on to what can be copied.", gesture},
    {"search", help, {ctrl(Key::P), Shortcut{Key::F3}}, "", "Search", "Finds commands, parameters, data and scenes by their words; Enter runs, shows or opens what is found.", command, inFields},
    {"welcome", help, {}, "", "Welcome...", "Shows ways to begin: a heightmap, mountains that grow, and scenes."},
    {"tour", help, {}, "", "Tour", "Points at five controls, one after another, and says what they are for. Esc ends it."},
    {"close", help, {Shortcut{Key::Escape}}, "", "Close", "Closes a dialog, the list of keys, a message or a window; stops pictures and a contact sheet; takes the obstacle in hand away."},
});
// clang-format on

}  // namespace action_rows

/// All rows, in the order of the menu and the page of keys.
inline constexpr const auto& kActions = action_rows::kRows;

/// The id of a row of this table. Another one does not compile.
class ActionId {
  public:
    consteval ActionId(const char* id) : row_(kActions.size()) {
        for (std::size_t i = 0; i < kActions.size(); ++i)
            if (kActions[i].id == id) row_ = i;
        if (row_ == kActions.size()) throw "no row of the table has this id";
    }
    constexpr const Action& operator*() const { return kActions[row_]; }
    constexpr const Action* operator->() const { return &kActions[row_]; }

  private:
    std::size_t row_;
};

}  // namespace app
