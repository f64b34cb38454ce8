#!/usr/bin/env bash
# controls.sh WADI TOOLS lower|upper [NAME…]: every parameter of "wadi list params", or those with these names, is found by the search of
# the real window and moved by the mouse to this end, while epochs go by: sliders are dragged, switches ticked, lists opened,
# numbers and colours typed. A scene that the window saves shows that each value has arrived; the world is whole then. TOOLS is
# the folder of wadi_screen and its like. Needs DISPLAY: see with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

wadi=$(realpath "$1") tools=$(realpath "$2") end=$3
shift 3
width=1280 height=800
source "$(dirname "$(realpath "$0")")/window.sh"

# What rows are shown depends on what is chosen: what is hidden at first is tried again in worlds with these.
readonly kSettings=(
    ""
    "uplift.pattern=fault wind.rose=own wind.method=grains terrain.generator=range look.palette=two-colour overlay.layer=slope overlay.channels=true"
    "uplift.pattern=ridge wind.rose=seasonal wind.method=slabs terrain.generator=mesa look.palette=alpine overlay.contours=true"
    "uplift.pattern=dome terrain.generator=canyon look.palette=desert overlay.layer=height overlay.fixed=true"
    "terrain.generator=warped overlay.layer=height overlay.spread=even"
    "terrain.generator=sand"
)

# A box to tick, or a switch of a process.
box() { echo $(($(dock_left) + $([[ $1 == *.enabled && $1 != strata.* ]] && echo 28 || echo 158))); }
readonly kItem=21 kSift=29 # [pixels] height of a line of an open list, and of the field above a long one

# The lines NAME KIND DEFAULT LOWER UPPER COUNT of every parameter; ends of a list are what stands first and second of COUNT. A list
# may go on in the next line.
parameters() {
    "$wadi" list params | awk '
        list != "" { list = list $1; if (list ~ /[|]$/) next; count = split(list, each, "|"); print head, each[1], each[2], count; list = ""; next }
        !/^[a-z]/ { next }
        $2 == "choice" && $4 ~ /[|]$/ { head = $1 " " $2 " " $3; list = $4; next }
        $2 == "choice" { count = split($4, each, "|"); print $1, $2, $3, each[1], each[2], count; next }
        $2 == "switch" { print $1, $2, $3, "false", "true"; next }
        $2 == "colour" { print $1, $2, $3, "#000000", "#ffffff"; next }
        { sub(/^\[/, "", $4); sub(/\]$/, "", $6); print $1, $2, $3, $4, $6 }'
}

# What a parameter begins with, so that every move is seen: the middle, or the other end.
beginnings() {
    awk -v end="$1" '
        $1 == "terrain.size" { print $1 "=64"; next }
        $2 == "number" { print $1 "=" ($4 + $5) / 2; next }
        $2 == "whole" { print $1 "=" int(($4 + $5) / 2); next }
        $2 != "colour" { print $1 "=" (end == "lower" ? $5 : $4) }' wanted.txt
}

press() {
    act mousemove --window "$window" $1 $y
    act mousedown 1
    act mouseup 1
}

write() {
    press $(value)
    select_all
    act type --delay 0 "$1"
    hold Return
}

# choose END COUNT: an open list of so many stands below its row, or above it where there is no room; eight lines are seen.
choose() {
    local item=1 shown=$(($2 < 8 ? $2 : 8)) at
    [[ $1 == lower ]] || item=2
    at=$((y + 9 + kItem * item))
    ((y + 26 + kItem * shown < height)) || at=$((y - 9 - kItem * (shown - item + 1)))
    (($2 <= 16)) || at=$((at + kSift)) # that of a long list, which opens below
    press $(value)
    xdotool mousemove --window "$window" $(value) $at
    sleep 0.1
    xdotool mousedown 1
    sleep 0.1
    act mouseup 1
}

# visit NAME KIND VALUE END COUNT: false if its row is not to be seen.
visit() {
    find_row "$1" || return 1
    case $1:$2 in
        world.seed:* | terrain.size:* | *:colour) write "$3" ;;
        *:switch) press $(box "$1") ;;
        *:choice) let_draw && choose "$4" "$5" ;;
        *) slide "$4" ;;
    esac
    xdotool key period # an epoch
    # The row answers after that: the sign is not taken for the first of what is searched next.
    act mousemove --window "$window" $(sky)
}

# missing SCENE END <PARAMETERS: those that have another value in the scene than that end. A row of heights spans what the
# land has of them, which is not the whole range: those are to have moved from where they began.
missing() {
    awk -v end="$2" '
        function far(a, b) { return (a - b) ^ 2 > (1e-5 * (a * a + b * b + 1e-12) ^ 0.5) ^ 2 }
        FNR == NR && /^\[/ { group = substr($1, 2, length($1) - 2); next }
        FNR == NR && $2 == "=" { gsub(/["'\'']/, "", $3); has[group "." $1] = $3; next }
        FNR == NR { next }
        {
            want = end == "lower" ? $4 : $5
            is = ($1 in has) ? has[$1] : $3
            if ($1 == "sea.level" || $1 ~ /^masks.height/) wrong = !far(is, ($4 + $5) / 2)
            else if ($2 == "number" || $2 == "whole") wrong = far(is, want)
            else wrong = tolower(is) != want
            if (wrong) print
        }' "$1" -
}

# visit_all END FILE: leaves in hidden.txt and shown.txt which rows were to be seen.
visit_all() {
    local kind default lower upper count
    : >hidden.txt
    : >shown.txt
    while read -r name kind default lower upper count <&3; do
        local list=hidden.txt
        ! visit "$name" $kind "$([[ $1 == lower ]] && echo "$lower" || echo "$upper")" $1 "$count" || list=shown.txt
        echo "$name $kind $default $lower $upper $count" >>$list
    done 3<"$2"
}

# play END SETTINGS: visits what is in wanted.txt, and leaves in hidden.txt what had no row.
play() {
    local options=() each
    for each in $(beginnings $1) $2; do options+=(--set "$each"); done
    launch --scene everything --size 64 "${options[@]}"
    wait_for "a landscape" is_colourful $(ground)
    xdotool key space
    settle
    ask_on 250
    pause=0
    visit_all $1 wanted.txt
    mv hidden.txt later.txt
    keep "$1-$worlds.toml"
    grep -q '^epochs = [1-9]' "$1-$worlds.toml" || fail "The scene that was saved does not say after how many epochs it shows this land: $1-$worlds.toml."
    grep -q '^restsAfter = ' "$1-$worlds.toml" || fail "The scene that was saved never rests: $1-$worlds.toml."
    missing "$1-$worlds.toml" $1 <shown.txt >missed.txt
    if [[ -s missed.txt ]]; then
        say "once more, slowly: $(awk '{ print $1 }' missed.txt | xargs)"
        pause=0.15
        visit_all $1 missed.txt
        keep "$1-$worlds-again.toml"
        missing "$1-$worlds-again.toml" $1 <shown.txt >still.txt
        cat hidden.txt >>later.txt # by a choice that has arrived only now
        [[ ! -s still.txt ]] || fail "What was set by the mouse to the $1 end has not arrived: $(awk '{ print $1 }' still.txt | xargs)"
    fi
    keep "$1-$worlds.wadi"
    [[ -z $(cat wadi.err) ]] || fail "The program said: $(cat wadi.err)"
    have_answered
    stop_at_once
    rm -rf state # so that the next start has no world to offer
    examine "$1-$worlds.wadi"
    mv later.txt wanted.txt
    worlds=$((worlds + 1))
}

worlds=0
parameters | awk -v which="$*" 'which == "" || index(" " which " ", " " $1 " ")' >wanted.txt
[[ -s wanted.txt ]] || fail "There is no parameter $*."
for settings in "${kSettings[@]}"; do
    [[ -s wanted.txt ]] || break
    say "to their $end ends: $(head -n 9 wanted.txt | awk '{ print $1 }' | xargs), $(wc -l <wanted.txt) parameters"
    play $end "$settings"
done
[[ ! -s wanted.txt ]] || fail "No row was found of $(awk '{ print $1 }' wanted.txt | xargs)."
say "done, in $worlds worlds"
