#!/usr/bin/env bash
# keyboard.sh WADI TOOLS: the panels are used without a mouse, and the land has its keys back afterwards. TOOLS is the
# folder of wadi_screen and its like. Needs DISPLAY: see with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

strip() { echo 0 20 $kStrip $((height - 50)); }
line() { echo $((width / 2 - 20)) $((height - 80)) 200 45; } # the middle of the time line
bar() { echo $kStrip 20 100 30; } # the name of the tool in hand

# visit_scenes KEY: what the frame is around shows the scenes, and Esc takes them away again.
visit_scenes() {
    local land
    land=$(look $(ground))
    hold "$1"
    wait_for "the scenes over the land" differs "$land" $(ground)
    hold Escape
    wait_for "the land without them" equals "$land" $(ground)
}

say "time stands still"
launch --scene noise-mountains --size 64
wait_for "a landscape" is_colourful $(ground)
hold space
settle

say "F10 puts a frame around a control of the dock, and arrow keys move it"
before=$(look $(side))
xdotool key F10
wait_for "a frame in the dock" differs "$before" $(side)
framed=$(look $(side))
xdotool key Down # one step: a key that is held goes on, as far as there is time
wait_for "the frame elsewhere" differs "$framed" $(side)

say "the first control is the search, and the one below it shows the scenes, from which Esc leads back"
xdotool key Up
wait_for "the frame where it was" equals "$framed" $(side)
xdotool key Down
wait_for "the frame elsewhere" differs "$framed" $(side)
visit_scenes space

say "F10 goes on to the bar and to the tools, where a key takes another one in hand"
hold F10
before=$(look $(strip)) name=$(look $(bar))
hold F10
wait_for "a frame among the tools" differs "$before" $(strip)
hold Down
xdotool keydown space
wait_for "another tool in the bar" differs "$name" $(bar)
let_draw

say "and on to the time line, also if the key that holds the tool goes up in the same frame, as in a slow one"
kill -STOP "$program"
xdotool keyup space
xdotool key F10
kill -CONT "$program"
let_draw

say "its line has a menu that a key opens"
for _ in {1..8}; do hold Right; done
before=$(look $(line))
hold Menu
wait_for "the menu of the line" differs "$before" $(line)
hold Escape
wait_for "the line without it" equals "$before" $(line)

say "and on to the menus, where arrow keys lead from one to the next and Enter runs a command"
before=$(look $(menus))
hold F10
wait_for "a frame around the first menu" differs "$before" $(menus)
framed=$(look $(menus))
xdotool key Right
wait_for "the frame around the next menu" differs "$framed" $(menus)
xdotool key Left
wait_for "the frame around the first menu again" equals "$framed" $(menus)
before=$(look $(strip))
hold Return
wait_for "its commands" differs "$before" $(strip)
visit_scenes Return

say "keys with Ctrl are still those of the program"
xdotool key ctrl+p
wait_for "the search" is_searching
hold Escape
wait_for "the window without it" has_found

say "Esc takes the frame away, and arrow keys move a pointer over the land that T presses"
xdotool mousemove --window "$window" $((width - 4)) $((height - 60)) # beside the land, in whose middle the pointer begins
hold Escape
hold 1
settle
before=$(look $(ground))
xdotool key Right
wait_for "a pointer over the land" differs "$before" $(ground)
settle
before=$(look $(ground))
hold t
wait_for "land that was raised" differs "$before" $(ground)
xdotool key ctrl+z
wait_for "the land as it was" equals "$before" $(ground)

say "with Ctrl they turn the camera, Page up goes nearer"
xdotool keydown ctrl
hold Right
xdotool keyup ctrl
wait_for "the land from the side" differs "$before" $(ground)
settle
before=$(look $(ground))
hold Prior
wait_for "the land from nearer" differs "$before" $(ground)

say "help has the keyboard when it opens: keys scroll its page, and Esc closes it"
settle
before=$(look $(ground))
xdotool key F1
wait_for "help over the land" differs "$before" $(ground)
let_draw
page=$(look $(ground))
hold Next
wait_for "the page further on" differs "$page" $(ground)
hold Home
wait_for "the page from its beginning" equals "$page" $(ground)
hold Escape
wait_for "the land without help" equals "$before" $(ground)

say "a row that the search has found is changed by keys, and Esc gives them back"
find_row droplet.rain || fail "There is no row of droplet.rain."
settle
hold space
spot="$(($(value) - 95)) $((y - 7)) 190 14"
before=$(look $spot)
hold Right
wait_for "another value" differs "$before" $spot
hold space
hold Escape

say "the search opens from a field that is typed into"
find_row look.waterColour || fail "There is no row of look.waterColour."
settle
act mousemove --window "$window" $(($(value) - 40)) $y
act mousedown 1
act mouseup 1
open_search || fail "The search did not open from a field."
hold Escape
wait_for "the window without it" has_found

say "Space lets time run again"
settle
before=$(look $(ground))
hold space
wait_for "land that erodes" differs "$before" $(ground)

say "and keys at the time line lead through what has passed"
hold space
settle
for _ in {1..4}; do hold F10; done
for _ in {1..6}; do hold Right; done
before=$(look $(ground))
hold Home
wait_for "the land of the beginning" differs "$before" $(ground)
hold End
wait_for "the land as it was" equals "$before" $(ground)
say "done"
