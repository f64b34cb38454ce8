#!/usr/bin/env bash
# few_clicks.sh WADI TOOLS: somebody who starts the program for the first time has an exported landscape of their own after
# at most twelve clicks, which are counted. TOOLS is the folder of wadi_screen and its like. Needs DISPLAY: see
# with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

readonly kMostClicks=12
clicks=0

# press X Y: a click, each part of which the program has the time to see.
press() {
    clicks=$((clicks + 1))
    xdotool mousemove --window "$window" "$1" "$2"
    let_draw
    xdotool mousedown 1
    let_draw
    xdotool mouseup 1
    let_draw
}

# Of the three choices of the welcome the one in the middle is "Grow mountains"; the fifth tab is that of output, whose
# section of export is open, with the button below six rows.
say "the welcome: mountains are to grow"
launch
wait_for "pictures of scenes" is_colourful $(ground)
wait_for "a welcome that stays" is_still $(ground)
welcome=$(look $(ground))
press 640 127
wait_for "a landscape" differs "$welcome" $(ground)
wait_for "erosion" differs "$(look $(ground))" $(ground)

# Time is held by a key, so that only the hand changes the land.
say "rock is raised by hand"
xdotool key space mousemove --window "$window" $(middle) 420
wait_for "land at rest" is_still $(ground)
rest=$(look $(ground))
press $(middle) 420
wait_for "raised rock" differs "$rest" $(ground)
xdotool key space

say "and it is taken home"
is_exported() { [[ -s out/height.png ]]; }
export_it() {
    press 1230 102
    press 951 367
    local end=$((SECONDS + 9))
    until is_exported; do
        ((SECONDS < end)) || return 1
        sleep 0.1
    done
}
wait_for "an exported map" export_it
((clicks <= kMostClicks)) || fail "It took $clicks clicks, not $kMostClicks at most."
say "$clicks clicks"
