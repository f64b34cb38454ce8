#!/usr/bin/env bash
# same_land.sh WADI-BAKE WADI [scenes|wide]: ranks come to the hash and to the maps of one machine: with all processes at
# once, and of heightmaps. With "scenes" those of scenes, each with what it alone has; with "wide" where a range is scaled
# from its model, which takes long to grow.
set -euo pipefail
elevation=$(realpath "$(dirname "$0")/../../../assets/heightmaps/jacksboro_fault.asc")
source "$(dirname "$0")/common.sh"

# same EPOCHS SIZE COUNTS OPTION … : the hash of `wadi batch` of a scene of that size, on each of so many ranks
same() {
  local epochs=$1 size=$2 counts=$3 count
  shift 3
  "$wadi" batch "$@" --epochs "$epochs" --threads 1 >one.log
  for count in $counts; do
    rm -rf shared
    ranks "$count" "$@" --size "$size" --epochs "$epochs" --out shared >shared.log
    [[ $(hash_in shared.log) == "$(hash_in one.log)" ]] || fail "$count ranks: $(hash_in shared.log), not $(hash_in one.log) ($*)"
    grep -q 'drift 0 quanta' shared.log || fail "$count ranks: $(cat shared.log)"
  done
  echo "$(hash_in one.log): $counts ranks ($*)"
}

if [[ ${3:-} == wide ]]; then
  "$wadi" bake old-land --size 2176 --epochs 1 --threads 1 --out one >one.log
  ranks 2 old-land --size 2176 --epochs 1 --out two >two.log
  [[ $(hash_in two.log) == "$(hash_in one.log)" ]] || fail "a wide range: $(hash_in two.log), not $(hash_in one.log)"
  exit 0
fi

if [[ ${3:-} == scenes ]]; then
  same 5 320 "6" --scene volcano --set droplet.edges=periodic --set talus.periodic=1
  same 10 256 "2" --scene runoff-hills
  same 10 256 "6" --scene spring-and-lake
  same 50 256 "2 3 6" --scene young-range --set droplet.enabled=1 --set talus.enabled=1 --set incision.baseFall=0.2 --set masks.incision=slope
  same 10 320 "6" --scene cuestas --set incision.diffusion=1
  same 20 320 "6" --scene foreland
  same 10 256 "3" --scene young-range --set incision.north=periodic --set incision.east=closed --set incision.west=closed
  same 3 320 "2" --scene rain-shadow-divide
  same 6 160 "2" --scene nabkhas
  same 6 256 "6" --scene nabkhas --set terrain.size=256
  same 6 256 "6" --scene everything
  same 6 192 "6" --scene braided-plain --set pipes.edges=periodic
  same 3 427 "3" --scene jacksboro
  exit 0
fi

all=(--set incision.enabled=1 --set vegetation.enabled=1 --set wind.enabled=1 --set wind.method=grains --set runoff.enabled=1 --set roller.enabled=1 --set pipes.enabled=1 --set sea.enabled=1
  --set sea.level=150 --set strata.enabled=1 --set uplift.enabled=1 --set uplift.pattern=tilted --set masks.droplet=slope --set masks.runoff=noise)
# Nine tiles.
same 50 192 "1 2 3 4 6" --scene alpine-rain --set terrain.size=192 "${all[@]}"
same 50 192 "4" --scene alpine-rain --set terrain.size=192 "${all[@]}" --set wind.method=slabs
same 6 256 "3" --scene dunes-against-a-wall --set wind.fines=0.3
# A heightmap, broader than high.
gdal_translate -q -outsize 320 200 -a_srs EPSG:32617 -a_ullr 700000 4050000 732000 4030000 "$elevation" land.tif
same 6 320 "2 6" --import land.tif --set incision.enabled=1 --set pipes.enabled=1

# A heightmap with more samples along a side than one process can make land of: read some rows at a time.
gdal_translate -q -outsize 8300 40 -ot Float32 -of ENVI "$elevation" wide.raw
for count in 1 3; do
  ranks "$count" --import wide.raw --raw 8300x40,f32,little --cell-size 5 --size 8300 --epochs 2 --out "wide-$count" >"wide-$count.log"
done
[[ $(hash_in wide-3.log) == "$(hash_in wide-1.log)" ]] || fail "a wide heightmap: $(hash_in wide-3.log), not $(hash_in wide-1.log)"

# Finer, with maps: as `wadi bake` makes them.
maps=(--epochs 3 --maps height,discharge)
"$wadi" bake alpine-rain --size 384 "${maps[@]}" --format raw32,exr --out one >one.log
ranks 8 alpine-rain --size 384 "${maps[@]}" --out eight >eight.log
[[ $(hash_in eight.log) == "$(hash_in one.log)" ]] || fail "baked: $(hash_in eight.log), not $(hash_in one.log)"
for map in height discharge; do cmp "one/$map.r32" "eight/$map.r32" || fail "$map.r32 is another"; done
ranks 3 alpine-rain --size 384 "${maps[@]}" --tiles 129 --format exr,png16 --out tiles >tiles.log
"$wadi" batch --import tiles/height_x1_y2.exr --epochs 0 --export cut --format raw32 >/dev/null
[[ $(ls tiles | grep -c '^height_x[0-2]_y[0-2]\.exr$') == 9 ]] || fail "tiles: $(ls tiles)"
# One tile leads to all of them.
cmp cut/height.r32 eight/height.r32 || fail "the tiles have other heights"

place_of() { gdalinfo "$1" | grep -E '^PROJCRS|EPSG",32617|^Origin|^Pixel Size|Band 1|Unit Type'; }

# A heightmap on finer cells, with its place on Earth in the tiles; also gone on with after a signal.
onto=(--size 500 --epochs 40 --maps height,discharge --format raw32,tiff --tiles 129)
"$wadi" bake --import land.tif "${onto[@]}" --out one-land >one.log
ranks 3 --import land.tif "${onto[@]}" --out three-land >three.log
ranks 2 --import land.tif "${onto[@]}" --checkpoint 0 --out ended >ended.log 2>&1 &
job=$!
for ((i = 0; i < 600; i++)); do
  ! compgen -G "ended/checkpoint-*.json" >/dev/null || break
  sleep 0.02
done
# Huge pages would take memory for what lies between the rows of a part.
pages=$(awk '/^THP_enabled:/ { print $2 }' "/proc/$(pgrep -o -f "^$bake --import land.tif .*--out ended( |\$)")/status") || fail "it was done before it could be looked at: $(cat ended.log)"
[[ ${pages:-0} == 0 ]] || fail "a rank takes huge pages"
pkill -TERM -f "^$bake --import land.tif .*--out ended( |\$)" || fail "it was done before it could be ended: $(cat ended.log)"
wait "$job" || true
ranks 4 --resume ended >resumed.log
grep -q 'It goes on after epoch' resumed.log || fail "it began anew: $(cat ended.log resumed.log)"
for log in three resumed; do
  [[ $(hash_in $log.log) == "$(hash_in one.log)" ]] || fail "a heightmap, $log: $(hash_in $log.log), not $(hash_in one.log)"
done
for folder in three-land ended; do
  for tile in one-land/*_x*_y*.r32; do cmp "$tile" "$folder/${tile#*/}" || fail "$tile is another in $folder"; done
  # Those of one process tell, beside that, from which world they come.
  [[ $(place_of one-land/height_x1_y2.tif) == *32617* ]] || fail "a tile of one process has no place"
  for tile in height_x1_y2.tif discharge_x3_y0.tif; do
    diff <(place_of "one-land/$tile") <(place_of "$folder/$tile") || fail "$tile lies elsewhere in $folder"
  done
  ! compgen -G "$folder/start-*.r32" >/dev/null || fail "the land that it began with was left: $(ls "$folder")"
done

# A world that began with a heightmap, with a stroke, a painted map and, later, finer cells; killed before it had kept any.
printf '%s\n' '{"wadi-edits":1}' '{"epoch":1,"edit":"stroke","stroke":1,"inverted":false,"brush":{"kind":"rock","radius":15},"dabs":[50,60,150,120]}' \
  >edits.jsonl
convert -size 320x200 gradient: rain.png
"$wadi" batch --import land.tif --strokes edits.jsonl --rain-map rain.png --epochs 4 --save w.wadi >/dev/null
"$wadi" bake w.wadi --size 500 --out one-world >one.log
ranks 2 w.wadi --size 500 --out killed >killed.log 2>&1 &
job=$!
for ((i = 0; i < 600; i++)); do
  [[ ! -e killed/bake.json ]] || break
  sleep 0.02
done
pkill -9 -f "^$bake w.wadi .*--out killed( |\$)" || fail "it was done before it could be killed: $(cat killed.log)"
wait "$job" || true
ranks 3 --resume killed >resumed.log
! grep -q 'It goes on after epoch' resumed.log || fail "something was kept already: $(cat resumed.log)"
[[ $(hash_in resumed.log) == "$(hash_in one.log)" ]] || fail "a world on a heightmap: $(hash_in resumed.log), not $(hash_in one.log)"
