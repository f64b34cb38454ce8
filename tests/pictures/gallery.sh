#!/usr/bin/env bash
# gallery.sh make|check WADI FOLDER [SCENE…]: the pictures of the gallery, FOLDER/SCENE.png beside every FOLDER/SCENE.toml: each
# scene after as many epochs as it names, drawn three times as large and shrunk. make draws those that are named, or
# all, anew; check fails if one no longer shows what its scene makes. Needs ImageMagick's convert and compare.
export WADI_GL_DEBUG=1 # any message of OpenGL but a notice fails
set -euo pipefail
source "$(dirname "$(realpath "$0")")/alike.sh"

task=$1 wadi=$(realpath "$2") folder=$(realpath "$3")
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

draw() {
    "$wadi" shot --scene "$folder/$1.toml" --size 1440x810 --out "$work/large.png" >"$work/words"
    convert "$work/large.png" -filter Lanczos -resize 480x270 -colors 256 -strip -define png:compression-level=9 \
        "PNG8:$work/$1.png"
    rm "$work/large.png"
}

(($# > 0)) || for each in "$folder"/*.toml; do set -- "$@" "$(basename "$each" .toml)"; done
for each in "$@"; do
    draw "$each"
    "$task" "$each"
done
((${#old[@]} == 0)) ||
    { echo "FAULT: these pictures show other land than their scenes make: ${old[*]}; draw them anew (the target gallery_pictures)." >&2; exit 1; }
