#!/usr/bin/env bash
# layout.sh WADI TOOLS: the window is moved, made smaller, filled, maximised, and parts of it hidden, and all is so at the next start;
# a place or a size that this screen does not have, and preferences that are damaged, are told of, and the window stands as at
# first. TOOLS is the folder of wadi_screen and its like. Needs DISPLAY: see with_display.sh. Words of $(…) without quotes are
# meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2")
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

preferences=config/wadi/preferences
is_kept() { grep -qx "$1" $preferences 2>/dev/null; }
keeps() { wait_for "preferences with \"$1\"" is_kept "$1"; }

# stands X Y WIDTH HEIGHT
stands() {
    local X Y WIDTH HEIGHT
    eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(X|Y|WIDTH|HEIGHT)=')"
    [[ "$X $Y $WIDTH $HEIGHT" == "$*" ]]
}
is_large() { [[ $(xdotool getwindowgeometry --shell "$window") == *"WIDTH=$1"*"HEIGHT=$2"* ]]; }

# Panels are dark, land and sky are not: the edge of the strip of tools, and the right end of the time line.
is_dark() { pixels "$@" | awk '$1 > 60 { fault = 1 } END { exit fault }'; }
has_tools() { is_dark 2 60 1 $((height - 200)); }
has_no_tools() { ! has_tools; }
has_time_line() { is_dark $(($(dock_left) - 4)) $((height - 70)) 1 30; }
has_no_time_line() { ! has_time_line; }

# While panels are hidden messages stand at the right end of the window, below the bars.
hidden=
message_column() { if [[ $hidden ]]; then echo $((width - 60)) 4; else echo $(($(dock_left) - 60)) 66; fi; }
has_messages() { ! is_plain; }
# Esc dismisses one message each; leaves in $count how many there were.
count_messages() {
    count=0
    while ! is_plain; do
        ((count < 9)) || fail "Messages do not go."
        hold Escape
        count=$((count + 1))
    done
}

# begin: the program, its messages counted before they fade, and time that stands still.
begin() {
    launch --scene noise-mountains --size 64 "$@"
    wait_for "a landscape" is_colourful $(ground)
    wait_for "the message that there is no graphics card" has_messages
    count_messages
    xdotool key space
    settle
}

say "the window of the first start"
begin
keeps "window.width = $width"
keeps "window.fullScreen = false"
has_tools || fail "There are no tools."
has_time_line || fail "There is no time line."
usual=$count
eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(X|Y)=')"
first="$X $Y $width $height"

say "the time line may take nothing of the disk; what nobody has set is left to the next start"
find_row undo.disk || fail "There is no row of undo.disk."
slide lower
keeps "undo.disk = 0"
! grep '^undo\.keyframes' $preferences || fail "What the memory of this start allows is kept for the next one."

say "it is moved and made smaller, and the time line is hidden"
xdotool windowmove "$window" 130 70
xdotool windowsize "$window" 1100 720
width=1100 height=720
for line in "window.x = 130" "window.y = 70" "window.width = 1100" "window.height = 720"; do keeps "$line"; done
open_search || fail "The search did not open."
xdotool type --delay 0 "time line"
hold Return
keeps "shown.timeLine = false"
wait_for "a view without the time line" has_no_time_line
stop_at_once

say "so it is at the next start, where the panels are hidden"
begin
stands 130 70 1100 720 || fail "It stands elsewhere: $(xdotool getwindowgeometry --shell "$window" | xargs)"
has_tools || fail "There are no tools."
has_no_time_line || fail "The time line is back."
hold Tab
keeps "shown.panels = false"
is_kept "undo.disk = 0" || fail "The time line may take something of the disk again."
wait_for "a view without tools" has_no_tools
stop_at_once

say "that is told at the start after it, and Tab shows them"
hidden=yes
begin
hidden=
has_no_tools || fail "The tools are back."
((count == usual + 1)) || fail "There were $count messages, not one more than $usual."
hold Tab
wait_for "tools" has_tools
has_no_time_line || fail "The time line is back."
keeps "shown.panels = true"

say "full screen is remembered, and so is the window that it was before"
xdotool key F11
wait_for "a window as large as the screen" is_large 1400 1000
keeps "window.fullScreen = true"
stop_at_once
width=1400 height=1000
begin
is_large 1400 1000 || fail "It does not fill the screen."
xdotool key F11
wait_for "the window as it was before" stands 130 70 1100 720
keeps "window.fullScreen = false"
stop_at_once

# restart_told: the window stands as at the first start, and one message more than usual says why.
width=1280 height=800
restart_told() {
    begin
    stands $first || fail "It stands elsewhere: $(xdotool getwindowgeometry --shell "$window" | xargs)"
    ((count == usual + 1)) || fail "There were $count messages, not one more than $usual."
    keeps "window.width = $width"
    stop_at_once
}

say "a place off the screen"
sed -i 's/^window.x = .*/window.x = 5000/' $preferences
restart_told

say "a size that the screen does not have"
sed -i 's/^window.width = .*/window.width = 9000/' $preferences
restart_told

say "preferences that are damaged"
sed -i 's/^window.width = .*/window.width = wide/; s/^shown.timeLine = .*/\x01\x02/' $preferences
restart_told
is_kept "shown.timeLine = true" || fail "What was damaged is not as at the first start."

say "and then all is well again"
begin
((count == usual)) || fail "There were $count messages, not $usual."
stop_at_once

# The last of all: GLFW 3.3 does not start on a display whose desktop was there and is gone.
say "a desktop maximises it: so it is at the next start, and then has its size from before again"
coproc manager { exec "$tools/wadi_manage_windows"; }
desktop=$manager_PID
trap 'kill "$desktop" 2>/dev/null || true; [[ -z $program ]] || kill -KILL "$program" 2>/dev/null || true; rm -rf "$folder"' EXIT
read -r -t 60 ready <&"${manager[0]}" && [[ $ready == ready ]] || fail "The desktop did not start."
begin
xdotool windowmove "$window" 130 70
xdotool windowsize "$window" 1100 720
for line in "window.x = 130" "window.y = 70" "window.width = 1100" "window.height = 720"; do keeps "$line"; done
"$tools/wadi_manage_windows" "$window" on
wait_for "a maximised window" stands 0 0 1400 1000
keeps "window.maximised = true"
for line in "window.x = 130" "window.y = 70" "window.width = 1100" "window.height = 720"; do keeps "$line"; done
stop_at_once
width=1400 height=1000
begin
stands 0 0 1400 1000 || fail "It is not maximised: $(xdotool getwindowgeometry --shell "$window" | xargs)"
"$tools/wadi_manage_windows" "$window" off
wait_for "the window as it was before" stands 130 70 1100 720
keeps "window.maximised = false"
stop_at_once
kill "$desktop"
say "done"
