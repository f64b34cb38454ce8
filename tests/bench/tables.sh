#!/usr/bin/env bash
# Turns the lines of "wadi_bench --ratios", given as input, into the tables of README.md beside this file.
set -euo pipefail
awk '
  ($1 == "ns" || $1 == "ratio") && NF == 5 && $3 ~ /^[0-9]+$/ && $4 != "published" && $4 != "published-step" {
    if (!($2 in seen)) { seen[$2] = 1; order[++processes] = $2 }
    if (!(($2, $3) in sizes)) { sizes[$2, $3] = 1; columns[$2] = columns[$2] " " $3 }
    what = $1 " " $4
    if (!(($2, what) in rows)) { rows[$2, what] = 1; lines[$2] = lines[$2] "|" what }
    figure[$2, what, $3] = $5
    next
  }
  { rest[++others] = $0 }
  function title(kind,  part) {
    split(kind, part, " ")
    if (kind == "ratio 1thread") return "one thread against `plain`"
    if (part[2] == "plain") return "`plain` [ns]"
    sub(/threads?$/, "", part[2])
    return part[1] == "ns" ? part[2] (part[2] == 1 ? " thread" : " threads") " [ns]" : part[2] " threads against one"
  }
  END {
    for (p = 1; p <= processes; ++p) {
      name = order[p]
      count = split(columns[name], size, " ")
      printf "| %s |", name
      for (i = 1; i <= count; ++i) printf " %s² |", size[i]
      printf "\n|---|"
      for (i = 1; i <= count; ++i) printf "---|"
      print ""
      kinds = split(lines[name], row, "|")
      for (k = 2; k <= kinds; ++k) {
        printf "| %s |", title(row[k])
        for (i = 1; i <= count; ++i) printf " %s |", figure[name, row[k], size[i]]
        print ""
      }
      print ""
    }
    for (i = 1; i <= others; ++i) print "    " rest[i]
  }'
