#!/usr/bin/env bash
# completion.sh WADI: what bash offers after the beginning of a command line, by the script that the program prints.
set -euo pipefail
wadi=$(realpath "$1")
faults=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$wadi" help bash >"$folder/script"
bash -n "$folder/script"
source "$folder/script"
[[ $(complete -p wadi) == "complete -F _wadi wadi" ]] || { echo "FAULT: bash would not call the script." >&2; exit 1; }
cd "$folder"
mkdir maps
touch valley.asc desert.wadi

# offered WORD…: what bash offers for the last of the words, cut as bash cuts them.
offered() {
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    _wadi
    printf '%s\n' "${COMPREPLY[@]}" | LC_ALL=C sort | paste -sd' '
}

# expect WANTED WORD…: this and nothing else is offered
expect() {
    local wanted=$1 found
    shift
    found=$(offered "$@")
    [[ $found == "$wanted" ]] && return
    printf 'After "%s"\n  wanted: %s\n  found:  %s\n' "$*" "$wanted" "$found" >&2
    faults=1
}

# expect_all PART WORD…: this is offered among others
expect_all() {
    local part=$1
    shift
    [[ " $(offered "$@") " == *" $part "* ]] && return
    printf 'After "%s" there is no %s\n' "$*" "$part" >&2
    faults=1
}

for command in batch bake shot sheet list help; do expect_all "$command" wadi ""; done
expect "bake batch" wadi ba
expect "bake" wadi bak
expect "--refine --resample --resume" wadi bake --re
expect "desert.wadi" wadi des
expect "valley.asc" wadi batch val
expect "--height-range" wadi batch valley.asc --hei
expect "--json" wadi batch --js
expect "" wadi --js
expect "--turntable" wadi shot --turn
expect "params presets processes profiles" wadi list p
expect "" wadi list params p
expect_all man wadi help ""
expect "talus.enabled=" wadi --set talus.en
expect "true" wadi --set talus.enabled = t
expect "false true" wadi --set talus.enabled =
expect "false true" wadi batch --set = talus.enabled = ""
expect "slabs" wadi --set wind.method = s
expect "" wadi --set droplet.dt = 0
expect "discharge" wadi batch --export maps --maps disc
expect "height,discharge" wadi batch --export maps --maps height,disc
expect "png16" wadi batch --export maps --format png1
expect "lanczos" wadi valley.asc --kernel la
expect "maps" wadi batch --export ma
expect "dune-sea" wadi --scene dune-s
expect "desert-wadi desert.wadi" wadi batch --scene desert
expect "" wadi batch --epochs ""
expect "de en" wadi --language ""
# names_of LIST PATTERN: the names of a list of the program
names_of() { "$wadi" list "$1" | grep -oE "^$2 "; }
params=$(names_of params '[a-zA-Z]+\.[a-zA-Z]+') scenes=$(names_of scenes '[a-z-]+') maps=$(names_of maps '[a-z][a-zA-Z]+')
# expect_names ENDING NAMES WORD… : all of these names are offered for the empty last word
expect_names() {
    local ending=$1 name all
    all=" $(offered "${@:3}" "") "
    for name in $2; do
        [[ $all == *" $name$ending "* ]] && continue
        printf 'After "%s" there is no %s\n' "${*:3}" "$name$ending" >&2
        faults=1
    done
}
expect_names = "$params" wadi --set
expect_names "" "$scenes" wadi --scene
expect_names "" "$maps" wadi batch --maps
exit "$faults"
