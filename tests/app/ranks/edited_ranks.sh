#!/usr/bin/env bash
# edited_ranks.sh WADI-BAKE WADI: ranks bake a world again from its beginning, with all that was done to it, as one
# machine does, also when they are killed in between.
set -euo pipefail
source "$(dirname "$0")/common.sh"

# Springs, strokes that reach over the parts of several ranks, one in two pieces with an epoch between them, one that is
# undone later, dye, painted rain, what smooths, roughens and blurs, a map from a file, and changes of what runs.
cat >edits.jsonl <<'END'
{"wadi-edits":1}
{"epoch":0,"edit":"springs","springs":[{"east":0.5,"south":0.5,"radius":6,"rate":0.5}],"gesture":0}
{"epoch":1,"edit":"set","param":"pipes.enabled","value":true,"gesture":0}
{"epoch":2,"edit":"stroke","stroke":1,"inverted":false,"brush":{"kind":"rock","radius":15},"dabs":[50,60,64,64]}
{"epoch":3,"edit":"stroke","stroke":1,"inverted":false,"brush":{"kind":"rock","radius":15},"dabs":[80,90,120,130]}
{"epoch":4,"edit":"stroke","stroke":2,"inverted":false,"brush":{"kind":"hardness","radius":20},"dabs":[64,64,128,128]}
{"epoch":4,"edit":"stroke","stroke":3,"inverted":false,"brush":{"kind":"rain","radius":30,"value":2},"dabs":[130,40]}
{"epoch":4,"edit":"stroke","stroke":6,"inverted":false,"brush":{"kind":"dye","radius":20,"value":1},"dabs":[64,64,128,128]}
{"epoch":5,"edit":"stroke","stroke":4,"inverted":false,"brush":{"kind":"obstacle","shape":"pyramid","radius":20,"hardness":1},"dabs":[64,128]}
{"epoch":6,"edit":"undo"}
{"epoch":7,"edit":"stroke","stroke":7,"inverted":false,"brush":{"kind":"smooth","radius":40},"dabs":[60,60,100,130]}
{"epoch":7,"edit":"stroke","stroke":8,"inverted":true,"brush":{"kind":"smooth","radius":20},"dabs":[100,64,20,90]}
{"epoch":8,"edit":"blur","passes":3}
{"epoch":8,"edit":"undo"}
{"epoch":8,"edit":"blur","passes":2}
{"epoch":9,"edit":"set","param":"wind.enabled","value":true,"gesture":0}
{"epoch":9,"edit":"set","param":"incision.enabled","value":true,"gesture":0}
{"epoch":10,"edit":"stroke","stroke":5,"inverted":false,"brush":{"kind":"sand","radius":12},"dabs":[20,20,170,170]}
END
convert -size 192x192 gradient: -rotate 90 rain.png
"$wadi" batch --scene alpine-rain --size 192 --strokes edits.jsonl --rain-map rain.png --epochs 14 --save w.wadi >/dev/null
"$wadi" bake w.wadi --size 320 --maps height,discharge,dye --format raw32 --out one --threads 1 >one.log
for count in 2 4; do
  ranks "$count" w.wadi --size 320 --maps height,discharge,dye --out "of-$count" >log 2>err || fail "$(cat log err)"
  [[ $(hash_in log) == "$(hash_in one.log)" ]] || fail "$count ranks: $(hash_in log), not $(hash_in one.log)"
  grep -q 'drift 0 quanta' log || fail "$count ranks: $(cat log)"
  for map in height discharge dye; do cmp "one/$map.r32" "of-$count/$map.r32" || fail "$map.r32 of $count ranks is another"; done
done
grep -q 'Dunes begin by chance' err || fail "that dunes will stand elsewhere was not said: $(cat err)"

# Killed once a checkpoint has been written, and gone on with on another number of ranks.
ranks 2 w.wadi --size 320 --checkpoint 0 --out killed >log 2>&1 &
job=$!
for ((i = 0; i < 600; i++)); do
  ! compgen -G "killed/checkpoint-[4-9]*.json" >/dev/null || break
  sleep 0.05
done
pkill -9 -f "^$bake w.wadi .*--out killed( |\$)" || fail "it was done before it could be killed: $(cat log)"
wait "$job" || true
ranks 3 --resume killed --threads 1 >log
grep -q 'It goes on after epoch' log || fail "it began anew: $(cat log)"
[[ $(hash_in log) == "$(hash_in one.log)" ]] || fail "killed: $(hash_in log), not $(hash_in one.log)"

# Edits that come after the end of the bake do not count.
"$wadi" bake w.wadi --size 192 --epochs 3 --maps height --format raw32 --out early --threads 1 >one.log
ranks 2 w.wadi --size 192 --epochs 3 --maps height --out early-of-2 >log 2>err || fail "after the end: $(cat log err)"
[[ $(hash_in log) == "$(hash_in one.log)" ]] || fail "after the end: $(hash_in log), not $(hash_in one.log)"
