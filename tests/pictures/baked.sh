#!/usr/bin/env bash
# baked.sh make|check WADI FOLDER: FOLDER/baked.png, of README.md: the scene "knickpoint" on 512 × 512 cells (left) and baked on 8192 × 8192
# (right), the whole of it (above) and a piece of it (below). make draws it anew, which takes up to an hour on two cores, and 8.4 GB of
# memory; check bakes the left half alone, and fails if its land is another one. Needs ImageMagick.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

task=$1 wadi=$(realpath "$2") target=$(realpath "$3")
source "$(dirname "$(realpath "$0")")/alike.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state
cd "$work"

# draw SIZE NAME AZIMUTH ELEVATION DISTANCE EAST SOUTH: a picture of the land in the folder SIZE, as SIZE-NAME.png.
draw() {
    cat >$1/view.toml <<SCENE
wadi = 1
heightmap = "height.tif"

[droplet]
enabled = false

[talus]
enabled = false

[look]
palette = "alpine"
sunElevation = 30

[camera]
azimuth = $3
elevation = $4
distance = $5
east = $6
south = $7
SCENE
    "$wadi" shot --scene $1/view.toml --epochs 0 --size 1050x645 --out $1-$2.png >log 2>&1 || { cat log >&2 && exit 1; }
    convert $1-$2.png -filter Lanczos -resize 350x215 $1-$2.png
}

# column SIZE: SIZE.png, both views of land of SIZE cells a side.
column() {
    "$wadi" bake knickpoint --set terrain.size=512 --size $1 --out $1 --format tiff >log 2>&1 || { cat log >&2 && exit 1; }
    draw $1 whole 200 44 1.22 0.46 0.64
    draw $1 piece 200 32 0.2 0.55 0.62
    convert $1-whole.png $1-piece.png -append $1.png
}

column 512
if [[ $task == make ]]; then
    column 8192
    convert 512.png 8192.png +append -strip -define png:compression-level=9 "$target/baked.png"
else
    convert "$target/baked.png" -crop 350x430+0+0 +repage kept.png
    are_alike 512.png kept.png ||
        { echo "baked.png shows other land than the program makes, by $difference: draw it anew (the target baked_picture)." >&2 && exit 1; }
    echo "The left half of baked.png differs by $difference."
fi
