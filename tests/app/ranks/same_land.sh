#!/usr/bin/env bash
# same_land.sh WADI-BAKE WADI [scenes|wide]: ranks come to the hash and to the maps of one machine, with all processes at
# once. With "scenes" those of scenes, each with what it alone has; with "wide" where a range is scaled from its model,
# which takes long to grow.
set -euo pipefail
source "$(dirname "$0")/common.sh"

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
