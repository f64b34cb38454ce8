#!/usr/bin/env bash
# take_home.sh WADI TOOLS: a person exports a map of a world that they have painted on, goes on to another world, and
# has the first one restored by dropping the exported file on the real window. TOOLS is the folder of wadi_screen
# and its like. Needs DISPLAY: see with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

has_map() { [[ -s out/height.png ]]; }

# Heights of a PNG of Wadi, as bytes.
heights_of() {
    rm -rf heights
    "$wadi" batch --import "$1" --epochs 0 --export heights --format raw32 >/dev/null 2>&1
    cksum <heights/height.r32
}

export_map() {
    rm -rf out
    xdotool key ctrl+e
    wait_for "an exported map" has_map
}

make_world() {
    say "a world erodes, is painted on, and stops"
    launch --scene noise-mountains --size 64 --seed 5
    wait_for "a landscape" is_colourful $(ground)
    wait_for "erosion" differs "$(look $(ground))" $(ground)
    xdotool key space
    settle
    local bare i from=$(($(middle) - 64))
    bare=$(look $(ground))
    xdotool key 1 mousemove --window "$window" $from 440 mousedown 1
    for i in $(seq 1 8); do xdotool mousemove --window "$window" $((from + 6 * i)) 440; done
    xdotool mouseup 1
    park
    wait_for "painted rock" differs "$bare" $(ground)
    settle
}

take_home() {
    say "its map is exported, and time goes on"
    export_map
    cp out/height.png mine.png
    settle  # what is said of it lies over the land
    local then
    then=$(look $(ground))
    xdotool key space
    wait_for "erosion" differs "$then" $(ground)
    xdotool key space
    settle
    export_map
    [[ $(heights_of mine.png) != $(heights_of out/height.png) ]] || fail "Time went on and changed nothing."
}

is_restored() { differs "$before" $(ground) && differs "$asked" $(ground); }

bring_back() {
    say "the exported file brings its world back, once the present one is saved"
    save first
    local before asked
    before=$(look $(ground))
    drop mine.png
    wait_for "a question" differs "$before" $(ground)
    wait_for "the question to stand still" is_still $(ground)
    asked=$(look $(ground))
    xdotool key Return
    wait_for "the restored world" is_restored
    settle
    export_map
    [[ $(heights_of mine.png) == $(heights_of out/height.png) ]] || fail "The restored world has other heights."
}

make_world
take_home
bring_back
say "done"
