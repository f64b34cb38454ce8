#!/usr/bin/env bash
# The texts of the interface and their translations.
#   texts.sh check SOURCE PROGRAM   every text has a translation in every language, with the same placeholders, and no
#                                   translation is left of a text that is gone; what is wrong is printed
#   texts.sh update SOURCE PROGRAM  brings assets/languages/*.po up to date: new texts are empty there, changed ones
#                                   fuzzy
# PROGRAM prints the texts of tables (wadi_texts).
set -euo pipefail
what=$1 source=$2 program=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# What is marked in the code, what errors and notices say in the window, and what stands in tables. Flags of formats are
# left out: placeholders are compared below.
cd "$source"
find app engine sim \( -path app/cli -o -path app/ranks \) -prune -o \( -name '*.cpp' -o -name '*.hpp' \) -print | LC_ALL=C sort >"$folder/files"
xgettext --language=C++ --from-code=UTF-8 --add-location=file --files-from="$folder/files" --output="$folder/code.pot" \
  --keyword= --keyword=tr --keyword=named --keyword=marked --keyword=trFor:1c,2 --keyword=markedFor:1c,2 \
  --keyword=Sentence --keyword=Error --keyword=MachineError --keyword=KeyframeLost --keyword=fail:2 --keyword=failAt:3
sed -i '/^#, /d; s/charset=CHARSET/charset=UTF-8/' "$folder/code.pot"
WADI_DATA="$source" "$program" >"$folder/tables.pot"
msgcat --use-first --sort-output "$folder/code.pot" "$folder/tables.pot" --output-file="$folder/all.pot"
sed -i '/^#, /d; /^"POT-Creation-Date/d; /^"Report-Msgid-Bugs-To/d' "$folder/all.pot"
[ "$(grep -c '^msgid' "$folder/all.pot")" -gt 1000 ] || { echo "Hardly any texts were found." >&2; exit 1; }

# pairs CATALOGUE : lines "PLACEHOLDERS OF THE TEXT | THOSE OF ITS TRANSLATION | TEXT", and with them what stands at the
# ends of lines, where they differ
pairs() {
  msgcat --no-wrap --no-location "$1" | awk '
    function places(text,   all, at, found, n, i, j, key, list) {
      n = 0
      while (match(text, /\{[0-9]\}|%[-+.0-9]*(zu|[dsfgu%])/)) { list[++n] = substr(text, RSTART, RLENGTH); text = substr(text, RSTART + RLENGTH) }
      # Those of printf keep their order; numbered ones may change it.
      for (i = 2; i <= n; i++) for (j = i; j > 1 && list[j] ~ /^\{/ && list[j-1] > list[j]; j--) { key = list[j]; list[j] = list[j-1]; list[j-1] = key }
      for (i = 1; i <= n; i++) if (i == 1 || list[i] != list[i-1]) all = all list[i] " "
      return all
    }
    function ends(text) { return (text ~ /^ / ? "<" : "") (text ~ / $/ ? ">" : "") }
    function unquoted(line) { sub(/^[^"]*"/, "", line); sub(/"$/, "", line); return line }
    function finish() {
      if (id != "" && text != "" && (places(id) != places(text) || ends(id) != ends(text)))
        print places(id) ends(id) " | " places(text) ends(text) " | " id
      id = text = ""
    }
    /^msgid / { finish(); part = 1; id = unquoted($0); next }
    /^msgstr / { part = 2; text = unquoted($0); next }
    /^"/ { if (part == 1) id = id unquoted($0); else text = text unquoted($0) }
    END { finish() }'
}

faults=0
for catalogue in assets/languages/*.po; do
  case $what in
    update) msgmerge --quiet --update --backup=none --no-wrap --sort-output --previous "$catalogue" "$folder/all.pot" ;;
    check)
      if ! msgcmp "$catalogue" "$folder/all.pot" 2>"$folder/faults"; then faults=1; fi
      grep -vE 'unused|not used' "$folder/faults" || true
      # What is no longer used is of a text that was changed or deleted.
      if grep -E 'not used|unused' "$folder/faults"; then faults=1; fi
      if grep -n '^#~' "$catalogue"; then echo "$catalogue keeps texts that are gone."; faults=1; fi
      if [ -n "$(pairs "$catalogue")" ]; then
        echo "In $catalogue these have other placeholders, or blanks at their ends, than the text:"
        pairs "$catalogue"
        faults=1
      fi
      msgfmt --check --output-file=/dev/null "$catalogue" || faults=1
      ;;
  esac
done
if [ "$faults" -ne 0 ]; then echo "To bring catalogues up to date: cmake --build build/release --target texts" >&2; fi
exit "$faults"
