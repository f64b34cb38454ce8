#!/usr/bin/env bash
# through_time.sh WADI TOOLS: a person lets a landscape erode, goes back through its past with the time line's buttons, the
# mouse and a key, begins a branch, finds the old one again and compares with it. Needs DISPLAY: see with_display.sh. Words of $(…)
# without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

line=738 # of pixels, through the buttons and the track of the strip

# press X: a button of the strip, so far from its left end, which may be grey then and look the same with and without the mouse.
press() {
    xdotool mousemove --window "$window" $(($(view_left) + $1)) $line
    let_draw
    xdotool mousedown 1
    let_draw
    xdotool mouseup 1
    let_draw
    park
}

say "the window opens and time stands still"
launch --scene noise-mountains --size 128
wait_for "a landscape" is_colourful $(ground)
xdotool key space
settle
press 27 # to the beginning
settle
beginning=$(look $(ground))

say "the land erodes"
xdotool key space
wait_for "another landscape" differs "$beginning" $(ground)
sleep 3
xdotool key space
settle
# On a busy machine more epochs have gone by while the window opened than were gone through again since.
press 166 # to the end
settle
late=$(look $(ground))
[[ $late != "$beginning" ]] || fail "Nothing has eroded."

say "a key goes one epoch back, and the last button on to the end"
xdotool key comma
wait_for "the epoch before" differs "$late" $(ground)
settle
press 166
wait_for "the end of the branch" equals "$late" $(ground)

say "the mouse drags time back to the beginning, and undo brings it on again"
xdotool mousemove --window "$window" $(($(view_left) + 690)) $line
let_draw
xdotool mousedown 1
let_draw
for x in $(seq 650 -50 350) 323 322; do
    xdotool mousemove --window "$window" $(($(view_left) + x)) $line
    sleep 0.05
done
let_draw
xdotool mouseup 1
let_draw
park
wait_for "the beginning" equals "$beginning" $(ground)
xdotool key ctrl+z
wait_for "the land as it was before the drag" equals "$late" $(ground)

say "what is painted in the past is a branch, beside which the old one stays"
press 27
wait_for "the beginning" equals "$beginning" $(ground)
from=$(($(middle) - 64))
xdotool key 1 mousemove --window "$window" $from 400 mousedown 1
for x in $(seq 10 10 140); do xdotool mousemove --window "$window" $((from + x)) 400; done
xdotool mouseup 1
park
wait_for "rock" differs "$beginning" $(ground)
settle
xdotool key ctrl+z
wait_for "the beginning without rock" equals "$beginning" $(ground)
xdotool key ctrl+z
wait_for "the land from which the person went back" equals "$late" $(ground)

say "a right click on the line shows then beside now"
then=$(($(view_left) + 400))
# The menu stands as low as the window lets it.
menu="$((then + 8)) $((height - 108)) 120 36" top=$((height - 97))
first="$((then + 10)) $((top - 8)) 100 16"
none=$(look $menu)
xdotool mousemove --window "$window" $then $line
wait_for "what the line tells of the moment" differs "$none" $menu
wait_for "that it stays" is_still $menu
bare=$(look $menu)
xdotool mousedown 3
let_draw
xdotool mouseup 3
wait_for "a menu" differs "$bare" $menu
bare=$(look $first)
xdotool mousemove --window "$window" $((then + 40)) $top
wait_for "its first line lit" differs "$bare" $first
let_draw
lit=$(look $first)
xdotool mousedown 1
let_draw
xdotool mouseup 1
wait_for "the end of the menu" differs "$lit" $first
park
wait_for "then and now" differs "$late" $(ground)
xdotool key b
wait_for "now alone" equals "$late" $(ground)
say "done"
