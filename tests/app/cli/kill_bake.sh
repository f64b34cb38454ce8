#!/usr/bin/env bash
# kill_bake.sh WADI [SEED]: a bake that is killed (kill -9) at moments drawn by chance, again and again, and gone on with
# each time, comes to the same world and the same maps, to the byte, as one that was left alone.
set -euo pipefail
wadi=$(realpath "$1")
seed=${2:-$((($(date +%s) + $$) % 32768))}
echo "seed $seed"
RANDOM=$seed
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
fail() { echo "FAULT with seed $seed: $*" >&2; exit 1; }

# Strokes, one in two pieces with an epoch between them and one that is undone later, a blur, springs and a change.
cat >edits.jsonl <<'END'
{"wadi-edits":1}
{"epoch":0,"edit":"springs","springs":[{"east":0.3,"south":0.4,"radius":2,"rate":0.5}],"gesture":0}
{"epoch":2,"edit":"stroke","stroke":1,"inverted":false,"brush":{"kind":"rock","radius":5},"dabs":[20,20,24,22]}
{"epoch":3,"edit":"stroke","stroke":1,"inverted":false,"brush":{"kind":"rock","radius":5},"dabs":[28,24,32,26]}
{"epoch":5,"edit":"set","param":"droplet.dt","value":0.9,"gesture":0}
{"epoch":6,"edit":"blur","passes":1}
{"epoch":9,"edit":"stroke","stroke":2,"inverted":false,"brush":{"kind":"sand","radius":6},"dabs":[40,20]}
{"epoch":14,"edit":"undo"}
{"epoch":17,"edit":"redo"}
{"epoch":20,"edit":"stroke","stroke":3,"inverted":false,"brush":{"kind":"smooth","radius":6},"dabs":[12,40]}
END
"$wadi" batch --size 48 --strokes edits.jsonl --epochs 30 --save w.wadi >/dev/null

# killed NAME OPTION…: bakes, killed again and again after a part of a second, until it is done
killed() {
    local name=$1 kills=0 i
    shift
    "$wadi" bake w.wadi "$@" --checkpoint 0 --out "$name" >log 2>&1 &
    for (( ; ; )); do
        local bake=$!
        # Later each time, so that it comes to its end whatever machine this is.
        sleep "$(printf '0.%03d' $((RANDOM % 500 + 20)))"
        for ((i = 0; i < kills / 8; i++)); do sleep 0.3; done
        kill -9 "$bake" 2>/dev/null || true
        local code=0
        wait "$bake" 2>/dev/null || code=$?
        case $code in
            0) break ;;
            137) kills=$((kills + 1)) ;;
            *) fail "$name ended with $code: $(cat log)" ;;
        esac
        ((kills < 200)) || fail "$name is not done after $kills kills: $(cat log)"
        # What was killed before it had begun begins again.
        if [[ -e $name/bake.json ]]; then
            "$wadi" bake --resume "$name" >log 2>&1 &
        else
            "$wadi" bake w.wadi "$@" --checkpoint 0 --out "$name" >log 2>&1 &
        fi
    done
    ((kills > 0)) || fail "$name was done before it was killed once"
    echo "$name: killed $kills times"
}

check() {
    local name=$1 whole=$2
    [[ $(tail -n 1 log) == "$(tail -n 1 "$whole.log")" ]] || fail "$name: $(tail -n 1 log), not $(tail -n 1 "$whole.log")"
    [[ $("$wadi" bake --resume "$name" | tail -n 1) == "$(tail -n 1 "$whole.log")" ]] || fail "$name does not tell its hash"
    for file in height.png height.exr discharge.png discharge.exr; do cmp "$name/$file" "$whole/$file" || fail "$name/$file is another"; done
    [[ $(ls -A "$name" | LC_ALL=C sort | paste -sd' ') == "$files" ]] ||
        fail "$name holds $(ls -A "$name" | paste -sd' ')"
}

files="bake.json discharge.exr discharge.png height.exr height.png source.wadi world.wadi"
maps=(--maps height,discharge --format png16,exr)
"$wadi" bake w.wadi --size 96 --epochs 90 --out whole "${maps[@]}" >whole.log
"$wadi" bake w.wadi --size 192 --refine --epochs 36 --out finer "${maps[@]}" >finer.log
for i in 1 2 3; do
    killed "k$i" --size 96 --epochs 90 "${maps[@]}"
    check "k$i" whole
done
killed r1 --size 192 --refine --epochs 36 "${maps[@]}"
check r1 finer
