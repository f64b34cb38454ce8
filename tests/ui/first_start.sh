#!/usr/bin/env bash
# first_start.sh WADI TOOLS: somebody starts the program for the first time, without a file, and then again. TOOLS is
# the folder of wadi_screen and its like. Needs DISPLAY: see with_display.sh. Words of $(…) without quotes are meant to
# split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

# The bubbles of the tour have a rim of one light colour, and so has the choice of the welcome that Enter takes; nothing else
# in the view has.
beside_dock() { echo $(($(dock_left) - 330)) 70 320 $((height - 200)); }
middle_choice() { echo 170 60 370 120; } # its left part
has_rim() {
    pixels "$@" | awk '
        function near(a, b) { return a - b <= 6 && b - a <= 6 }
        near($1, 242) && near($2, 199) && near($3, 135) { rim++ }
        END { exit !(rim > 150) }'
}
shows_bubble() { has_rim $(beside_dock); }
has_no_bubble() { ! shows_bubble; }
shows_welcome() { has_rim $(middle_choice); }
shows_no_welcome() { ! shows_welcome; }
is_kept() { [[ -s config/wadi/preferences ]]; }


say "the first start shows a welcome, which holds time"
launch
wait_for "pictures of scenes" is_colourful $(ground)
wait_for "a welcome that stays" is_still $(ground)
wait_for "its choices" shows_welcome
say "Esc closes it, and time flows"
xdotool key Escape
wait_for "the welcome to go" shows_no_welcome
wait_for "erosion" differs "$(look $(ground))" $(ground)
say "then a tour points at a control, and keeps nobody from working"
wait_for "a bubble" shows_bubble
xdotool key space
settle
shows_bubble || fail "The tour ended without being told to."
say "Esc ends it"
xdotool key Escape
wait_for "the bubble to go" has_no_bubble
wait_for "preferences" is_kept
stop_at_once

say "the second start shows the welcome without a tour"
launch
wait_for "pictures of scenes" is_colourful $(ground)
wait_for "a welcome that stays" is_still $(ground)
wait_for "its choices" shows_welcome
xdotool key Escape
wait_for "the welcome to go" shows_no_welcome
wait_for "erosion" differs "$(look $(ground))" $(ground)
has_no_bubble || fail "The tour came again."

say "a world that is saved is the first thing that the third start offers, which Enter goes on with"
xdotool key space ctrl+s
wait_for "the dialog of files" differs "$(look $(ground))" $(ground)
hold Return
wait_for "a file" test -s out/world.wadi
wait_for "its name among those of before" grep -q world.wadi config/wadi/recent.txt
stop_at_once
launch
wait_for "pictures of scenes" is_colourful $(ground)
wait_for "a welcome that stays" is_still $(ground)
wait_for "its choices" shows_welcome
hold Return
wait_for "the world of before" is_titled "world.wadi - Wadi"
stop_at_once

say "who does not want the welcome at every start has none"
printf 'welcome.atStart = false\n' >>config/wadi/preferences
launch
wait_for "a landscape" is_colourful $(ground)
wait_for "erosion" differs "$(look $(ground))" $(ground)
has_no_bubble || fail "The tour came again."
stop_at_once

say "nor has the first start of somebody who names a scene"
rm -rf config
launch --scene noise-mountains --size 64
wait_for "a landscape" is_colourful $(ground)
wait_for "erosion" differs "$(look $(ground))" $(ground)
has_no_bubble || fail "The tour came with a scene."
stop_at_once
say "done"
