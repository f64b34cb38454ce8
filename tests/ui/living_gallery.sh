#!/usr/bin/env bash
# living_gallery.sh WADI TOOLS: the picture of a scene runs while the mouse or the keyboard rests on it, and not for a person
# who wants little motion. TOOLS is the folder of wadi_screen and its like. Needs DISPLAY: see with_display.sh. Words of $(…)
# without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"
export XDG_CONFIG_HOME=$folder/config XDG_STATE_HOME=$folder/state HOME=$folder

# The second picture of the first row, below the three choices of the welcome.
readonly kCardX=512 kCardY=285
card() { echo $((kCardX - 60)) $((kCardY - 25)) 120 60; }
# Above the choices nothing runs.
leave() { xdotool mousemove --window "$window" 640 66; }
# Behind the welcome the land erodes, so that the program does not rest.
stays() {
    local before
    before=$(look "$@")
    sleep 3
    equals "$before" "$@"
}
point() { xdotool mousemove --window "$window" $((kCardX - 20)) $kCardY mousemove --window "$window" $kCardX $kCardY; }

say "the welcome shows pictures that stand still"
launch
leave
wait_for "pictures of scenes" is_colourful $(card)
wait_for "a welcome that stays" stays $(card)
still=$(look $(card))

say "one that is pointed at begins to run, and goes on"
point
wait_for "a picture that has changed" differs "$still" $(card)
for again in 1 2 3; do wait_for "the next picture" differs "$(look $(card))" $(card); done

say "one that is left stands still as it did"
leave
wait_for "the picture that stood still" equals "$still" $(card)
wait_for "a welcome that stays" stays $(card)

say "a key that leads to it lets it run, too"
xdotool key Down
wait_for "a picture that has changed" differs "$still" $(card)
say "Esc closes the welcome, and nothing goes on behind it"
xdotool key Escape
wait_for "the landscape" differs "$(look $(card))" $(card)
stop_at_once

say "who wants little motion has none"
printf 'interface.reducedMotion = true\nwelcome.atStart = true\n' >config/wadi/preferences
launch
leave
wait_for "pictures of scenes" is_colourful $(card)
wait_for "the picture that stood still" equals "$still" $(card)
point
sleep 2
equals "$still" $(card) || fail "The picture ran though motion was to be reduced."
say "done"
