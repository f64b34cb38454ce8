#!/usr/bin/env bash
# undo_hundred.sh WADI TOOLS: a hundred strokes in the real window are undone one by one until the land is as it was, and done again
# one by one until it is as it became; each step is to be seen, and the window looks at what comes to it all the while. TOOLS is the
# folder of wadi_screen and its like. Needs DISPLAY: see with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

readonly kStrokes=100

# see "what" DEED…: what xdotool does changes the land.
see() {
    local before
    before=$(look $(ground))
    xdotool "${@:2}"
    wait_for "$1" differs "$before" $(ground)
}

# Dabs in ten rows of five places, at each of which rock is raised, and then dug; from above, so that they lie on the map wherever
# others have raised it. The ring of the brush is seen before the button goes down, and that it has painted before it goes up.
dab() {
    local place=$(($1 / 2)) x y
    x=$(($(middle) - 80 + 40 * (place % 5))) y=$((height / 2 - 54 + 12 * (place / 5)))
    (($1 % 2 == 0)) || xdotool keydown shift
    see "the ring of the brush for stroke $1" mousemove --window "$window" $x $y
    see "stroke $1" mousedown 1
    see "the land without the ring after stroke $1" mouseup 1 mousemove --window "$window" $(sky)
    xdotool keyup shift
}

launch --scene noise-mountains --size 64
wait_for "a landscape" is_colourful $(ground)
xdotool key space
settle
xdotool key KP_7
settle
first=$(look $(ground))
ask_on 250
say "$kStrokes strokes"
for ((n = 0; n < kStrokes; ++n)); do dab $n; done
settle
last=$(look $(ground))
say "are undone"
for ((n = 0; n < kStrokes; ++n)); do see "undo $n" key ctrl+z; done
wait_for "the land as it was" equals "$first" $(ground)
say "and done again"
for ((n = 0; n < kStrokes; ++n)); do see "redo $n" key ctrl+shift+z; done
wait_for "the land as it became" equals "$last" $(ground)
[[ -z $(cat wadi.err) ]] || fail "The program said: $(cat wadi.err)"
have_answered
stop_at_once
say "done"
