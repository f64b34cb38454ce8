#!/usr/bin/env bash
# large_picture.sh WADI TOOLS: while a picture is taken (F12) of land of 2048 cells a side in the real window, also without a graphics
# card, the window goes on looking at what comes to it. TOOLS is the folder of wadi_screen and its like. Needs DISPLAY: see
# with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

has_picture() { compgen -G "out/*.png" >picture.txt; }

say "large land stands still"
launch --scene noise-mountains --size 2048
wait_for "a landscape" is_colourful $(ground)
xdotool key space
settle

say "a picture is taken of it"
ask_on
xdotool key F12
wait_for "the picture" has_picture
have_answered
[[ -z $(cat wadi.err) ]] || fail "The program said: $(cat wadi.err)"
stop_at_once
say "done"
