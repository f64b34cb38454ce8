#!/usr/bin/env bash
# scaled.sh WADI TOOLS: the desktop draws everything twice as large, as for a dense screen: so does the window, in which a slider is moved
# and a picture taken. That the scale changes while the program runs cannot be had on X11: it is read at the start. TOOLS is the
# folder of wadi_screen and its like. Needs DISPLAY, of a screen of 2800×2000: see with_display.sh. Words of $(…) without quotes are
# meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=2560 height=1600 scale=2
source "$(dirname "$(realpath "$0")")/window.sh"
command -v xrdb >/dev/null || fail "xrdb is missing; install the package x11-xserver-utils."

brightness() { pixels $(ground) | awk '{ sum += $1 + $2 + $3 } END { print int(sum / NR / 3) }'; }
is_dark() { (($(brightness) < bright / 2)); }
# Frames are large and may come so slowly that the row seems to be at rest while it still moves.
darken() {
    find_row look.exposure || return 1
    let_draw
    y=
    soon is_lit || return 1
    slide lower
    park
    soon is_dark
}
has_picture() { compgen -G "out/*.png" >picture.txt; }

say "the window is twice as large"
xrdb -nocpp -merge <<<"Xft.dpi: 192"
launch --scene noise-mountains --size 64
wait_for "a landscape" is_colourful $(ground)
xdotool key space
settle
[[ $(xdotool getwindowgeometry --shell "$window") == *"WIDTH=$width"*"HEIGHT=$height"* ]] ||
    fail "The window is not $width × $height: $(xdotool getwindowgeometry "$window" | xargs)"

say "a slider is found and dragged"
bright=$(brightness)
wait_for "a dark land" darken

say "a picture has all pixels of the view"
xdotool key F12
wait_for "a picture" has_picture
# A PNG says its width and height in its bytes 16 to 23. Tools have a little less room than twice as much.
read -r -a size < <(od -An -tu4 --endian=big -j16 -N8 "$(head -1 picture.txt)")
((size[0] >= $(dock_left) - $(view_left) && size[0] < $(dock_left) - $(view_left) + 20 && size[1] > height * 3 / 4 && size[1] < height)) ||
    fail "The picture is not as large as the view, but ${size[*]}."
[[ -z $(cat wadi.err) ]] || fail "The program said: $(cat wadi.err)"
stop_at_once
say "done"
