#!/usr/bin/env bash
# sizes.sh WADI TOOLS FOLDER "WIDTH HEIGHT SCALE"…: pictures of the real window (PNG) of these sizes, where the interface is
# SCALE times as large, in both languages: the tabs of the dock, a menu, the search and dialogs. They are to be looked at;
# a test of panels without a window finds texts that are cut (tests/app/panels/whole). TOOLS is the folder of wadi_screen and
# its like. Needs DISPLAY, of a screen as large: see with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

mkdir -p "$3"
wadi=$(realpath "$1") tools=$(realpath "$2") target=$(realpath "$3")
shift 3
sizes=("$@")
read -r width height scale <<<"$1"
source "$(dirname "$(realpath "$0")")/window.sh"

# take NAME: a picture of the whole window, once it stays as it is; where a text is typed it blinks
take() {
    local again
    for again in 1 2 3; do
        let_draw
        ! is_still 0 0 $width $height || break
    done
    save_window picture.ppm
    (($(stat -c %s picture.ppm) > 3 * width * height)) || fail "The window is not $width × $height."
    convert picture.ppm -define png:compression-level=6 "$target/$width-$language-$1.png"
}

# seek WORDS: types them into the search; a key that is held would be written into it as well
seek() {
    local before
    before=$(look 0 0 $width $height)
    xdotool key ctrl+p
    wait_for "the search" differs "$before" 0 0 $width $height
    xdotool type --delay 20 "$1"
    let_draw
}

take_all() {
    local key menu
    launch "$folder/world.wadi"
    wait_for "a landscape" is_colourful $((width / 4)) $((height / 3)) $((width / 4)) $((height / 4))
    xdotool key space
    xdotool key Escape Escape Escape
    for key in F5 F6 F7 F8 F9; do
        hold $key
        take $key
    done
    hold F5
    for menu in 20 60; do
        xdotool mousemove --window "$window" $((menu * scale)) $((11 * scale))
        let_draw
        xdotool click 1
        take menu-$menu
        hold Escape
    done
    seek wind
    take search
    hold Escape
    for key in scenes "contact sheet" "save as" help; do
        seek "$key"
        xdotool key Return
        let_draw
        take "${key%% *}"
        hold Escape
    done
    stop_at_once
}

say "a world"
"$wadi" batch --scene everything --size 256 --epochs 20 --save world.wadi >log 2>&1 || fail "A batch failed: $(cat log)"
for size in "${sizes[@]}"; do
    read -r width height scale <<<"$size"
    for language in english deutsch; do
        say "$width × $height, $language"
        mkdir -p config/wadi
        printf '%s\n' "interface.language = $language" "interface.scale = $scale" "window.x = 0" "window.y = 0" \
            "window.width = $width" "window.height = $height" >config/wadi/preferences
        take_all
    done
done
say "$(ls "$target" | wc -l) pictures"
