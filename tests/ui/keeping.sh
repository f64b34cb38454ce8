#!/usr/bin/env bash
# keeping.sh WADI TOOLS: a person saves a world, changes it, is asked before it goes, and gets it back after the
# program was killed, in the real window. TOOLS is the folder of wadi_screen and its like. Needs DISPLAY: see
# with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

state=$folder/state/wadi

has_title() { wait_for "the title \"$1\"" is_titled "$1"; }
is_over() { ! is_alive; }

start() {
    if (($# > 0)); then launch "$@"; else launch --scene noise-mountains --size 64; fi
}

pause() {
    wait_for "a landscape" is_colourful $(ground)
    xdotool key space
    settle
    bare=$(look $(ground))
}

# Dialogs darken the landscape behind them.
dialog() {
    wait_for "a dialog" differs "$bare" $(ground)
    wait_for "the dialog to stand still" is_still $(ground)
}
no_dialog() { wait_for "the dialog to close" equals "$bare" $(ground); }

ask_to_close() { "$tools/wadi_close_window" "$window"; }

paint() {
    local x=$(($(middle) - 56)) y=$((height / 2))
    xdotool mousemove --window "$window" $x $y
    wait_for "the ring of the brush" differs "$bare" $((x - 60)) $((y - 60)) 120 120
    xdotool mousedown 1
    has_title "$1"
    xdotool mouseup 1
    park
    settle
    bare=$(look $(ground))
}

# The menus, and the left end of the status bar with the epoch, before what changes by itself.
menus() { echo 0 0 150 18; }
clock() { echo 4 $((height - 20)) 136 16; }

world_waits() {
    say "the world waits while a name is asked for, and goes on after it"
    local bright seen
    bright=$(look $(menus))
    xdotool key space
    seen=$(look $(clock))
    wait_for "time that runs" differs "$seen" $(clock)
    xdotool key ctrl+s
    wait_for "a dialog" differs "$bright" $(menus)
    wait_for "time that waits" is_still $(clock)
    seen=$(look $(clock))
    sleep 2
    equals "$seen" $(clock) || fail "The world went on while a name was asked for."
    xdotool key Escape
    wait_for "the dialog to close" equals "$bright" $(menus)
    seen=$(look $(clock))
    wait_for "time that runs again" differs "$seen" $(clock)
    xdotool key space
    settle
    bare=$(look $(ground))
}

save_first() {
    say "the first save asks for a name, and makes the folder that it proposes"
    xdotool key ctrl+s
    dialog
    [[ ! -e out ]] || fail "The folder was made before anything was saved."
    xdotool key Return
    no_dialog
    has_title "world.wadi - Wadi"
    "$wadi" batch --scene out/world.wadi --epochs 0 >world.txt || fail "There is no world in out/world.wadi."
}

# A part of the dialog's list, which fades while another question is asked.
list() { echo $((width / 2)) $((height * 3 / 10)) $((width / 4)) $((height / 20)); }

keep_what_exists() {
    say "another save under the same name asks whether to overwrite"
    cp out/world.wadi before.wadi
    echo "# mine" >>out/world.wadi
    xdotool key ctrl+shift+s
    dialog
    local asked
    asked=$(look $(list))
    xdotool key Return
    wait_for "the question" differs "$asked" $(list)
    xdotool key Escape
    wait_for "the name again" equals "$asked" $(list)
    grep -aq "# mine" out/world.wadi || fail "The file was overwritten without consent."
    xdotool key Return
    wait_for "the question" differs "$asked" $(list)
    xdotool key Return
    no_dialog
    wait_for "the new file" cmp -s before.wadi out/world.wadi
}

ask_before_changes_go() {
    say "a window with changes asks before it closes, and Esc keeps it open"
    paint "world.wadi* - Wadi"
    ask_to_close
    dialog
    xdotool key Escape
    no_dialog
    say "Ctrl + S saves without a question"
    xdotool key ctrl+s
    has_title "world.wadi - Wadi"
    say "a moment that is kept and a view that is kept are changes, too"
    local keep
    for keep in k ctrl+shift+4; do
        xdotool key $keep
        has_title "world.wadi* - Wadi"
        xdotool key ctrl+s
        has_title "world.wadi - Wadi"
    done
    ask_to_close
    ends 0
    [[ ! -e $state || -z $(ls "$state") ]] || fail "The program left this behind: $(ls "$state")"
}

save_and_close() {
    say "Enter saves and closes"
    start --scene out/world.wadi
    wait_for "the saved world" is_of world.wadi
    pause
    paint "world.wadi* - Wadi"
    rm out/world.wadi
    ask_to_close
    dialog
    xdotool key Return
    ends 0
    [[ -s out/world.wadi ]] || fail "The world was not saved."
}

recover() {
    say "a world left behind by a killed program is offered, and stays till it is safe"
    mkdir -p "$state"
    cp out/world.wadi "$state/autosave-1-a.wadi"
    touch -d "2 hours ago" "$state/autosave-1-a.wadi"
    echo "damaged" >"$state/autosave-1-b.wadi"
    start
    wait_for "a dialog" is_dark
    xdotool key Return
    has_title "New world* - Wadi"
    kill -KILL "$program"
    ends 137
    [[ -s $state/autosave-1-a.wadi ]] || fail "The world that was left behind is gone."
    say "once more, and it is not wanted"
    start
    wait_for "a dialog" is_dark
    xdotool key Escape
    wait_for "a bright landscape" is_bright
    ask_to_close
    ends 0
    [[ -s $state/autosave-1-a.wadi ]] || fail "The world for later is gone."
}

recover_nothing() {
    say "a world left behind that is damaged is told of in a sentence, and the program has its own"
    rm -f "$state"/*
    echo "damaged" >"$state/autosave-2-a.wadi"
    start
    wait_for "a dialog" is_dark
    xdotool key Return
    wait_for "an error" shows_error
    wait_for "a bright landscape" is_bright
    [[ -z $(cat wadi.err) ]] || fail "The program said: $(cat wadi.err)"
    local seen
    seen=$(look $(clock))
    wait_for "time that runs in it" differs "$seen" $(clock)
    stop_at_once
    say "done"
}

# The sky's edge, which a dialog darkens.
sky_level() { pixels $(sky) 1 1 | awk '{ print $3 }'; }
is_dark() {
    local level
    level=$(sky_level)
    ((level > 40 && level < 140))
}
is_bright() { (($(sky_level) > 180)); }

start
pause
world_waits
save_first
keep_what_exists
ask_before_changes_go
save_and_close
recover
recover_nothing
