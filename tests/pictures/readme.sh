#!/usr/bin/env bash
# readme.sh make|check WADI TOOLS FOLDER: the pictures at the head of README.md. FOLDER/growth.png is the plain of the start
# after four counts of epochs, side by side; FOLDER/dunes.jpg what the gallery (gallery.sh) has of dunes; FOLDER/wadi.png is the
# real window in which the plain has risen. make draws all anew; check draws them elsewhere, and fails if the window cannot be
# taken or growth.png or dunes.jpg shows other land. TOOLS is the
# folder of wadi_screen and its like. Needs ImageMagick, and DISPLAY: see ../ui/with_display.sh. Words of $(…) without quotes
# are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

task=$1 wadi=$(realpath "$2") tools=$(realpath "$3") target=$(realpath "$4")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/alike.sh"
source "$(dirname "$(realpath "$0")")/../ui/window.sh"
readonly kScene=young-range

draw_growth() {
    local epochs pictures=()
    for epochs in 20 60 150 400; do
        say "$kScene after $epochs epochs"
        "$wadi" shot --scene $kScene --epochs $epochs --size 1050x627 --out $epochs.png >log 2>&1 || fail "A shot failed: $(cat log)"
        pictures+=("$epochs.png")
    done
    convert "${pictures[@]}" -filter Lanczos -resize 350x209 +append -strip -define png:compression-level=9 growth.png
}

readonly kDunes="dune-sea barchans-on-rock longitudinal-dunes star-dunes parabolic-dunes nabkhas yardangs dunes-against-a-wall buried-pyramid"

draw_dunes() {
    local scene pictures=()
    for scene in $kDunes; do pictures+=("$target/../scenes/$scene.png"); done
    convert "${pictures[@]}" -resize 350x197 miff:- | montage - -tile 3x -geometry +0+0 -strip -quality 88 dunes.jpg
}

# The window runs on while the picture is taken, with the brush over the land.
draw_window() {
    local hundred
    say "the window"
    launch --scene $kScene
    xdotool windowsize "$window" $width $height
    wait_for "a landscape" is_colourful $(ground)
    for hundred in 1 2 3 4; do
        say "a hundred epochs"
        xdotool key shift+period # runs as many as the Simulation panel says, then pauses
        settle
    done
    xdotool key Escape
    wait_for "messages to go" is_plain
    xdotool mousemove --window "$window" 640 400
    settle
    local before
    before=$(look $(lower_left))
    xdotool key space
    wait_for "the world to run" differs "$before" $(lower_left)
    save_window wadi.ppm
    stop_at_once
    convert wadi.ppm -strip -define png:compression-level=9 wadi.png
}

lower_left() { echo 0 $((height - 26)) 150 26; } # whether it runs, and the epoch

make() { mv growth.png dunes.jpg wadi.png "$target/"; }

# Each of the pictures in it by itself: of all a single one would make little difference.
check_dunes() {
    local scene number=0
    convert dunes.jpg -crop 350x197 +repage new-%d.png
    convert "$target/dunes.jpg" -crop 350x197 +repage kept-%d.png
    for scene in $kDunes; do
        are_alike new-$number.png kept-$number.png ||
            fail "dunes.jpg shows another $scene than the gallery, by $difference: draw it anew (the target readme_pictures)."
        number=$((number + 1))
    done
}

check() {
    are_alike growth.png "$target/growth.png" ||
        fail "growth.png shows other land than the program makes, by $difference: draw it anew (the target readme_pictures)."
    say "growth.png differs by $difference"
    check_dunes
    [[ $(identify -format '%wx%h' wadi.png) == "${width}x$height" ]] || fail "The picture of the window has another size."
}

draw_growth
draw_dunes
draw_window
"$task"
