#!/usr/bin/env bash
# every_button.sh WADI TOOLS all|bars: every panel of the real window is opened and every control that is there is pressed once
# by the mouse: those of the bars, of the tools, of the dock and all of its pages, folded rows too, of windows over the land, of
# menus, lists and dialogs, and of whatever these open; what others have hidden by then is pressed in programs that begin anew
# (reach.sh). With `bars` only those that stand around the land. The program goes on, says nothing, and its world is whole. WADI
# is the program that tells where its controls are (tell_controls.cpp), TOOLS the folder of wadi_screen and its like. Needs
# DISPLAY: see with_display.sh. Words of $(…) without quotes are meant to split.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

# Dialogs lead to all folders, and their buttons save there: with `all` nothing but the test's own folder may be written to. Within
# a chroot, where nothing can be mounted apart, it is nobody who presses them, and folders for everybody (/tmp) stay open.
here=$(dirname "$(realpath "$0")")
if [[ $3 == all && -z ${WADI_TEST_APART:-} ]]; then
    apart=$(mktemp -d) code=0 way=(bash "$here/../as_root.sh" unshare --mount)
    if ! "${way[@]}" true 2>/dev/null; then
        (($(id -u) == 0)) || { echo "FAULT: nothing can be mounted apart; run the test as root, or allow user namespaces." >&2; exit 1; }
        chown 65534:65534 "$apart"
        way=(env MESA_SHADER_CACHE_DIR="$apart/shaders" setpriv --reuid=65534 --regid=65534 --clear-groups)
    fi
    WADI_TEST_APART=$apart TMPDIR=$apart "${way[@]}" bash "$(realpath "$0")" "$@" || code=$?
    if [[ -e $apart/fault.ppm ]]; then mv "$apart/fault.ppm" . && echo "The window as it was: $PWD/fault.ppm" >&2; fi
    rm -rf "$apart"
    exit $code
fi

wadi=$(realpath "$1") tools=$(realpath "$2") part=$3
width=1280 height=800
# Beside four other windows that are drawn without a graphics card, the finest picture of the finest land takes more than a minute.
: "${WADI_TEST_PATIENCE:=240}"
source "$here/window.sh"
source "$here/reach.sh"
export WADI_TELL_CONTROLS=$folder/controls.txt

# Left out: what ends the program, in both languages of the window; what changes the language, in which all others would have
# other names; what hides the panels, with all that leads back.
readonly kLeftOut='(^| )(Quit|Beenden|Deutsch|Panels)( |$)'
# A mouse that comes to some controls finds others over them: so often it is tried again. So often a page is turned on at most
# until something is pressed.
readonly kTries=3 kTurns=60
# Of some controls, of which there is no end, a few are enough.
readonly -A kEnough=([messages]=3 [branches]=3 [files]=12 [parameters]=40 [found]=12 [views]=1 [masks]=2)

declare -A seen=() fresh=() ever=() pressed=() led=() shows=() door=() tries=() later=() opener=() idle=() count=() counted=() scrolled=() id x y kind place name
declare -A first_at=() worded=() beside=() under=() sought=()
order=() pages=() history=() presses=0 turns=0 cause=none turned= below=base shown= lowest= turning=

# What the program tells of its last frame.
head_line() { IFS=$'\t' read -r _ frame mouse_x mouse_y button hovered runs layer <controls.txt; }
is_at() { head_line && ((mouse_x == $1 && mouse_y == $2)); }
is_button() { head_line && ((button == $1)); }
await() { soon "$@" || wait_for "the window's answer to the mouse" "$@"; }

# tap KEY: until it is drawn, be that after a second, that it went down, and that it came up.
tap() {
    local key=$1 way from
    for way in keydown keyup; do
        head_line
        from=$frame
        xdotool $way "$key"
        await has_drawn "$from"
        calm
    done
}
has_drawn() { head_line && ((frame > $1)); }

# Moves the mouse aside and back, and waits until both are drawn: what came before has been by then, however long that takes.
calm() {
    local step at_x at_y
    head_line
    ((mouse_x >= 0 && mouse_y >= 0)) || mouse_x=$((width / 2)) mouse_y=$((height / 2))
    at_x=$mouse_x at_y=$mouse_y
    for step in 1 0; do
        ((at_x < width / 2)) || step=-$step
        xdotool mousemove --window "$window" $((at_x + step)) $at_y
        await is_at $((at_x + step)) $at_y
    done
}

# note: what is there now, by keys LAYER:ID, or LAYER:NAME in menus, lists and dialogs, which may give what they show another ID
# each time that they are opened.
note() {
    local what from its_id at_x at_y its_kind its_place its_name key row_key row_place= row_y=0 fold=
    local shown_before=$shown
    order=() pages=() shown=
    while IFS=$'\t' read -r what from its_id at_x at_y its_kind its_place its_name; do
        if [[ $what == frame ]]; then runs=$its_place layer=$its_name; fi
        if [[ $what == page ]]; then pages+=("$from"$'\t'"$its_id"$'\t'"$at_x"$'\t'"$at_y"$'\t'"$its_kind"$'\t'"$its_place"); fi
        # A row of a list of which so little is seen that its words are not shows them once the list is turned.
        [[ $what == item && $its_place$its_name != "##Combo_"*- ]] || continue
        key=$from:$its_id
        if [[ $from != @(base|over) ]]; then
            # What differs in numbers alone is the same: a folder's entries may have changed a minute ago, a branch
            # have an end that time moves on, and a list tell sizes that the land does not have at another time.
            # Files are read after their dialog has opened: until then they have no words.
            if [[ $its_name != - ]]; then
                worded[$key]=1
                unset "seen[$key]"
                key=$from:${its_name//[0-9]/#}
            fi
            [[ $its_name != - || -z ${worded[$key]:-} ]] || continue
            # The choice of a colour shows that in numbers.
            [[ ! $its_name =~ ^([RGBHSV]:\ *[0-9]+|#[0-9A-F]{6})$ ]] || key=$from:${its_name:0:1}
            # Fields of files that hold no text are others, too, each time that their dialog opens.
            [[ $its_name$its_place != -Open###files* ]] || key=$from:$its_place:$at_x:$at_y
        fi
        id[$key]=$its_id
        x[$key]=$at_x y[$key]=$at_y kind[$key]=$its_kind place[$key]=$its_place name[$key]=$its_name
        if [[ -z ${seen[$key]:-} ]]; then
            [[ $layer == base ]] || fresh[$key]=1
            [[ -n $turned && -n ${shows[$its_place]:-} ]] || shows[$its_place]=$cause
            led[$key]=${shows[$its_place]:-} first_at[$key]=${#history[@]}
            [[ -z $fold || ${place[$fold]} != "$its_place" ]] || under[$key]=$fold
            # As the arrow that takes a value back, which shows once it is another.
            if [[ $row_place == "$its_place" ]] && ((at_y - row_y < 4 && row_y - at_y < 4)); then beside[$key]=$row_key; fi
        fi
        if [[ $shown_before != *$'\t'"$its_place"$'\t'* && ${place[$cause]:-}:${kind[$cause]:-} == Wadi:tab ]]; then
            door[$its_place]=$cause
        fi
        seen[$key]=1
        order+=("$key")
        [[ $row_place == "$its_place" ]] || shown+=$'\t'$its_place$'\t'
        row_key=$key row_place=$its_place row_y=$at_y
        [[ $its_kind != fold ]] || fold=$key
    done <controls.txt
    # What comes late has not been there right after the press that opened it.
    if [[ $layer != base && $below == base ]]; then opener[$layer]=$cause; fi
    below=$layer
}

# Which of those that have no end a control is one of, if it is: messages come and go, who goes to a branch makes another one,
# folders are as large as they are, a contact sheet may vary whatever there is, the search finds all commands
# (every_action.sh), each press keeps another view, and the process that a mask is for is asked once.
crowd_of() {
    local from=${1%%:*}
    crowd=
    [[ ${place[$1]} != "##message"* ]] || crowd=messages
    [[ ${place[${opener[$from]:-none}]:-} != "##timeline" ]] || crowd=branches
    [[ ${place[$1]} != *"###files/"*/entries_* ]] || crowd=files
    [[ ${place[${opener[$from]:-none}]:-} != "Contact sheet"* ]] || crowd=parameters
    [[ ${place[$1]} != "##Popup_"*/list_* ]] || crowd=found
    [[ ${place[$1]}:${kind[$1]}:${name[$1]} != Wadi/look*:fold:name ]] || crowd=views
    [[ ${place[$1]}:${place[${led[$1]:-none}]:-} != Wadi/land*:"##tool options" ]] || crowd=masks
}

# Whether a control is to be pressed at all.
is_wanted() {
    local from=${1%%:*} crowd
    [[ ! ${name[$1]} =~ $kLeftOut ]] || return 1
    # What is under way in the status bar may be over before the mouse is there; making.sh cancels it.
    [[ ${place[$1]} != @("##status"|"##Tooltip_"*) ]] || return 1
    [[ $part == all || ($from == base && ${place[$1]} != Wadi/*) ]] || return 1
    crowd_of "$1"
    [[ -z $crowd ]] || ((${count[$crowd]:-0} < kEnough[$crowd]))
}
is_due() { [[ -z ${pressed[$1]:-} ]] && ((${tries[$1]:-0} < kTries)) && is_wanted "$1"; }

# pick LAYER first|again KIND…: leaves in $picked one that is due, and is pressed for the first time or to open once more what has
# closed; false if there is none.
pick() {
    local from=$1 which=$2
    shift 2
    for picked in "${order[@]}"; do
        [[ $picked == "$from":* && " $* " == *" ${kind[$picked]} "* ]] || continue
        [[ ${later[$picked]:-first} == "$which" ]] && is_due "$picked" || continue
        return 0
    done
    return 1
}

# press KEY: false if the mouse finds another control there.
press() {
    xdotool mousemove --window "$window" ${x[$1]} ${y[$1]}
    await is_at ${x[$1]} ${y[$1]}
    calm
    [[ $hovered == "${id[$1]}" ]] || return 1
    xdotool mousedown 1
    await is_button 1
    xdotool mouseup 1
    await is_button 0
    calm
}

# Whether a menu, list or dialog is still there.
is_open() {
    local key
    [[ $layer != "$1" ]] || return 0
    for key in "${order[@]}"; do [[ $key != "$1":* ]] || return 0; done
    return 1
}

# What has closed before all in it was pressed is opened again, unless nothing was pressed there since it was, twice.
reopen() {
    local key
    ! is_open "$1" || return 0
    [[ ${counted[$1]:-} == "${count[$1]:-0}" ]] || idle[$1]=0
    ((${idle[$1]:-0} < 2)) || return 0
    for key in "${!seen[@]}"; do
        [[ $key == "$1":* ]] && is_due "$key" || continue
        [[ -n ${opener[$1]:-} ]] || return 0
        counted[$1]=${count[$1]:-0}
        idle[$1]=$((${idle[$1]:-0} + 1))
        later[${opener[$1]}]=again
        unset "pressed[${opener[$1]}]"
        return 0
    done
}

# The same of the menu or dialog that it was opened from, and of what that was.
reopen_all() {
    local from=$1 up
    for up in {1..4}; do
        [[ $from != @(base|over) ]] || break
        reopen "$from"
        from=${opener[$from]:-base}
        from=${from%%:*}
    done
}

# The lowest quality is chosen once more when all beside it has been pressed: without a graphics card a picture of the best takes more
# than a second.
keep_quality_low() {
    local list=${lowest%%:*}
    [[ ${name[$1]} != Low || ${place[$1]} != "##Combo"* ]] || lowest=$1
    [[ -n $list && ${place[$1]} == Wadi/look* && $1 != "${opener[$list]}" ]] || return 0
    unset "pressed[$lowest]" "pressed[${opener[$list]}]"
    later[${opener[$list]}]=again
}

use() {
    local key=$1 from=${1%%:*} before=$layer crowd
    [[ $from != base && $from != over ]] || from=
    if ! press "$key"; then
        tries[$key]=$((${tries[$key]:-0} + 1))
        [[ -z ${WADI_UI_STEPS:-} ]] || echo "$SECONDS s! $key ${kind[$key]} ${place[$key]} ${name[$key]}, but $hovered" >&2
        return
    fi
    history+=("$key")
    ever[$key]=1 pressed[$key]=1 scrolled=() turns=0 presses=$((presses + 1)) cause=$key turned=
    keep_quality_low "$key"
    # A camera that turns would be drawn all the time.
    if [[ ${name[$key]} == "Turning camera"* && -z $turning ]]; then turning=$key && unset "pressed[$key]"; fi
    crowd_of "$key"
    [[ -z $crowd ]] || count[$crowd]=$((${count[$crowd]:-0} + 1))
    [[ $crowd != messages ]] || from=
    [[ -z $from ]] || count[$from]=$((${count[$from]:-0} + 1))
    [[ -z ${WADI_UI_STEPS:-} ]] || echo "$SECONDS s: $key ${kind[$key]} ${place[$key]} ${name[$key]}" >&2
    note
    if [[ $layer != base && $layer != "$before" && $layer != "$from" ]]; then opener[$layer]=$key; fi
    [[ -z $from ]] || reopen_all "$from"
    return 0
}

# scroll LAYER: turns a page that is not at its end; false if all were there.
scroll() {
    local page from title at_x at_y up down
    for page in "${pages[@]}"; do
        IFS=$'\t' read -r from title at_x at_y up down <<<"$page"
        [[ $from == "$1" ]] && ((${scrolled[$title]:-0} < kTurns)) || continue
        if ((down == 0)); then
            scrolled[$title]=$kTurns
            continue
        fi
        scrolled[$title]=$((${scrolled[$title]:-0} + 1))
        turn $at_x $at_y 5
        return 0
    done
    return 1
}
turn() {
    xdotool mousemove --window "$window" $1 $2
    await is_at $1 $2
    xdotool click --repeat 3 --delay 30 $3
    calm
    turned=1
}

# go_up LAYER any|again|fold|tab: turns a page back if something of the kind that is to be pressed stands above in it, tabs and the
# list of processes at the beginning of all; false if there is none.
go_up() {
    local key page from title at_x at_y up down
    ((turns < kTurns)) || return 1
    for page in "${pages[@]}"; do
        IFS=$'\t' read -r from title at_x at_y up down <<<"$page"
        [[ $from == "$1" && $up == 1 ]] && [[ $1 != base || $title == Wadi/* ]] || continue
        for key in "${!seen[@]}"; do
            [[ $key == "$1":* ]] && [[ $2 == tab || ${place[$key]} == "$title" ]] || continue
            case $2 in
                any) true ;;
                tab) [[ ${kind[$key]} == @(tab|row) ]] ;;
                fold) [[ ${kind[$key]} == fold ]] ;;
                again) [[ ${later[$key]:-} == again ]] ;;
            esac && is_due "$key" || continue
            turns=$((turns + 1))
            turn $at_x $at_y 4
            return 0
        done
    done
    return 1
}

# Closes a window over the others, however often it has come: it would lie over what is to be pressed.
close_over() {
    local key
    for key in "${order[@]}"; do
        [[ $key == over:* && ${kind[$key]} == close ]] && ((${tries[$key]:-0} < kTries)) || continue
        use "$key"
        return 0
    done
    return 1
}

# Whether what was chosen in a list or a menu that is still open shows controls beneath it.
shows_more() {
    local key
    for key in "${order[@]}"; do
        [[ $key != base:* || ${kind[$key]} != plain || -z ${fresh[$key]:-} ]] || ! is_due "$key" || return 0
    done
    return 1
}

# One step further; false once all is done. What a choice shows is pressed before the next one is made.
step() {
    local each
    if [[ $layer != base ]] && shows_more; then leave "$layer" && return 0; fi
    for each in "$layer" over; do
        [[ $each != base ]] || continue
        if pick "$each" first plain menu; then use "$picked" && return 0; fi
        ! scroll "$each" || return 0
        ! go_up "$each" any || return 0
        if pick "$each" again plain menu; then use "$picked" && return 0; fi
        if pick "$each" first tab || pick "$each" again tab; then use "$picked" && return 0; fi
        if [[ $each == over ]]; then close_over && return 0 || break; fi
        if pick "$each" first close; then use "$picked" && return 0; fi
        leave "$each"
        return 0
    done
    if pick base first plain close; then use "$picked" && return 0; fi
    [[ $part == bars ]] || ! scroll base || return 0
    if pick base again plain; then use "$picked" && return 0; fi
    [[ $part == bars ]] || ! go_up base again || return 0
    if pick base first fold; then use "$picked" && return 0; fi
    [[ $part == bars ]] || ! go_up base fold || return 0
    if pick base first row; then use "$picked" && return 0; fi
    if pick base first tab; then use "$picked" && return 0; fi
    [[ $part == bars ]] || ! go_up base tab || return 0
    if pick base first menu || pick base again menu; then use "$picked" && return 0; fi
    return 1
}

# leave LAYER: Esc closes it, what is typed into or shown in it before.
leave() {
    local again
    turned=1
    for again in {1..4}; do
        tap Escape
        note
        is_open "$1" || break
    done
    ! is_open "$1" || fail "Esc does not close what ${name[${opener[$1]:-}]:-nothing} has opened: $(grep "$1" controls.txt | head -n 3)"
    reopen_all "$1"
}

# What was seen and never pressed, since something that was pressed before has hidden it.
missed() {
    local key
    for key in "${!seen[@]}"; do
        # What is under way may be over before the mouse is there.
        [[ -z ${ever[$key]:-} && ${name[$key]} != Stop ]] && is_wanted "$key" || continue
        echo "$key"$'\t'"${kind[$key]}"$'\t'"${place[$key]}"$'\t'"${name[$key]}"$'\t'"after ${led[$key]:-nothing}"
    done
}

# By a control that is there only now, if there is one.
stop_running() {
    local key
    for key in "${order[@]}"; do
        if [[ $key == base:* && ${name[$key]} == Pause ]] && is_due "$key"; then use "$key" && return 0; fi
    done
    xdotool key space
    calm
    note
}

crawl() {
    local steps=0
    note
    while step || ((${#order[@]} < 5)); do
        ((++steps < 30000)) || fail "There is no end to the controls."
        note
        # A world that was set going would be drawn anew twenty times a second.
        if ((runs)) && [[ $layer == base ]]; then stop_running; fi
        # The panels may have been hidden, with all that leads back.
        if ((${#order[@]} < 5)); then hold Tab; fi
        note
    done
}

# lock: nothing but what is the test's own can be written to.
lock() {
    local kind at rest place
    started_in=$WADI_TEST_APART
    if (($(id -u) == 0)); then
        mount --make-rprivate /
        mount --bind "$started_in" "$started_in"
        while read -r _ at kind rest; do
            [[ $kind != @(proc|sysfs|cgroup*|devpts|devtmpfs|mqueue) && $at != "$started_in" ]] || continue
            mount -o remount,bind,ro "$(printf '%b' "$at")" 2>/dev/null || true
        done </proc/self/mounts
    fi
    cd "$folder"
    for place in / "$here" "$(dirname "$wadi")"; do
        touch "$place/wadi-test" 2>/dev/null || continue
        rm "$place/wadi-test"
        fail "$place can be written to by the test: it would be, by what is saved in it."
    done
}

# start: the program begins as for the first time, and its world stands still.
start() {
    find . -mindepth 1 ! -name missed.txt -delete
    launch --scene everything --size 64
    wait_for "a landscape" is_colourful $(ground)
    wait_for "what the program tells" test -s controls.txt
    xdotool key space
    settle
}
end() {
    let_draw
    is_alive || fail "The program ended."
    [[ -z $(cat wadi.err) ]] || fail "The program said: $(cat wadi.err)"
    stop_at_once
}

[[ $part != all ]] || lock
say "every control"
start
crawl
keep end.wadi
end
examine end.wadi
controls=${#ever[@]}
for round in {1..6}; do
    missed >unsorted.txt
    sort unsorted.txt >missed.txt
    is_any_new || break
    say "$presses controls were pressed; $(wc -l <missed.txt) were hidden by then"
    [[ -z ${WADI_UI_STEPS:-} ]] || cut -c1-150 missed.txt >&2
    seek
done
say "controls were pressed $presses times, $controls of them before any was sought"
[[ ! -s missed.txt ]] || fail "The mouse never came to these: $(cat missed.txt)"
((controls > $([[ $part == all ]] && echo 900 || echo 50))) || fail "There were no more than $controls controls."
say "done"
