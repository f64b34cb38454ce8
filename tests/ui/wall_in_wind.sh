#!/usr/bin/env bash
# wall_in_wind.sh WADI TOOLS: a person paints a wall across the wind in the real window, lets the wind blow, saves
# the world, undoes the wall and opens the world again. What the wind has made of it is read from the file. TOOLS
# is the folder of wadi_screen and its like. Needs DISPLAY: see with_display.sh. Words of $(…) without quotes are
# meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800 size=64
source "$(dirname "$(realpath "$0")")/window.sh"

open_window() {
    say "the window opens on sand, and time stands still"
    launch --scene noise-mountains --size $size --set terrain.generator=sand --set terrain.sand=1 --set droplet.enabled=false \
        --set wind.enabled=true --set wind.direction=270 --set wind.veer=0
    wait_for "a landscape" is_colourful $(ground)
    xdotool key space
    settle
}

# The view is from the south-west: from the lower left of the picture to its upper right is north.
paint_wall() {
    say "a wall is painted across the wind"
    local i from=$(($(middle) - 55))
    bare=$(look $(ground))
    xdotool key 7 mousemove --window "$window" $from 458 mousedown 1
    for i in $(seq 1 16); do xdotool mousemove --window "$window" $((from + 5 * i)) $((458 - 7 * i)); done
    xdotool mouseup 1
    park
    wait_for "a wall" differs "$bare" $(ground)
    settle
}

blow() {
    local before
    before=$(look $(ground))
    xdotool key space
    sleep 2
    xdotool key space
    settle
    differs "$before" $(ground) || fail "The wind changed nothing."
}

export_maps() { "$wadi" batch --scene "$1" --epochs 0 --export "$2" --maps bedrock,windpath --format raw32 >/dev/null; }

# Prints how high the rock rises, and the mean windpath of the cells behind the wall and of the rows beside it.
measure() {
    paste <(od -An -v -tf4 -w4 "$1/bedrock.r32") <(od -An -v -tf4 -w4 "$1/windpath.r32") | awk -v size=$size '
        { rock[NR - 1] = $1; wind[NR - 1] = $2 }
        NR == 1 { low = high = $1 }
        $1 < low { low = $1 }
        $1 > high { high = $1 }
        END {
            for (z = 0; z < size; z++) {
                wall = -1
                for (x = 0; x < size; x++) if (rock[z * size + x] > low + 30) wall = x
                for (x = wall + 1; x < size; x++) {
                    if (wall < 0) { beside += wind[z * size + x]; besides++ }
                    else if (x > wall + 2 && x < wall + 12) { lee += wind[z * size + x]; lees++ }
                }
            }
            printf "%d %.3f %.3f\n", high - low, lees ? lee / lees : 0, besides ? beside / besides : 0
        }'
}

goes_around() { awk -v lee="$lee" -v beside="$beside" 'BEGIN { exit !(lee < 0.5 * beside) }'; }

# The paths are a mean over many epochs, of which a busy machine makes few in a second.
see_the_wind_go_around() {
    say "while the wind blows, its paths behind the wall become fewer than those beside it"
    local time=first end=$((SECONDS + kPatience))
    until blow && save $time && export_maps out/world.wadi with && read -r rise lee beside < <(measure with) &&
        goes_around; do
        time=again
        ((SECONDS < end)) || break
    done
    say "rock rises by $rise m; $lee contacts behind it, $beside beside it"
    ((rise > 20)) || fail "There is no wall in the world: its rock rises by $rise m."
    goes_around || fail "The wind goes through the wall: $lee contacts behind it, $beside beside it."
}

undo_and_reopen() {
    say "undo takes the wall away, and the saved world brings it back"
    cp out/world.wadi wall.wadi
    local walled
    walled=$(look $(ground))
    xdotool key ctrl+z
    wait_for "the ground without the wall" differs "$walled" $(ground)
    save again
    export_maps out/world.wadi without
    read -r rise lee beside < <(measure without)
    ((rise < 20)) || fail "Undo left a wall of $rise m."
    drop "$folder/wall.wadi"
    wait_for "the world of before" is_of wall.wadi
    export_maps wall.wadi again
    cmp with/bedrock.r32 again/bedrock.r32 || fail "The world that was opened again has another wall."
}

open_window
paint_wall
see_the_wind_go_around
undo_and_reopen
say "done"
