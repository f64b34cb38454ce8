#!/usr/bin/env bash
# making.sh WADI TOOLS SIDE: while land of SIDE cells a side is made in the real window, a bar tells how far it is, the window goes
# on looking at what comes to it, and Cancel, pressed by the mouse, ends that as soon as it is to answer and leaves the land that was
# there. WADI is the program that tells where its controls are (tell_controls.cpp), TOOLS the folder of wadi_screen and its like.
# Needs DISPLAY: see with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2") side=$3
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"
export WADI_TELL_CONTROLS=$folder/controls.txt

# The button that cancels, as X Y; false if there is none.
cancel_button() {
    awk -F '\t' '$1 == "item" && $7 == "##status" && $8 == "Cancel" { print $4, $5; ++n } END { exit n != 1 }' controls.txt
}
can_cancel() { cancel_button >/dev/null; }
now() { date +%s%3N; } # [ms]

# What is done stands at the right end of the status bar, which is of one colour where nothing is.
doing() { echo $((width - 300)) $((height - 20)) 296 16; }
is_done() { (($(pixels $(doing) | sort -u | wc -l) == 1)); }

say "land stands still"
launch --scene noise-mountains --size 64
wait_for "a landscape" is_colourful $(ground)
xdotool key space
settle
before=$(look $(ground))

say "new land is to be of $side cells a side"
set_size $side
equals "$before" $(ground) || fail "The land is another before it was to be made."
is_done || fail "Something is being done before land is made."

ask_on
ask_new_land
wait_for "a button that cancels" can_cancel
say "a bar tells how far it is"
for part in 1 2 3; do
    shown=$(look $(doing))
    wait_for "a bar that goes on" differs "$shown" $(doing)
    can_cancel || fail "The land was made before anybody could cancel it: it is too small for this test."
done
equals "$before" $(ground) || fail "The land is another while the next is made."

say "Cancel ends it"
read -r at_x at_y <<<"$(cancel_button)"
xdotool mousemove --window "$window" $at_x $at_y
let_draw
begun=$(now)
xdotool mousedown 1
wait_for "the window to see the button go down" awk -F '\t' 'NR == 1 && $5 != 1 { exit 1 }' controls.txt
xdotool mouseup 1
wait_for "an end of what is done" is_done
taken=$(($(now) - begun))
say "the land is no longer made after $taken ms"
((taken <= kLongest)) || fail "Cancel had its effect after $taken ms, not $kLongest."
park
settle
equals "$before" $(ground) || fail "The land is not the one that was there."
have_answered
say "time runs on in it"
hold space
wait_for "land that erodes" differs "$before" $(ground)
[[ -z $(cat wadi.err) ]] || fail "The program said: $(cat wadi.err)"
stop_at_once
say "done"
