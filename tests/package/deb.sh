#!/usr/bin/env bash
# deb.sh BUILD TOOLS CPACK: makes the Debian packages of a build, looks into them, and installs that of the program in
# a minimal Debian: a folder that holds the essential packages of this machine, what the package says that it depends
# on, and nothing else. There the program must run, draw and open its window. Needs DISPLAY: see with_display.sh.
set -eEuo pipefail
trap 'echo "FAULT: \"$BASH_COMMAND\" failed (${BASH_SOURCE[0]}, line $LINENO)." >&2' ERR

build=$(realpath "$1") tools=$(realpath "$2") cpack=$3
here=$(dirname "$(realpath "$0")")
wadi="$build/wadi" width=1280 height=800
source "$here/../ui/window.sh"
for pair in dpkg-shlibdeps:dpkg-dev file:file; do
    command -v "${pair%:*}" >/dev/null || fail "${pair%:*} is missing; install the package ${pair#*:}."
done

make_packages() {
    say "the packages are made"
    "$cpack" --config "$build/CPackConfig.cmake" -B "$folder/packages" >log 2>&1 || fail "cpack failed: $(tail -n 20 log)"
    deb=$(echo packages/wadi_*.deb) library=$(echo packages/libwadi-dev_*.deb)
    [[ -s $deb && -s $library ]] || fail "These packages came of it: $(ls packages)"
}

# field PACKAGE NAME PATTERN
field() {
    local value
    value=$(dpkg-deb -f "$1" "$2")
    [[ $value =~ $3 ]] || fail "The field $2 of $1 is \"$value\"."
}

# holds PACKAGE PATH… : these files are in it
holds() {
    local list path
    list=$(dpkg-deb -c "$1" | awk '{ print $6 }')
    for path in "${@:2}"; do grep -qx "\./$path" <<<"$list" || fail "$1 lacks $path."; done
}

look_into_them() {
    say "the packages tell what they are and need"
    field "$deb" Package '^wadi$'
    field "$deb" Version '^[0-9]+\.[0-9]+\.[0-9]+$'
    field "$deb" Architecture "^$(dpkg --print-architecture)$"
    field "$deb" Maintainer .
    field "$deb" Description '^Real-time'
    local needed
    for needed in libc6 libstdc++6 libglfw3 libgl1 libegl1; do
        field "$deb" Depends "(^|[ ,])${needed//+/\\+}(t64)?([ ,]|$)"
    done
    ! dpkg-deb -f "$deb" Depends | grep -- -dev || fail "The program depends on what only developers need."
    field "$library" Depends libglm-dev
    field "$library" Depends libtbb-dev
    field "$library" Depends libhwy-dev
    field "$library" Depends libzstd-dev
    holds "$deb" usr/bin/wadi usr/share/wadi/shaders/terrain.vert usr/share/wadi/assets/scenes/volcano.toml usr/share/wadi/assets/languages/de.mo usr/share/wadi/assets/help/de/window.md \
        usr/share/man/man1/wadi.1.gz usr/share/bash-completion/completions/wadi usr/share/applications/wadi.desktop \
        usr/share/mime/packages/wadi.xml usr/share/metainfo/wadi.metainfo.xml \
        usr/share/icons/hicolor/scalable/apps/wadi.svg usr/share/doc/wadi/copyright
    holds "$library" usr/include/wadi/sim/world/simulation.hpp usr/lib/libwadi_sim.a \
        usr/lib/cmake/wadi/wadi-config.cmake usr/share/doc/libwadi-dev/copyright
    ! dpkg-deb -c "$deb" | grep -E 'assets/(pictures|desktop)/|\.(hpp|a)$' || fail "The program brings what nobody reads."
    ! dpkg-deb -c "$deb" | awk '$2 != "root/root"' | grep . || fail "Not all files are root's."
    ! dpkg-deb -c "$deb" | grep -vE '^(drwxr-xr-x|-rw-r--r--|-rwxr-xr-x .*/usr/bin/wadi$)' || fail "Files have odd rights."
}

# The packages that a list of dependencies leads to, with all essential ones, among those of this machine.
closure() {
    dpkg-query -W -f='${Package}\t${Essential}\t${Pre-Depends}, ${Depends}\t${Provides}\t${db:Status-Status}\n' |
        awk -F'\t' -v wanted="$1" '
        function name(text) { sub(/^ */, "", text); sub(/[ (:].*/, "", text); return text }
        function follow(list,   groups, ways, i, j, n, m, found) {
            n = split(list, groups, ",")
            for (i = 1; i <= n; i++) {
                if (groups[i] ~ /^ *$/) continue
                m = split(groups[i], ways, "|")
                found = ""
                for (j = 1; j <= m && found == ""; j++) if (name(ways[j]) in given) found = given[name(ways[j])]
                if (found == "") print "nobody provides " groups[i] > "/dev/stderr"
                else if (!(found in seen)) { seen[found]; follow(needs[found]) }
            }
        }
        $5 == "installed" {
            needs[$1] = $3; given[$1] = $1
            n = split($4, provided, ",")
            for (i = 1; i <= n; i++) if (!(name(provided[i]) in given)) given[name(provided[i])] = $1
            if ($2 == "yes") essential = essential ", " $1
        }
        END { follow(essential); follow(wanted); for (found in seen) print found }'
}

# The folder "root": the files of these packages, and what dpkg remembers of them.
make_debian() {
    say "a minimal Debian is made"
    local package
    closure "$(dpkg-deb -f "$deb" Depends)" 2>unmet | sort >installed
    [[ ! -s unmet ]] || fail "The package depends on what this machine lacks: $(cat unmet)"
    mkdir -p root/{dev,proc,root,tmp,usr,etc,var/lib/dpkg/{info,updates,triggers}}
    for package in bin sbin lib lib32 lib64; do
        [[ ! -L /$package ]] || ln -s "$(readlink "/$package")" "root/$package"
    done
    xargs dpkg-query -L <installed | grep -E '^/.' |
        grep -vE '^/usr/share/(doc|man|locale|info|icons|lintian)/' |
        if [[ -L /lib ]]; then sed -E 's#^/(bin|sbin|lib|lib32|lib64)/#/usr/\1/#'; else cat; fi | sort -u >files
    tar -C / -c --no-recursion --ignore-failed-read --warning=no-failed-read -T files 2>/dev/null |
        tar -C root -x --no-same-owner --keep-directory-symlink
    for package in $(<installed); do
        dpkg-query -s "$package"
        echo
        cp /var/lib/dpkg/info/"$package"{,:*}.list root/var/lib/dpkg/info/ 2>/dev/null || true
    done >root/var/lib/dpkg/status
    cp /var/lib/dpkg/info/format root/var/lib/dpkg/info/
    : >root/var/lib/dpkg/available
    echo root:x:0:0:root:/root:/bin/bash >root/etc/passwd
    echo root:x:0: >root/etc/group
    [[ ! -e root$build && ! -e root$here ]] || fail "The minimal Debian has the source tree."
    say "it has $(wc -l <installed) packages, $(du -sm root | cut -f1) MB"
}

# in_root COMMAND… becomes this command, in the minimal Debian. Where that is possible its disks are mounted where only
# the command sees them, and are gone when it ends.
cat >start <<'SCRIPT'
#!/usr/bin/env bash
root=$(dirname "$0")/root
in_it=(chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 LIBGL_ALWAYS_SOFTWARE=1
    WADI_GL_DEBUG=1 DISPLAY="$DISPLAY" DEBIAN_FRONTEND=noninteractive)
[[ $way == apart ]] || exec "${in_it[@]}" "$@"
exec $apart bash -c 'set -e
    root=$1; shift
    for file in null zero urandom; do touch "$root/dev/$file"; mount --bind "/dev/$file" "$root/dev/$file"; done
    mount --rbind /proc "$root/proc"
    exec "$@"' bash "$root" "${in_it[@]}" "$@"
SCRIPT
chmod +x start
in_root() { ./start "$@"; }

install_it() {
    say "dpkg installs the package"
    cp "$deb" root/tmp/wadi.deb
    in_root dpkg --force-unsafe-io -i /tmp/wadi.deb >log 2>&1 || fail "dpkg does not install it: $(cat log)"
    [[ $(in_root dpkg-query -W -f='${db:Status-Status}' wadi) == installed ]] || fail "It is not installed: $(cat log)"
    [[ -z $(in_root dpkg --verify wadi) ]] || fail "Files of it are not as they were packed."
}

run_it() {
    say "the program runs"
    local hash its
    [[ $(in_root wadi --version) == "wadi $(dpkg-deb -f "$deb" Version)" ]] || fail "It tells another version."
    its=$(in_root wadi list scenes)
    [[ $its == "$("$wadi" list scenes)" ]] || fail "It lists other scenes: $its"
    hash=$(in_root wadi batch --scene dune-sea --set terrain.size=64 --epochs 3 --export /tmp/out 2>words | tail -n 1) ||
        fail "A batch failed: $(cat words)"
    its=$("$wadi" batch --scene dune-sea --set terrain.size=64 --epochs 3 2>/dev/null | tail -n 1)
    [[ $hash == hash\ * && $hash == "$its" ]] || fail "A batch ended with \"$hash\" instead of \"$its\"."
    [[ -s root/tmp/out/height.png ]] || fail "A batch exported nothing."
    say "it draws"
    in_root wadi shot --set terrain.size=64 --epochs 3 --size 320x200 --out /tmp/shot.png >words 2>&1 ||
        fail "No picture was taken: $(cat words)"
    (($(identify -format %k root/tmp/shot.png) > 200)) || fail "The picture is empty."
}

# The menu entry names the window, so that the desktop knows whose it is.
open_window() {
    say "its window opens"
    local code=0 class
    "$folder/start" wadi --scene noise-mountains --size 64 2>wadi.err &
    program=$!
    wait_for "a window" has_window
    wait_for "a landscape" is_colourful $(ground)
    class=$(sed -n 's/^StartupWMClass=//p' root/usr/share/applications/wadi.desktop)
    xdotool search --class "^$class\$" | grep -qx "$window" || fail "The window's class is not $class."
    "$tools/wadi_close_window" "$window"
    wait "$program" || code=$?
    program=
    ((code == 0)) || fail "wadi ended with exit code $code: $(cat wadi.err)"
}

remove_it() {
    say "dpkg removes the package"
    in_root dpkg --force-unsafe-io -P wadi >log 2>&1 || fail "dpkg does not remove it: $(cat log)"
    ! find root/usr root/etc root/var -ipath '*wadi*' | grep . || fail "This is left of it."
}

# What may be done without a minimal Debian: the unpacked program must take its data from where it was unpacked.
run_unpacked() {
    dpkg-deb -x "$deb" root
    mv root/usr/share/wadi/assets/scenes/volcano.toml root/usr/share/wadi/assets/scenes/unpacked.toml
    root/usr/bin/wadi list scenes >words
    grep -q '^unpacked ' words || fail "The unpacked program has other data than its own."
    root/usr/bin/wadi batch --size 64 --epochs 3 >words 2>&1 || fail "A batch failed: $(cat words)"
    echo "SKIPPED: the package was not installed in a minimal Debian, but unpacked: this machine allows no mounts"
}

# What the minimal Debian needs of the kernel: for each command apart, or, as within a chroot, for all of them.
export apart="unshare --mount" way=
[[ $(id -u) = 0 ]] || apart+=" --user --map-root-user"
mkdir place
if $apart mount --rbind /proc place 2>/dev/null; then
    way=apart
elif mount -t proc proc place 2>/dev/null && umount place; then
    way=here
fi

connect() {
    [[ $way == here ]] || return 0
    trap '[[ -z $program ]] || kill "$program" 2>/dev/null || true
        umount "$folder/root/proc" || umount -l "$folder/root/proc"; rm -rf --one-file-system "$folder"' EXIT
    mount -t proc proc root/proc
    mknod -m 666 root/dev/null c 1 3
    mknod -m 666 root/dev/zero c 1 5
    mknod -m 666 root/dev/urandom c 1 9
}

make_packages
look_into_them
if [[ -z $way ]]; then
    run_unpacked
    exit
fi
make_debian
connect
install_it
run_it
open_window
remove_it
say "done"
