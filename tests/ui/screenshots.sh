#!/usr/bin/env bash
# screenshots.sh WADI TOOLS FOLDER: pictures of the real window for pages and software centres (PNG, 16:9), as
# assets/desktop/page.xml.in names them. TOOLS is the folder of wadi_screen and its like. Needs DISPLAY: see
# with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

mkdir -p "$3"
wadi=$(realpath "$1") tools=$(realpath "$2") target=$(realpath "$3")
width=1280 height=720
source "$(dirname "$(realpath "$0")")/window.sh"

# make NAME SCENE: a world, the scene after the epochs that it names
make() {
    say "the world $1"
    "$wadi" batch --scene "$2" --save "$1.wadi" >log 2>&1 || fail "A batch failed: $(cat log)"
}

# take NAME WORLD OPTION…: a picture of a world at rest, without messages
take() {
    local name=$1 world=$2
    shift 2
    say "the picture $name"
    launch "$world.wadi" "$@"
    xdotool windowsize "$window" $width $height
    wait_for "a landscape" is_colourful $(ground)
    xdotool key space
    settle
    xdotool key Escape
    wait_for "messages to go" is_plain
    wait_for "panels that stay" is_still $(side)
    save_window "$name.ppm"
    convert "$name.ppm" -define png:compression-level=9 "$target/$name.png"
    stop_at_once
}

make range young-range
take range range
take data range --set overlay.layer=drainageArea
make dunes dune-sea
take dunes dunes
