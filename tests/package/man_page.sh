#!/usr/bin/env bash
# man_page.sh WADI: whether groff finds no fault with the man page, and all options and parameters can be read in it.
set -euo pipefail
wadi=$(realpath "$1")
faults=0
command -v groff >/dev/null || { echo "FAULT: groff is missing; install the package groff-base." >&2; exit 1; }

# complain SENTENCE LINES
complain() {
    [[ -n $2 ]] || return 0
    printf '%s\n%s\n' "$1" "$2" >&2
    faults=1
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export LC_ALL=C.UTF-8
"$wadi" help man >"$folder/wadi.1"
# show LENGTH : the page as it is read in a terminal of this width
show() { groff -k -man -Tutf8 -ww -rLL="$1n" -P-cbou "$folder/wadi.1" 2>>"$folder/faults" || complain "groff failed:" "exit code $?"; }
show 78 >/dev/null
show 300 >"$folder/read"
complain "groff finds faults:" "$(cat "$folder/faults")"

# The typed words, without what only lays them out.
words=$(tr -s ' \n' ' ' <"$folder/read")
missing=
for heading in NAME SYNOPSIS DESCRIPTION OPTIONS COMMANDS PARAMETERS ENVIRONMENT FILES "EXIT STATUS" EXAMPLES; do
    grep -qx "$heading" "$folder/read" || missing+="$heading "
done
for command in batch bake shot sheet list help; do
    [[ $words == *" wadi $command "* ]] || missing+="$command "
    for option in $("$wadi" "$command" --help | grep -oE '^ +(-h,)?--[a-z-]+' | sed 's/.*--/--/'); do
        [[ $words == *" $option "* ]] || missing+="$option "
    done
done
for option in $("$wadi" --help | grep -oE '^ +--[a-z-]+'); do [[ $words == *" $option "* ]] || missing+="$option "; done
while read -r parameter _; do
    [[ $words == *" $parameter = "* ]] || missing+="$parameter "
done < <("$wadi" list params | grep -E '^[a-zA-Z]+\.[a-zA-Z]+ ')
complain "The man page lacks this:" "$missing"
(($("$wadi" list params | grep -cE '^[a-zA-Z]+\.[a-zA-Z]+ ') > 100)) || complain "There are few parameters:" "see wadi list params"
exit "$faults"
