# Sourced by every_button.sh: how a control that something has hidden is come to. It knows of each what was noted when it was
# first seen: `led`, what was pressed last; `opener`, of lists, what opened them; `door`, of pages, their tab; `beside`, what stands
# left of it; `under`, the heading above it; and `first_at`, how many had been pressed (`history`).

is_there() {
    local key
    for key in "${order[@]}"; do [[ $key != "$1" ]] || return 0; done
    return 1
}

# show KEY: closes menus, lists and dialogs over a control and turns its page until it is seen; false if it is not there.
show() {
    local key=$1 from=${1%%:*} each page at title at_x at_y up down way
    note
    [[ $from != over ]] || from=base
    while [[ $layer != "$from" ]]; do
        [[ $layer != base ]] || return 1
        leave "$layer"
    done
    for way in up down; do
        for ((each = 0; each < kTurns; ++each)); do
            ! is_there "$key" || return 0
            for page in "${pages[@]}" ""; do
                IFS=$'\t' read -r at title at_x at_y up down <<<"$page"
                [[ $title != "${place[$key]}" ]] || break
            done
            [[ -n $page && ${!way} == 1 ]] || break
            turn $at_x $at_y $([[ $way == up ]] && echo 4 || echo 5)
            note
        done
    done
    return 1
}

# reach KEY [WAY]: presses a control, if it must be after what opens its list, what has led to it, the tab of its page, what stands
# beside it and the heading above it, and these likewise; false if it does not come. WAY is whither.
reach() {
    local key=$1 way=${2:-}$'\t'$1 from=${1%%:*} first before
    [[ ${2:-}$'\t' != *$'\t'"$key"$'\t'* ]] && ((++efforts < 80)) || return 1
    for first in "" "${opener[$from]:-}" "${led[$key]:-}" "${door[${place[$key]}]:-}" "${beside[$key]:-}" "${under[$key]:-}"; do
        if [[ -n $first ]]; then
            [[ $first != none ]] && reach "$first" "$way" || continue
        fi
        show "$key" || continue
        before=$presses
        use "$key"
        ((presses == before)) || return 0
    done
    return 1
}

# press_beside KEY: what was pressed on its page, or on that from which its list is opened, since that was opened for the last time
# before the control was first seen, but for what stands right of something else: arrows would take values back.
press_beside() {
    local i page=${place[$1]} each from=0
    [[ ${1%%:*} == base ]] || page=${place[${opener[${1%%:*}]:-none}]:-}
    for ((i = 0; i < ${first_at[$1]}; ++i)); do
        each=${history[i]}
        if [[ ${place[$each]}:${kind[$each]} == Wadi:tab || ${kind[$each]} == row ]]; then from=$i; fi
    done
    for ((i = from; i < ${first_at[$1]}; ++i)); do
        each=${history[i]} efforts=60
        [[ ${place[$each]} == "$page" && -z ${beside[$each]:-} ]] || continue
        reach "$each" || true
    done
}

# seek: presses those that were missed, which something that was pressed before has hidden, in a program that begins anew: first all
# of them in one, then each in one of its own, at last after all that was pressed beside it by the time that it was first seen.
seek() {
    local key rest way begun
    for way in 0 1 2; do
        begun=
        while IFS=$'\t' read -r -u 3 key rest; do
            [[ -z ${ever[$key]:-} ]] && ((${sought[$key]:-0} == way)) || continue
            sought[$key]=$((way + 1))
            [[ -z $begun ]] || ((way == 0)) || end
            [[ -n $begun ]] && ((way == 0)) || begin
            begun=1 efforts=0
            ((way < 2)) || press_beside "$key"
            efforts=0
            reach "$key" || true
            if ((runs)) && [[ $layer == base ]]; then stop_running; fi
        done 3<missed.txt
        [[ -z $begun ]] || end
    done
}
begin() {
    start
    tries=() later=() idle=() counted=() scrolled=() cause=none
    note
}
is_any_new() {
    local key rest
    while IFS=$'\t' read -r key rest; do [[ -n ${sought[$key]:-} ]] || return 0; done <missed.txt
    return 1
}
