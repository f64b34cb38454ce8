#!/usr/bin/env bash
# parameters.sh make|check WADI FOLDER [PARAMETER…]: the pictures of the main parameters at a low and a high value, as
# FOLDER/pictures.txt says, FOLDER/PARAMETER-low.png and -high.png; of all parameters, or of those that are named. make draws
# them anew; check fails if one no longer shows what its values make. Needs ImageMagick's convert, compare and identify.
export WADI_GL_DEBUG=1 # any message of OpenGL but a notice fails
set -euo pipefail
source "$(dirname "$(realpath "$0")")/alike.sh"

task=$1 wadi=$(realpath "$2") folder=$(realpath "$3")
shift 3
readonly kWidth=288 kHeight=216 # [pixels] of a world as it is drawn; its edges are cut off, and the rest is halved
readonly kGap=6 kTitle=28 kLine=20

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# cut X NAME: one world of the sheet.
cut() {
    convert "$work/sheet.png" -crop "${kWidth}x${kHeight}+$1+$kTitle" +repage -gravity center -crop 256x192+0+0 +repage \
        -resize 128x96 +dither -colors 64 -strip -define png:compression-level=9 "PNG8:$work/$2.png"
}

# draw PARAMETER LOW HIGH SCENE EPOCHS [SETTING…]
draw() {
    local parameter=$1 low=$2 high=$3 scene=$4 epochs=$5 set=(--set terrain.size=128) each
    shift 5
    for each in "$@"; do set+=(--set "$each"); done
    "$wadi" sheet --scene "$scene" --epochs "$epochs" --vary "$parameter=$low,$high" "${set[@]}" \
        --picture ${kWidth}x$kHeight --out "$work/sheet.png" >"$work/words"
    [[ $(identify -format %wx%h "$work/sheet.png") == $((kGap + 2 * (kWidth + kGap)))x$((kTitle + kHeight + kLine + kGap)) ]] ||
        { echo "The sheet is laid out in another way than this script knows." >&2; exit 1; }
    cut $kGap "$parameter-low"
    cut $((2 * kGap + kWidth)) "$parameter-high"
}

while read -r -a words; do
    [[ ${#words[@]} -gt 0 && ${words[0]} != '#'* ]] || continue
    (($# == 0)) || [[ " $* " == *" ${words[0]} "* ]] || continue
    draw "${words[@]}"
    for each in low high; do "$task" "${words[0]}-$each"; done
done <"$folder/pictures.txt"
((${#old[@]} == 0)) ||
    { echo "FAULT: these pictures show other land than their values make: ${old[*]}; draw them anew (the target parameter_pictures)." >&2; exit 1; }
