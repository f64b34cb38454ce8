#!/usr/bin/env bash
# lost_card.sh WADI TOOLS LIBRARY: the graphics card is reset while a person works in the real window. TOOLS is the
# folder of wadi_screen and its like, LIBRARY that of lose_context.cpp. Needs DISPLAY: see with_display.sh. Words of
# $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2") library=$(realpath "$3")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

export LOSE_CONTEXT=$folder/reset SPOIL_CALL=$folder/spoil
driver=$folder/driver
printf '#!/bin/sh\nLD_PRELOAD=%s exec %s "$@"\n' "$library" "$wadi" >"$driver"
chmod +x "$driver"

# ends_lost SENTENCE: the card is reset, and the program ends with code 1 and words that end so.
ends_lost() {
    local code=0
    : >"$LOSE_CONTEXT"
    wait "$program" || code=$?
    program=
    ((code == 1)) || fail "wadi ended with exit code $code, not 1: $(cat wadi.err)"
    grep -q "The graphics card was reset.*$1" wadi.err || fail "wadi did not say \"$1\": $(cat wadi.err)"
    rm "$LOSE_CONTEXT"
}

# A dialog darkens the sky.
is_dark() {
    local level
    level=$(pixels $(sky) 1 1 | awk '{ print $3 }')
    ((level > 40 && level < 140))
}

real=$wadi wadi=$driver
say "a new world is saved, and goes on where it was"
launch --scene noise-mountains --size 64
wait_for "a landscape" is_colourful $(ground)
xdotool key space
settle
ends_lost "The world was saved: the program offers it when it is started again"
kept=("$folder"/state/wadi/*.wadi)
"$real" batch --scene "${kept[0]}" --epochs 0 >saved.txt 2>&1 || fail "The copy is no world: $(cat saved.txt)"

say "the next start offers it"
launch --scene noise-mountains --size 64
wait_for "the dialog" is_dark
xdotool key Return
wait_for "the world that was saved" is_titled "New world* - Wadi"
ends_lost "The world was saved"

say "a picture of a card that was reset is not written"
: >"$LOSE_CONTEXT"
code=0
"$driver" shot --scene noise-mountains --size 64x64 --epochs 1 --out lost.png >shot.txt 2>&1 || code=$?
((code == 1)) && [[ ! -e lost.png ]] && grep -q "The graphics card was reset" shot.txt ||
    fail "wadi shot ended with exit code $code: $(cat shot.txt)"
rm "$LOSE_CONTEXT"

say "a message of the driver ends a program that is tested"
launch --scene noise-mountains --size 64
wait_for "a landscape" is_dark
: >"$SPOIL_CALL"
code=0
wait "$program" || code=$?
program=
((code == 134)) && grep -q "OpenGL says: .*glEnable" wadi.err || fail "It ended with exit code $code: $(cat wadi.err)"
say "done"
