#!/usr/bin/env bash
# settings.sh WADI TOOLS: sliders of what the window has for itself (time, threads, drops, quality, undo, the time line, saving, camera,
# pictures, turntable, time-lapse, size of the interface) and those of tools are found by the search of the real window and dragged to
# both of their ends, which their bars show; of what is kept for the next start its file does, too. TOOLS is the folder of
# wadi_screen and its like. Needs DISPLAY: see with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

# NAME LOWER UPPER, as app/look, app/panels, app/documents and app/capture have them, or NAME of what is not kept: of tools, too, for
# which the first tool that has it is taken in hand. With the last of them so few frames are drawn that no other would answer.
readonly kSliders="brush.radius
brush.softness
brush.height
brush.strength
brush.step
brush.hardness
brush.value
spring.rate
spring.radius
spring.sand
quality.detail 1 32
quality.resolution 0.25 2
quality.samples 1 8
quality.shadowSize 256 8192
undo.memory 16 4096
undo.keyframes 16 16384
undo.disk 0 262144
files.autosave
blur.passes
simulation.epochsToRun
simulation.speedLimit
simulation.threads
simulation.drops
turn.speed
lens.fieldOfView
picture.scale
turntable.frames
turntable.rate
timelapse.every
timelapse.frames
timelapse.rate
quality.frameCap 1 0"

preferences=config/wadi/preferences
is_kept() { grep -qx "$1" $preferences 2>/dev/null; }
# is_at_end NAME lower|upper: whether the bar of the row is full, or empty.
is_at_end() {
    local right=85 left=-95 x
    [[ $1 != simulation.epochsToRun ]] || right=30 # beside it stands a button
    [[ $2 == upper ]] && x=$right || x=$left
    pixels $(($(value) + x)) $((y - 3)) 6 6 |
        awk -v end="$2" '{ brown += $1 - $3 } END { exit !(end == "upper" ? brown > 25 * NR : brown < 10 * NR) }'
}

# is_moved NAME lower|upper COMMAND…: finds the row and drags its slider until the command succeeds; once more, slowly, what went past
# it on a busy machine.
is_moved() {
    for pause in 0 0.15 0.3; do
        find_row "$1" || fail "No row was found of $1."
        slide $2
        act mousemove --window "$window" $(sky)
        ! soon "${@:3}" || return 0
    done
    return 1
}

# begin: a land at rest, with nothing of an earlier start.
begin() {
    rm -rf config state
    launch --scene noise-mountains --size 64
    wait_for "a landscape" is_colourful $(ground)
    xdotool key space
    settle
}

# leave: the program has said nothing meanwhile.
leave() {
    [[ -z $(cat wadi.err) ]] || fail "The program said: $(cat wadi.err)"
    stop_at_once
}

# move NAME [LOWER UPPER]: to both ends.
move() {
    local end lower=${2:-} upper=${3:-}
    for end in upper lower; do
        is_moved "$1" $end is_at_end "$1" $end || fail "The bar of $1 is not at its $end end."
        [[ -z $lower ]] || wait_for "a kept $1 of ${!end}" is_kept "$1 = ${!end}"
    done
    say "$1"
}

begin
while read -r name lower upper; do move "$name" $lower $upper; done <<<"$kSliders"
leave

# Blocks can be turned; walls, which are built at first, cannot. Their button is the second of the row.
begin
find_row brush.shape || fail "No row was found of brush.shape."
click $(($(value) - 63)) $y
move brush.turn
leave

# Nothing stands where it stood when all has another size.
for ends in "lower 0.75" "upper 2.5"; do
    begin
    is_moved interface.scale ${ends% *} is_kept "interface.scale = ${ends#* }" || fail "The interface has no scale of ${ends#* }."
    leave
done
say "interface.scale"
say "done"
