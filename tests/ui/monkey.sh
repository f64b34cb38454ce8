#!/usr/bin/env bash
# monkey.sh WADI TOOLS ACTIONS SEED…: for each seed, someone who knows nothing clicks, drags, turns the wheel, types and resizes the
# real window at random, so many times. The program may end only as if it had been asked to; whatever it was led to,
# its world is whole in the end: material is what the ledgers say, and the file that is saved has its hash again when it is read.
# The window looks at what comes to it every two seconds at least. On two processors, drawn without a graphics card, 0.66 s were
# seen; 0.42 s beside six times the work that they have room for. TOOLS is the folder of wadi_screen and its like. Needs DISPLAY:
# see with_display.sh.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2") actions=$3
shift 3
seeds=("$@")
width=960 height=640 # a picture of the land is half as large as that of other tests, and takes half as long
source "$(dirname "$(realpath "$0")")/window.sh"

readonly kAtOnce=25 # actions between two looks at whether the program lives

starts=0

open_window() {
    launch --scene "$1" --size 64
    xdotool windowsize "$window" $width $height # it remembers how large it was
    wait_for "a landscape" is_colourful $(ground)
    ask_on
    starts=$((starts + 1))
}

# The lines of a script for xdotool: what is done in a round. Escape comes often, so that no dialog holds it up for long.
script() {
    awk -v count=$kAtOnce -v seed=$((seed * 1000 + $1)) -v window="$window" -v width=$width -v height=$height '
        function pick(list,  parts) { return parts[1 + int(rand() * split(list, parts, " "))] }
        function go() { printf "mousemove --window %s %d %d\nsleep 0.03\n", window, rand() * width, rand() * height }
        function hold(button,  i) {
            go(); print "mousedown " button "\nsleep 0.03"
            for (i = 0; i < 3; ++i) go()
            print "mouseup " button
        }
        BEGIN {
            srand(seed)
            keys = "a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3 4 5 6 7 8 9 space Tab Return BackSpace " \
                   "Delete Up Down Left Right Home End Prior Next comma period minus equal bracketleft bracketright F1 F2 F3 F4 " \
                   "F5 F6 F7 F8 F9 F11 F12 KP_1 KP_3 KP_5 KP_7 KP_Add KP_Subtract ctrl+z ctrl+z ctrl+shift+z ctrl+y ctrl+s " \
                   "ctrl+p ctrl+n ctrl+shift+n ctrl+a ctrl+c ctrl+v ctrl+e ctrl+comma ctrl+d ctrl+o shift+Tab alt+f"
            for (i = 0; i < count; ++i) {
                chance = rand()
                if (chance < 0.35) { go(); print "mousedown 1\nsleep 0.03\nmouseup 1" }
                else if (chance < 0.50) hold(1)
                else if (chance < 0.56) hold(3)
                else if (chance < 0.59) hold(2)
                else if (chance < 0.67) { go(); print "click " pick("4 5") }
                else if (chance < 0.90) print "key " pick(keys)
                else if (chance < 0.93) print "type " int(rand() * 2000) / pick("1 10 100")
                else if (chance < 0.94) printf "windowsize %s %d %d\n", window, 100 + rand() * 1300, 60 + rand() * 940
                else print "key Escape"
                print "sleep 0.02"
            }
            printf "windowsize %s %d %d\n", window, width, height
        }'
}

# Whether the program is there. One that was asked to end, as by its menu, did so with 0 and is started anew.
look_after() {
    is_alive && return
    local code=0
    wait "$program" || code=$?
    ((code == 0)) || fail "The program ended with $code in round $1 of seed $seed: $(cat wadi.err)"
    open_window noise-mountains
}

play() {
    local round
    for ((round = 0; round * kAtOnce < actions; ++round)); do
        script $round >round.txt
        # The window may go in the middle of a round.
        xdotool - <round.txt 2>words.txt || ! is_alive || fail "xdotool did not go on: $(head -n 1 words.txt)"
        look_after $round
    done
}

# Leaves whatever is open, and saves the world under a name of ours.
is_saved() {
    xdotool key Escape key Escape key Escape key Escape mouseup 1 mouseup 2 mouseup 3
    let_draw
    xdotool key ctrl+shift+s
    let_draw
    select_all
    xdotool type --delay 40 "$folder/end.wadi"
    let_draw
    xdotool key Return
    local end=$((SECONDS + 9))
    until [[ -s end.wadi ]]; do
        is_alive || fail "The program ended while its world was saved, after seed $seed: $(cat wadi.err)"
        ((SECONDS < end)) || return 1
        sleep 0.1
    done
}

# What lies in the file is another world than at the start, with the hash that it says; nothing in it has come from nowhere,
# neither ground nor water; and it is the same when it is written again.
examine() {
    "$wadi" batch --scene end.wadi --epochs 0 --save again.wadi --json end.json >first.txt ||
        fail "The world that was saved cannot be read."
    "$wadi" batch --scene again.wadi --epochs 0 >second.txt || fail "A world cannot be read after it was saved again."
    "$wadi" batch --scene everything --size 64 --epochs 0 >untouched.txt
    is_closed end.json || fail "Ground, water or dye came from nowhere, or went there: $(grep -B 8 '"drift"' end.json)"
    local hash
    hash=$(tail -n 1 first.txt)
    [[ $hash == "hash "* && $hash == "$(tail -n 1 second.txt)" ]] ||
        fail "A saved world has another hash: $(tail -qn 1 first.txt second.txt)"
    [[ $hash != "$(tail -n 1 untouched.txt)" ]] || fail "Nothing was done to the world."
}

play_all() {
    say "seed $seed"
    # What one has changed of the window is none of the next one's business.
    export XDG_CONFIG_HOME=$folder/config-$seed XDG_STATE_HOME=$folder/state-$seed
    open_window everything
    play
    say "the world is saved"
    # A larger world may be on its way, for which it has to wait.
    local tries
    for ((tries = 0; tries < 20; ++tries)); do
        ! is_saved || break
    done
    [[ -s end.wadi ]] || fail "The world was not saved, after seed $seed: $(cat wadi.err)"
    examine
    have_answered
    stop_at_once
    rm -f end.wadi again.wadi
}

for seed in "${seeds[@]}"; do play_all; done

say "$actions actions for each of ${#seeds[@]} seeds, $starts starts of the program"
