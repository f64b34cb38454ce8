#!/usr/bin/env bash
# The floors of the house. Prints for sim, app and engine which folder includes which others, and how often; then every
# include that goes up a floor, every circle, files that lie loose, and what has grown too large. The exit code is 1
# if there is one of these. Folders of engine need no order, but no circle either. Usage: folders.sh SOURCE
set -euo pipefail
cd "$1"
most_files=30 most_lines=500
# A folder includes only folders to its left.
sim_line="core terrain environment analysis edit particles process generate world live io"
app_line="base data look world render ui tools capture export cli ranks view documents panels"
faults=0

# report SENTENCE FINDINGS
report() {
  [ -n "$2" ] || return 0
  printf '%s\n%s\n\n' "$1" "$2"
  faults=1
}

files_of() { find "$@" -type f \( -name '*.hpp' -o -name '*.cpp' \) | LC_ALL=C sort; }

# includes ROOM : lines "FILE FROM TO", FROM and TO being folders of the room, for includes between two of them. Files in
# the root of a room stand above all its folders.
includes() {
  grep -rnoE --include='*.hpp' --include='*.cpp' "^#include \"$1/[^\"]+\"" "$1" | awk -v room="$1" '
    function folder(path,   parts) { return split(path, parts, "/") > 2 ? parts[2] : "." }
    {
      split($0, at, ":")
      target = $0
      sub(/^[^"]*"/, "", target)
      sub(/"$/, "", target)
      from = folder(at[1])
      to = folder(target)
      if (from != to && from != ".") print at[1] ":" at[2], from, to
    }'
}

# graph ROOM : a line for each folder, with the folders that it includes
graph() {
  echo "$1/ ($(files_of "$1" | wc -l) files)"
  includes "$1" | awk -v line="$2" '
    { count[$2 " " $3]++; seen[$2]; seen[$3] }
    END {
      folders = split(line, order, " ")
      for (i = 1; i <= folders; i++) {
        text = ""
        for (j = 1; j <= folders; j++)
          if ((order[i] " " order[j]) in count) text = text " " order[j] " " count[order[i] " " order[j]] ","
        sub(/,$/, "", text)
        printf "  %-12s%s\n", order[i], text == "" ? " -" : text
      }
    }'
  echo
}

# upward ROOM LINE : includes that go up or to a folder that has no floor
upward() {
  includes "$1" | awk -v line="$2" '
    BEGIN { folders = split(line, order, " "); for (i = 1; i <= folders; i++) floor[order[i]] = i }
    !($2 in floor) || !($3 in floor) || floor[$3] > floor[$2] { print "  " $1 ": " $2 " includes " $3 }'
}

# circles ROOM : the folders that cannot be put in a line, because they include each other
circles() {
  includes "$1" | awk '{ print $3, $2 }' | LC_ALL=C sort -u | tsort 2>&1 >/dev/null |
    sed -n 's/^tsort: \([a-z_]*\)$/\1/p' | LC_ALL=C sort -u | paste -sd' ' | sed '/./s/^/  /'
}

# without_floor ROOM LINE : folders that the line does not name
without_floor() {
  local folder
  for folder in "$1"/*/; do
    folder=$(basename "$folder")
    [ -z "$(files_of "$1/$folder")" ] || [[ " $2 " == *" $folder "* ]] || echo "  $1/$folder"
  done
}

for room in sim app; do
  line=${room}_line
  graph "$room" "${!line}"
  report "These folders of $room/ have no floor; give them one here:" "$(without_floor "$room" "${!line}")"
  report "These includes of $room/ go up the floors:" "$(upward "$room" "${!line}")"
  report "These folders of $room/ include each other in a circle:" "$(circles "$room")"
done
graph engine "$(find engine -mindepth 1 -type d -printf '%P\n' | LC_ALL=C sort | paste -sd' ')"
report "These folders of engine/ include each other in a circle:" "$(circles engine)"
report 'These files lie loose:' "$(files_of sim app -maxdepth 1 2>/dev/null |
  grep -vxE 'app/(main\.cpp|app\.[hc]pp)' | sed 's/^/  /' || true)"
report "These folders hold more than $most_files files:" "$(files_of sim app engine | sed 's|/[^/]*$||' | uniq -c |
  awk -v most=$most_files '$1 > most { print "  " $2 ": " $1 }')"
report "These files have more than $most_lines lines:" "$(files_of sim app engine tests | xargs -d '\n' wc -l |
  awk -v most=$most_lines '$1 > most && $2 != "total" { print "  " $2 ": " $1 }')"
exit "$faults"
