#!/usr/bin/env bash
# heightmap_ranks.sh WADI-BAKE WADI: ranks that begin with a heightmap, or with a world that began with one, come to the
# hash, the maps and the place on Earth of one machine, also when they are ended or killed and gone on with.
set -euo pipefail
elevation=$(realpath "$(dirname "$0")/../../../assets/heightmaps/jacksboro_fault.asc")
source "$(dirname "$0")/common.sh"

# A heightmap, broader than high.
gdal_translate -q -outsize 320 200 -a_srs EPSG:32617 -a_ullr 700000 4050000 732000 4030000 "$elevation" land.tif
same 6 320 "2 6" --import land.tif --set incision.enabled=1 --set pipes.enabled=1

# A heightmap with more samples along a side than one process can make land of: read some rows at a time.
gdal_translate -q -outsize 8300 40 -ot Float32 -of ENVI "$elevation" wide.raw
for count in 1 3; do
  ranks "$count" --import wide.raw --raw 8300x40,f32,little --cell-size 5 --size 8300 --epochs 2 --out "wide-$count" >"wide-$count.log"
done
[[ $(hash_in wide-3.log) == "$(hash_in wide-1.log)" ]] || fail "a wide heightmap: $(hash_in wide-3.log), not $(hash_in wide-1.log)"

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
ranks 2 w.wadi --size 500 --out killed-land >killed-land.log 2>&1 &
job=$!
for ((i = 0; i < 600; i++)); do
  [[ ! -e killed-land/bake.json ]] || break
  sleep 0.02
done
pkill -9 -f "^$bake w.wadi .*--out killed-land( |\$)" || fail "it was done before it could be killed: $(cat killed-land.log)"
wait "$job" || true
ranks 3 --resume killed-land >resumed.log
! grep -q 'It goes on after epoch' resumed.log || fail "something was kept already: $(cat resumed.log)"
[[ $(hash_in resumed.log) == "$(hash_in one.log)" ]] || fail "a world on a heightmap: $(hash_in resumed.log), not $(hash_in one.log)"
