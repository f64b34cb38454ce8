#!/usr/bin/env bash
# held.sh WADI TOOLS TABLE: whatever keys of the table of actions (TABLE, app/ui/action_table.hpp) do as long as they are held, and
# what the mouse alone does, is done in the real window, and changes the picture; every_action.sh calls the others by their names. What other
# tests do is named below. TOOLS is the folder of wadi_screen and its like. Needs DISPLAY: see with_display.sh. Words of $(…)
# without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2") table=$(realpath "$3")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

# ACTION TEST: what other tests do.
readonly kElsewhere="drop take_home
turnObstacle obstacle
changeObstacle obstacle
lineKeys keyboard"

done=()

# shows WHAT DEED…: a deed of xdotool changes the land's picture.
shows() {
    local what=$1 before
    shift
    before=$(look $(ground))
    xdotool "$@"
    wait_for "$what" differs "$before" $(ground)
}

# keys ACTION WHAT KEY…: each of them is held until the land looks different.
keys() {
    local action=$1 what=$2 key
    shift 2
    for key in "$@"; do
        say "$action: $key"
        shows "$what by $key" keydown "$key"
        xdotool keyup "$key"
        settle
    done
    done+=("$action")
}

# together ACTION WHAT MODIFIER KEY…: likewise, with a modifier.
together() {
    local action=$1 what=$2 modifier=$3 key
    shift 3
    for key in "$@"; do
        say "$action: $modifier+$key"
        xdotool keydown "$modifier"
        let_draw
        shows "$what by $modifier+$key" keydown "$key"
        xdotool keyup "$key" keyup "$modifier"
        settle
    done
    done+=("$action")
}

# pull BUTTON [MODIFIER]: drags from the middle of the land to its side, in some movements.
pull() {
    local x y=400
    xdotool mousemove --window "$window" $(middle) $y
    let_draw
    if [[ -n ${2:-} ]]; then xdotool keydown $2; let_draw; fi
    xdotool mousedown $1
    for x in 20 40 60 80; do xdotool mousemove --window "$window" $(($(middle) + x)) $((y + x / 4)); done
    let_draw
    xdotool mouseup $1
    if [[ -n ${2:-} ]]; then xdotool keyup $2; fi
    park
    settle
}

# drags ACTION WHAT BUTTON [MODIFIER]: such a gesture leaves another picture.
drags() {
    local before
    say "$1: button $3 ${4:-}"
    before=$(look $(ground))
    pull "${@:3}"
    differs "$before" $(ground) || fail "Nothing came of $1: $2."
    done+=("$1")
}

# undoes WHAT: Ctrl+Z leads back to the picture $bare.
undoes() {
    xdotool key ctrl+z
    wait_for "the land without $1" equals "$bare" $(ground)
}

# A particle that takes up rock is red, as is the streak behind it: prints the place of one on the ground that is all red around, as X Y;
# false if there is none.
red_particle() {
    local x y columns rows
    read -r x y columns rows <<<"$(ground)"
    pixels $x $y $columns $rows | awk -v x=$x -v y=$y -v columns=$columns '
        $1 > $2 + 80 && $1 > $3 + 80 { at_x[++n] = x + (NR - 1) % columns; at_y[n] = y + int((NR - 1) / columns) }
        END {
            for (i = 1; i <= n; ++i) {
                around = 0
                for (k = 1; k <= n; ++k) if ((at_x[i] - at_x[k]) ^ 2 + (at_y[i] - at_y[k]) ^ 2 < 50) ++around
                if (around > most) { most = around; best = i }
            }
            if (most < 12) exit 1
            print at_x[best], at_y[best]
        }'
}
# If there is none after this epoch, there may be one after the next.
has_red_particle() {
    red_particle >spot.txt && return
    hold period
    settle
    return 1
}

launch --scene noise-mountains --size 64
wait_for "a landscape" is_colourful $(ground)
xdotool key space
settle
bare=$(look $(ground))

xdotool key 1
drags useTool "rock" 1
raised=$(look $(ground))
undoes rock
drags opposite "a hollow" 1 shift
differs "$raised" $(ground) || fail "Shift dug no hollow, but raised rock."
undoes "a hollow"

say "pointAside, pointUp, press"
xdotool mousemove --window "$window" $(middle) 400
wait_for "the ring of the brush" differs "$bare" $(ground)
keys pointAside "a pointer that moves" Right Left
keys pointUp "a pointer that moves" Up Down
xdotool mousemove --window "$window" $(middle) 400 # where keys have not led the pointer
let_draw
keys press "rock" t
park
settle
differs "$bare" $(ground) || fail "The key that presses the left button raised no rock."
undoes "what a key raised"

drags orbit "another side of the land" 3
drags pan "another place" 2
drags pan "another place" 3 shift
say "zoom"
xdotool mousemove --window "$window" $(middle) 400
settle
for button in 4 5; do
    shows "the land nearer or farther" click $button
    settle
done
done+=(zoom)
park
keys flyAhead "a flight" w s
keys flyAside "a flight" d a
keys flyUp "a flight" e q
together turnAside "a turn" ctrl Right Left
together turnUp "a turn" ctrl Up Down
keys nearer "a way" Prior Next

hold f # the mouse rests beside the land again
park
settle
say "sun"
before=$(look $(ground))
xdotool mousemove --window "$window" $(middle) 400 keydown l
let_draw
for x in 20 60 100 140; do xdotool mousemove --window "$window" $(($(middle) + x)) 380; done
let_draw
xdotool keyup l
park
settle
differs "$before" $(ground) || fail "The sun stands where it stood."
done+=(sun)

say "typeValue, resetValue"
find_row droplet.rain || fail "There is no row of the rain."
clock() { echo 4 $((height - 20)) 136 16; } # with the epoch
row() { echo $(($(value) - 95)) $((y - 7)) 190 14; }
park
lit_at=$y
has_faded() { ! is_lit; }
wait_for "a row that is no longer lit" has_faded
y=$lit_at
settle
first=$(look $(row)) time=$(look $(clock))
xdotool mousemove --window "$window" $(value) $y keydown ctrl
let_draw
xdotool mousedown 1
let_draw
xdotool mouseup 1 keyup ctrl
let_draw
xdotool type --delay 50 "3.5"
hold Return
park
wait_for "the value that was typed" differs "$first" $(row)
equals "$time" $(clock) || fail "The number was taken for keys of the view, of which one runs an epoch."
typed=$(look $(row))
done+=(typeValue)

xdotool mousemove --window "$window" $(value) $y
let_draw
xdotool mousedown 3
let_draw
xdotool mouseup 3
let_draw
# The one row of the menu, which opens at the mouse.
spot="$(($(value) + 57)) $((y + 17)) 7 7"
before=$(look $spot)
xdotool mousemove --window "$window" $(($(value) + 60)) $((y + 20))
wait_for "a row of the menu below the mouse" differs "$before" $spot
xdotool mousedown 1
let_draw
xdotool mouseup 1
let_draw
park
wait_for "another value than that which was typed" differs "$typed" $(row)
done+=(resetValue)
hold Escape

say "helpKeys"
bare=$(look $(ground))
hold F1
wait_for "help" differs "$bare" $(ground)
settle
keys helpKeys "a page that scrolls" Down Up Next Prior End Home
hold Escape
wait_for "the land without help" equals "$bare" $(ground)

[[ -z $(cat wadi.err) ]] || fail "The program said: $(cat wadi.err)"
stop_at_once

say "follow"
launch --scene noise-mountains --size 64 --set look.particles=true --set droplet.rain=100
wait_for "a landscape" is_colourful $(ground)
xdotool key space
settle
wait_for "a particle that takes up rock" has_red_particle
read -r at_x at_y <spot.txt
before=$(look $(ground))
xdotool mousemove --window "$window" $at_x $at_y keydown ctrl
let_draw
xdotool mousedown 1
let_draw
xdotool mouseup 1 keyup ctrl
park
wait_for "what becomes of the particle" differs "$before" $(ground)
settle
done+=(follow)
say "the camera goes along"
shows "the land around the particle" key g
settle

wanted=$(awk -F '"' '/^    \{"/ && $9 ~ /held|gesture/ { print $2 }' "$table" | sort | xargs)
here=$(dirname "$(realpath "$0")")
while read -r action test; do
    [[ -e $here/$test.sh ]] || fail "There is no test \"$test\", which is to try $action."
    done+=("$action")
done <<<"$kElsewhere"
tried=$(printf '%s\n' "${done[@]}" | sort -u | xargs)
[[ "$tried" == "$wanted" ]] || fail "The table has other keys that are held, and gestures, than were tried: $wanted, not $tried."
[[ -z $(cat wadi.err) ]] || fail "The program said: $(cat wadi.err)"
stop_at_once
say "done"
