#!/usr/bin/env bash
# every_tool.sh WADI TOOLS TABLE: every tool of the table of actions (TABLE, app/ui/action_table.hpp) is taken in hand in the real
# window and leaves a trace, which undo takes away. TOOLS is the folder of wadi_screen and its like. Needs DISPLAY: see
# with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2") table=$(realpath "$3")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

# The keys of the tools that edit, but for erase.
readonly kEditing=(1 2 3 4 5 6 7 8 9 0 minus equal u v i j)

# stroke: from left to right over the middle of the land.
stroke() {
    local x from=$(($(middle) - 64))
    xdotool mousemove --window "$window" $from 400 mousedown 1
    for x in 30 60 90 120; do xdotool mousemove --window "$window" $((from + x)) 400; done
    xdotool mouseup 1
    park
    settle
}

# use KEY LEAVE: the stroke of a tool leaves a trace, which the key LEAVE takes away.
use() {
    local before
    hold $1
    before=$(look $(ground))
    stroke
    differs "$before" $(ground) || fail "The tool of the key $1 did nothing."
    xdotool key "$2"
    wait_for "the land without the trace of the tool of the key $1" equals "$before" $(ground)
}

# begin OPTION…: a land at rest.
begin() {
    launch --scene noise-mountains --size 64 "$@"
    wait_for "a landscape" is_colourful $(ground)
    xdotool key space
    settle
    ask_on 250
}

(($(grep -c '^    {"[a-zA-Z]*", tools, ' "$table") == ${#kEditing[@]} + 3)) || fail "There are tools that this test does not know."
say "tools that edit, and undo"
begin
for key in "${kEditing[@]}"; do use $key ctrl+z; done
say "tools that measure, and Esc"
xdotool key Escape # takes away the message of the start first, if that is still there
settle
use x Escape
use p Escape
have_answered
stop_at_once
rm -f state/wadi/autosave-* # of the two minutes and more that this may take, and which would be asked about
say "what was painted is erased, and is there again"
# Below the message of the start, which stands under the legend here.
ground() { echo $(($(middle) - width / 7)) $((height / 2)) $((width / 3)) $((height / 5)); }
begin --set overlay.layer=hardness
hold 8
stroke
use BackSpace ctrl+z
[[ -z $(cat wadi.err) ]] || fail "The program said: $(cat wadi.err)"
have_answered
stop_at_once
say "done"
