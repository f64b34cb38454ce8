#!/usr/bin/env bash
# two_screens.sh WADI TOOLS LIBRARY: each of two screens has the interface scale that a person set there, also at the next start,
# and on one that is twice as dense all is twice as large as soon as the window comes there.
# TOOLS is the folder of wadi_screen and its like, LIBRARY that of two_screens.cpp. Needs DISPLAY, of a screen of 2800×1000: see
# with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2") library=$(realpath "$3")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

driver=$folder/driver
printf '#!/bin/sh\nLD_PRELOAD=%s exec %s "$@"\n' "$library" "$wadi" >"$driver"
chmod +x "$driver"
wadi=$driver

preferences=config/wadi/preferences
is_kept() { grep -q "^$1$" $preferences 2>/dev/null; }
# What is as by default may have no line.
has_usual_scale() { ! grep '^interface.scale' $preferences | grep -qv '= 1$'; }

# The names of the menus tell the scale.
has_menus() { equals "$1" $(menus); }
has_other_menus() { differs "$1" $(menus); }

go() { # LEFT EDGE
    xdotool windowmove "$window" "$1" 60
    park
}

# On a loaded machine the row may still move when it seems to be at rest.
enlarge() {
    find_row interface.scale || return 1
    let_draw
    slide upper
    soon is_kept "interface.scale = [12]\.[0-9]*"
}

say "the first screen has the usual scale"
launch --scene noise-mountains --size 64
wait_for "a landscape" is_colourful $(ground)
xdotool key space
settle
go 60
settle
usual=$(look $(menus))

say "nothing is known of the second one: all stays as it is there, until a person sets another scale"
go 1460
settle
has_menus "$usual" || fail "The menus look otherwise on a screen of which nothing is known."
wait_for "preferences with another scale" enlarge
wait_for "larger menus" has_other_menus "$usual"
wait_for "menus that stay" is_still $(menus)
large=$(look $(menus))

say "back on the first one panels are as they were there, and on the second one large again"
go 60
wait_for "the usual menus" has_menus "$usual"
wait_for "preferences with the usual scale" has_usual_scale
go 1460
wait_for "the large menus" has_menus "$large"

say "so are they after another start"
go 60
wait_for "the usual menus" has_menus "$usual"
wait_for "the place in the preferences" is_kept "window.x = 60"
wait_for "preferences with the usual scale" has_usual_scale
stop_at_once
launch --scene noise-mountains --size 64
wait_for "a landscape" is_colourful $(ground)
xdotool key space
wait_for "the usual menus" has_menus "$usual"
go 1460
wait_for "the large menus" has_menus "$large"
stop_at_once

say "on a screen that is twice as dense all is twice as large, and back on the other one as it was"
rm -r config
export WADI_RIGHT_SCALE=2
launch --scene noise-mountains --size 64
wait_for "a landscape" is_colourful $(ground)
xdotool key space
go 60
wait_for "the usual menus" has_menus "$usual"
go 1460
wait_for "larger menus" has_other_menus "$usual"
wait_for "menus that stay" is_still $(menus)
# Each point of the usual menus is a square of four; letters are drawn anew, and not the same to the pixel.
save_window dense.ppm
go 60
wait_for "the usual menus" has_menus "$usual"
save_window usual.ppm
for each in usual dense; do
    side=$([[ $each == usual ]] && echo 100x16 || echo 200x32)
    convert $each.ppm -crop $side+0+0 +repage -resize 100x16\! $each.png
done
apart=$(compare -metric RMSE usual.png dense.png null: 2>&1 | sed 's/.*(\(.*\))/\1/') || true
say "menus at half of their size differ by $apart of what can be"
[[ $apart =~ ^0\.[0-9]+$ ]] || fail "The pictures of the menus cannot be compared: $apart."
# 0.24 if they were as large as before.
awk -v apart="$apart" 'BEGIN { exit !(apart < 0.15) }' || fail "The menus are not twice as large on a screen that is twice as dense."
stop_at_once
say "done"
