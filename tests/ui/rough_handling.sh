#!/usr/bin/env bash
# rough_handling.sh WADI TOOLS DATA: a window that is made tiny, a strip and a tower, two hundred sizes one after another, a picture
# meanwhile, and shaders that break while the program runs or are not there at its start. DATA is the folder that holds shaders
# and assets. Needs DISPLAY: see with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2") data=$(realpath "$3")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

mkdir data
cp -r "$data/shaders" "$data/assets" data/
export WADI_DATA=$PWD/data

no_error() { ! shows_error; }
# Each message takes a press of its own, and one may come late on a busy machine.
is_dismissed() {
    no_error && return
    xdotool key Escape
    sleep 0.3
    return 1
}

open_window() {
    say "the window opens"
    launch --scene noise-mountains --size 128
    wait_for "a landscape" is_colourful $(ground)
    xdotool key space
    settle
}

squeeze() {
    say "the window takes any shape and comes back"
    local before shape
    before=$(look $(ground))
    for shape in "1 1" "1600 40" "40 1000" "3 900" "1200 2"; do
        xdotool windowsize "$window" $shape
        let_draw
        is_alive || fail "The program ended when its window was made $shape: $(cat wadi.err)"
    done
    xdotool windowsize "$window" $width $height
    wait_for "the landscape as it was" equals "$before" $(ground)
}

# Sizes by chance, small ones as often as large ones, of which the first half come faster than frames.
storm() {
    say "the window takes two hundred sizes and comes back"
    local before
    before=$(look $(ground))
    awk -v window="$window" '
        function side(most) { return int(exp(rand() * log(most))) }
        BEGIN {
            srand(1)
            for (i = 0; i < 200; ++i)
                printf "windowsize %s %d %d\nsleep %s\n", window, side(1400), side(1000), i < 100 ? 0.01 : 0.06
        }' >sizes.txt
    xdotool - <sizes.txt
    is_alive || fail "The program ended when its window took many sizes: $(cat wadi.err)"
    xdotool windowsize "$window" $width $height
    wait_for "the landscape as it was" equals "$before" $(ground)
}

has_begun() { compgen -G "out/*" >picture.txt; }
has_picture() { compgen -G "out/*.png" >picture.txt; }

picture_squeezed() {
    say "a picture of a comparison is taken whole while the window changes its shape"
    local shape
    xdotool key b F12
    wait_for "a picture that is begun" has_begun
    for shape in "1 1" "1600 40" "$width $height"; do
        xdotool windowsize "$window" $shape
        let_draw
        is_alive || fail "The program ended when its window was made $shape: $(cat wadi.err)"
    done
    wait_for "the picture" has_picture
    # A PNG says its width and height in its bytes 16 to 23.
    local size
    read -r -a size < <(od -An -tu4 --endian=big -j16 -N8 "$(head -1 picture.txt)")
    ((size[0] == $(dock_left) - $(view_left) && size[1] > height * 3 / 4 && size[1] < height)) ||
        fail "The picture is not as large as the view was, but ${size[*]}."
    xdotool key b Escape
    settle
}

break_shader() {
    say "a shader that breaks is told, and the landscape stays"
    local before
    before=$(look $(ground))
    echo "no shader at all" >>data/shaders/sky.frag
    wait_for "a message" shows_error
    equals "$before" $(ground) || fail "A broken shader changed the picture."
    rm data/shaders/sky.frag
    sleep 2
    is_alive || fail "The program ended when a shader was taken away: $(cat wadi.err)"
    cp "$data/shaders/sky.frag" data/shaders/
    wait_for "no message" is_dismissed
    equals "$before" $(ground) || fail "A mended shader changed the picture."
}

miss_shader() {
    say "without a shader the start ends in one sentence that names it"
    rm data/shaders/terrain.frag
    ! "$wadi" --size 128 2>fault.txt || fail "The program ran without a shader."
    [[ $(wc -l <fault.txt) == 1 ]] && grep -q "terrain.frag" fault.txt || fail "It said: $(cat fault.txt)"
}

open_window
ask_on 250
squeeze
storm
picture_squeezed
break_shader
have_answered
stop_at_once
miss_shader
say "done"
