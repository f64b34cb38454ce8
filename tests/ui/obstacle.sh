#!/usr/bin/env bash
# obstacle.sh WADI TOOLS: a person builds a wall in the real window, moves it and turns it while it is in hand, takes
# it away, brings it back and releases it. Where it stands is read from saved worlds. TOOLS is the folder of
# wadi_screen and its like. Needs DISPLAY: see with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800 size=64
source "$(dirname "$(realpath "$0")")/window.sh"

open_window() {
    say "the window opens on sand, and time stands still"
    launch --scene noise-mountains --size $size --set terrain.generator=sand --set terrain.sand=1 --set droplet.enabled=false
    wait_for "a landscape" is_colourful $(ground)
    xdotool key space
    settle
    xdotool key 7
    settle
    bare=$(look $(ground))
}

# drag X Y X Y: with the left button, in many small movements, from one place to another.
drag() {
    local i before
    before=$(look $(ground))
    xdotool mousemove --window "$window" $1 $2
    let_draw
    xdotool mousedown 1
    let_draw
    for i in $(seq 1 12); do xdotool mousemove --window "$window" $(($1 + ($3 - $1) * i / 12)) $(($2 + ($4 - $2) * i / 12)); done
    let_draw
    xdotool mouseup 1
    park
    wait_for "what the drag does" differs "$before" $(ground)
    settle
}

# where NAME first|again: saves the world and prints how many cells stand high in it, and the middle of these.
where() {
    save $2 >/dev/null
    "$wadi" batch --scene out/world.wadi --epochs 0 --export "$1" --maps bedrock --format raw32 >/dev/null
    od -An -v -tf4 -w4 "$1/bedrock.r32" | awk -v size=$size '
        { rock[NR - 1] = $1 }
        NR == 1 || $1 < low { low = $1 }
        END {
            for (i in rock) if (rock[i] > low + 30) { ++count; x += i % size; z += int(i / size) }
            printf "%d %.1f %.1f\n", count, count ? x / count : 0, count ? z / count : 0
        }'
}

build_and_move() {
    say "a wall is drawn, and a drag moves it instead of drawing another one"
    local x=$(middle) cells again east east2 south south2
    drag $((x - 60)) 450 $((x + 20)) 400
    read -r cells east south < <(where built first)
    ((cells > 40)) || fail "There is no wall: $cells cells stand high."
    built=$(look $(ground))
    drag $((x - 20)) 425 $((x + 60)) 440
    read -r again east2 south2 < <(where moved again)
    say "$cells cells around $east, $south; then $again around $east2, $south2"
    ((again > cells * 8 / 10 && again < cells * 12 / 10)) || fail "A second wall stands beside the first one."
    awk -v a="$east" -v b="$east2" 'BEGIN { exit !(b - a > 2) }' || fail "The wall did not move east."
    moved=$(look $(ground))
}

turn() {
    say "Ctrl and the wheel turn it, and undo goes back turn by turn and to where it was"
    xdotool mousemove --window "$window" $(sky) keydown ctrl
    let_draw
    xdotool click 4
    wait_for "the wall to turn" differs "$moved" $(ground)
    xdotool keyup ctrl
    settle
    xdotool key ctrl+z
    wait_for "the wall as it was moved" equals "$moved" $(ground)
    xdotool key ctrl+z
    wait_for "the wall where it was built" equals "$built" $(ground)
    xdotool key ctrl+shift+z
    wait_for "the wall as it was moved" equals "$moved" $(ground)
}

remove_and_release() {
    say "Delete takes it away, undo brings it back, Esc does as Delete, Enter releases it"
    local key
    for key in Delete Escape; do
        xdotool key $key
        wait_for "the ground without it" equals "$bare" $(ground)
        xdotool key ctrl+z
        wait_for "the ground with it" equals "$moved" $(ground)
    done
    xdotool key Return
    wait_for "the frame to go" differs "$moved" $(ground)
    settle
    ! equals "$bare" $(ground) || fail "The wall went with its frame."
    xdotool key ctrl+z
    wait_for "the ground without it" equals "$bare" $(ground)
}

open_window
build_and_move
turn
remove_and_release
say "done"
