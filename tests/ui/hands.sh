#!/usr/bin/env bash
# hands.sh WADI TOOLS: a person paints into the real window by mouse and keys, undoes it and does it again.
# TOOLS is the folder of wadi_screen and its like. Needs DISPLAY: see with_display.sh. Words of $(…) without
# quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

open_window() {
    say "the window opens and time stands still"
    launch --scene noise-mountains --size 128
    wait_for "a landscape" is_colourful $(ground)
    xdotool key space
    settle
    bare=$(look $(ground))
}

# is_large WIDTH HEIGHT: whether the window has this size.
is_large() { [[ $(xdotool getwindowgeometry --shell "$window") == *"WIDTH=$1"*"HEIGHT=$2"* ]]; }

# drag: a stroke with the left button over the middle of the landscape, in many small movements.
drag() {
    local x from=$(($(middle) - 64))
    xdotool mousemove --window "$window" $from 400 mousedown 1
    for x in $(seq 10 10 140); do xdotool mousemove --window "$window" $((from + x)) 400; done
    xdotool mouseup 1
    park
    settle
}

# paint KEY "what": takes a tool in hand, uses it, undoes it, does it again and undoes it.
paint() {
    local painted before
    say "$2 is painted, undone, redone"
    xdotool key "$1"
    settle
    before=$(look $(ground))
    drag
    painted=$(look $(ground))
    [[ $painted != "$before" ]] || fail "The mouse painted nothing: $2."
    xdotool key ctrl+z
    wait_for "the ground without it" equals "$before" $(ground)
    xdotool key ctrl+shift+z
    wait_for "the ground with it" equals "$painted" $(ground)
    xdotool key ctrl+z
    wait_for "the ground without it" equals "$before" $(ground)
}

leave_and_return() {
    say "a stroke that leaves the window ends where the button goes up"
    xdotool key 1 mousemove --window "$window" $(($(middle) - 64)) 400 mousedown 1
    xdotool mousemove --window "$window" $(($(middle) - 44)) 400
    xdotool mousemove 1390 990 mouseup 1
    park
    settle
    local after
    after=$(look $(ground))
    [[ $after != "$bare" ]] || fail "The stroke left no trace."
    xdotool mousemove --window "$window" $(($(middle) + 26)) 300
    park
    settle
    equals "$after" $(ground) || fail "The stroke went on though the button was up."
    xdotool key ctrl+z
    wait_for "the ground without it" equals "$bare" $(ground)
}

open_window
paint 1 "rock"
paint 7 "a wall"
paint equal "a mask"
paint 9 "a spring"
leave_and_return
say "F11 fills the screen and leaves it again"
xdotool key F11
wait_for "a window as large as the screen" is_large 1400 1000
xdotool key F11
wait_for "the window as it was" is_large $width $height
wait_for "the ground as it was" equals "$bare" $(ground)
setxkbmap de # where Z is the key that is Y elsewhere
paint 1 "rock, at a German keyboard"
say "done"
