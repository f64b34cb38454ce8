#!/usr/bin/env bash
# desktop.sh SOURCE BUILD: whether the programs of the desktop find no fault with what tells it of Wadi.
set -euo pipefail
desktop=$1/assets/desktop build=$2
faults=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# check PACKAGE SENTENCE COMMAND…
check() {
    local package=$1 sentence=$2
    shift 2
    if ! command -v "$1" >/dev/null; then
        echo "FAULT: $1 is missing; install the package $package." >&2
        faults=1
    elif ! "$@" >"$folder/log" 2>&1; then
        echo "FAULT: $sentence" >&2
        cat "$folder/log" >&2
        faults=1
    fi
}

check desktop-file-utils "The menu entry has faults:" desktop-file-validate "$desktop/wadi.desktop"
check appstream "The description has faults:" appstreamcli validate --no-net "$build/wadi.metainfo.xml"

# With a page there are screenshots, too.
mkdir "$folder/page"
sed 's|@WADI_HOMEPAGE@|https://example.org|' "$desktop/page.xml.in" >"$folder/page.xml"
sed -e "/^@page@/{r $folder/page.xml
s/^@page@//}" "$desktop/wadi.metainfo.xml.in" >"$folder/page/wadi.metainfo.xml"
check appstream "The description with a page has faults:" appstreamcli validate --no-net "$folder/page/wadi.metainfo.xml"

# What is said of the program is said in every language that it speaks: as many texts, and others.
spoken() {
    local code=$1 key element file plain other
    for key in GenericName Comment Keywords; do
        plain=$(sed -n "s/^$key=//p" "$desktop/wadi.desktop") other=$(sed -n "s/^$key\[$code\]=//p" "$desktop/wadi.desktop")
        [[ -n $other && $other != "$plain" ]] || say_fault "The menu entry has no $key[$code]."
    done
    for element in wadi.metainfo.xml.in:{summary,developer_name,p,li} page.xml.in:caption wadi.xml:comment; do
        file=$desktop/${element%:*} element=${element#*:}
        plain=$(grep -c "<$element>" "$file") other=$(grep -c "<$element xml:lang=\"$code\">" "$file" || true)
        ((plain > 0 && plain == other)) || say_fault "${file##*/} has $plain times <$element> and $other times in \"$code\"."
    done
}
say_fault() { echo "FAULT: $1" >&2; faults=1; }
for catalogue in "$1"/assets/languages/*.po; do spoken "$(basename "$catalogue" .po)"; done

# The kind of file: a name that ends in .wadi is known by it.
mkdir -p "$folder/share/mime/packages"
cp "$desktop/wadi.xml" "$folder/share/mime/packages"
check shared-mime-info "The kind of file has faults:" update-mime-database "$folder/share/mime"
grep -qx '50:application/x-wadi-world:\*\.wadi' "$folder/share/mime/globs2" ||
    { echo "FAULT: the desktop does not know *.wadi." >&2; faults=1; }
grep -qx 'MimeType=application/x-wadi-world;' "$desktop/wadi.desktop" ||
    { echo "FAULT: the menu entry does not open worlds." >&2; faults=1; }

# The icon is seen, in small as well.
for size in 16 48 256; do
    check librsvg2-bin "The icon cannot be drawn:" rsvg-convert -w $size -h $size -o "$folder/$size.png" "$desktop/wadi.svg"
    colours=$(identify -format %k "$folder/$size.png" 2>/dev/null || echo 0)
    ((colours > 50)) || { echo "FAULT: the icon has $colours colours at $size pixels." >&2; faults=1; }
done
exit "$faults"
