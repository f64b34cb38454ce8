#!/usr/bin/env bash
# every_action.sh WADI TOOLS TABLE: every command of the table of actions (TABLE, app/ui/action_table.hpp) is called in the real
# window by its name, through the search, and Esc leaves what it opens. The program goes on, looks at what comes to it, and says
# nothing. TOOLS is the folder of wadi_screen and its like. Needs DISPLAY: see with_display.sh. Words of $(…) without quotes are
# meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2") table=$(realpath "$3")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

# The lines ID TITLE of all commands; what is held, and what the mouse alone does, is not called by name.
commands() { awk -F '"' '/^    \{"/ && $9 !~ /held|gesture/ { print $2, $6 }' "$table"; }

# What the search does not close for: there is no obstacle in hand, no spring, no particle that is followed and no control that keys
# walk over.
readonly kNotNow="release remove goAlong controlMenu"

# call ID TITLE: false if the search does not close within some seconds, since it may not be done now.
call() {
    local again
    open_search || fail "The search did not open for $1."
    xdotool type --delay 0 "$2"
    xdotool key Return
    for again in 1 2 3; do ! soon has_found || return 0; done
    return 1
}

# Whatever is open goes, one thing after another.
leave() {
    local press="keydown Escape sleep 0.1 keyup Escape sleep 0.1"
    xdotool $press $press
    is_alive || fail "The program ended after $1: $(cat wadi.err)"
}

# Some exchange two states: the second call leads back.
visit() {
    local again=1
    [[ $1 != @(panels|timeline|toolNames|dockSide|fullScreen|orthographic|turn|run|compare|panelKeys) ]] || again=2
    for ((; again > 0; --again)); do
        call "$@" || return 1
        [[ $1 != fullScreen ]] || fill_screen
        leave "$1"
    done
}

# The search stands elsewhere in a window as large as the screen.
fill_screen() {
    let_draw
    eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(WIDTH|HEIGHT)=')"
    width=$WIDTH height=$HEIGHT
}

# round FILE: calls the commands of a file; leaves in refused.txt those that may not be done now.
round() {
    local id title
    : >refused.txt
    while read -r id title <&3; do
        visit "$id" "$title" || echo "$id $title" >>refused.txt
        leave "$id"
    done 3<"$1"
}

# Quit would end it, as other tests have it do; all are called through Search.
commands | grep -Ev '^(quit|search) ' >commands.txt
(($(wc -l <commands.txt) > 70)) || fail "Only these commands were found in the table: $(cat commands.txt)"
launch --scene noise-mountains --size 64
wait_for "a landscape" is_colourful $(ground)
xdotool key space
settle
ask_on 250
say "all commands"
round commands.txt
say "$(wc -l <refused.txt) of $(wc -l <commands.txt) may not be done at first; once more"
mv refused.txt again.txt
round again.txt
refused=$(awk '{ print $1 }' refused.txt | xargs)
[[ "$refused" == "$kNotNow" ]] || fail "The search did not close for $refused, but was not to for $kNotNow."
[[ -z $(cat wadi.err) ]] || fail "The program said: $(cat wadi.err)"
have_answered
stop_at_once
say "done"
