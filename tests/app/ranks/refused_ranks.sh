#!/usr/bin/env bash
# refused_ranks.sh WADI-BAKE WADI: what ranks cannot do is said in one sentence by one of them, and leaves nothing.
set -euo pipefail
source "$(dirname "$0")/common.sh"

# refused COUNT WORDS OPTION … : exit code 2, one line with these words, and no folder
refused() {
  local count=$1 words=$2 code=0
  shift 2
  ranks "$count" "$@" >out 2>err || code=$?
  [[ $code == 2 ]] || fail "$* ended with $code: $(cat out err)"
  [[ $(grep -c '^wadi-bake: ' err) == 1 ]] || fail "$* said not one sentence: $(cat err)"
  grep -q "$words" err || fail "$* did not say \"$words\": $(cat err)"
  [[ ! -e new ]] || fail "$* left a folder"
}

scene=(alpine-rain --size 256 --epochs 5)
refused 7 "7 ranks cannot share out" "${scene[@]}" --out new
refused 17 "17 ranks cannot share out" "${scene[@]}" --out new
refused 2 "of at most 65536 cells" cuestas --size 65537 --set terrain.cellSize=80 --out new
refused 2 "at most 2147 million cells" nabkhas --size 46341 --set terrain.cellSize=50 --out new
refused 2 "for --refine there is" jacksboro --size 512 --epochs 5 --refine --out new
refused 2 "of the heightmap" jacksboro --size 300 --epochs 5 --out new
refused 3 "cannot be found" --import nowhere.tif --size 512 --epochs 5 --out new
refused 2 "no scene" nowhere --size 256 --out new
refused 2 "give --tiles" "${scene[@]}" --format png16 --out new
refused 2 "is less than the 256 cells" alpine-rain --size 100 --out new
refused 2 "is required" alpine-rain --size 256
refused 2 "holds no bake to go on with" --resume new
refused 2 "begin more ranks" "${scene[@]}" --size 131072 --set terrain.cellSize=80 --out new
refused 2 "a smaller --size" "${scene[@]}" --size 131072 --out new

# What undo has no memory for on so large a map.
printf '{"wadi-edits":1}\n{"epoch":1,"edit":"blur","passes":1}\n{"epoch":2,"edit":"undo"}\n' >edits.jsonl
"$wadi" batch --scene alpine-rain --size 256 --set terrain.cellSize=80 --strokes edits.jsonl --epochs 3 --save blurred.wadi >/dev/null
refused 2 "edit of epoch 2 undoes something, or does it again, after 1 blur of" blurred.wadi --size 16384 --out new

# A disk too small for what is kept of 256² cells, which only root may mount.
if mkdir disk && mount -t tmpfs -o size=2m none disk 2>mount.err; then
  code=0
  ranks 2 "${scene[@]}" --out disk/new >out 2>err || code=$?
  left=$(ls -A disk)
  umount disk
  [[ $code == 2 && $(grep -c 'up to .* of the disk for checkpoints and maps' err) == 1 ]] || fail "a small disk: $(cat out err)"
  [[ -z $left ]] || fail "a small disk has got $left"
else
  echo "SKIPPED: a disk too small for a bake of many processes: $(tail -n 1 mount.err)"
fi

# A folder of another bake, a checkpoint that is spoilt, one of another scene.
ranks 2 "${scene[@]}" --out done >/dev/null
cp -r done before
code=0
ranks 2 "${scene[@]}" --out done >out 2>err || code=$?
[[ $code == 2 && $(grep -c 'holds another bake' err) == 1 ]] || fail "a second bake: $(cat out err)"
diff -r done before || fail "a second bake changed the folder of the first"
