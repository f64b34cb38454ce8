#!/usr/bin/env bash
# stranger.sh WADI TOOLS: a person drops the scene of a stranger on the real window, which begins with a file elsewhere, is
# asked about that, says no, and then yes; and is asked when the window opens on it. TOOLS is the folder of wadi_screen and
# its like. Needs DISPLAY: see with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

mkdir strange
"$wadi" batch --size 64 --epochs 0 --export . --format asc >/dev/null
mv height.asc mine.asc
printf 'wadi = 1\nheightmap = "../mine.asc"\n' >strange/scene.toml

is_other() { differs "$before" $(ground) && differs "$asked" $(ground); }

# is_asked: what the window looks like before and with the question.
is_asked() {
    wait_for "a question" differs "$before" $(ground)
    wait_for "the question to stand still" is_still $(ground)
    asked=$(look $(ground))
    if [[ -n ${WADI_UI_PICTURES:-} ]]; then save_window "$WADI_UI_PICTURES/$1.ppm"; fi
}

say "a world stands still"
launch --scene noise-mountains --size 64
wait_for "a landscape" is_colourful $(ground)
xdotool key space
settle
save first
settle
before=$(look $(ground))

say "a scene that begins with a file elsewhere is dropped, and not read"
drop "$PWD/strange/scene.toml"
is_asked dropped
xdotool key Escape
wait_for "the world that was there" equals "$before" $(ground)
is_titled "world.wadi - Wadi" || fail "The window belongs to $(xdotool getwindowname "$window")."

say "it is dropped again, and read"
drop "$PWD/strange/scene.toml"
is_asked again
xdotool key Return
wait_for "another world" is_other
wait_for "the title of the scene" is_of scene.toml
stop_at_once

say "a window that is to open on it asks, too"
launch strange/scene.toml
wait_for "a landscape" is_colourful $(ground)
before=
is_asked opened
xdotool key Return
wait_for "the title of the scene" is_of scene.toml
say "done"
