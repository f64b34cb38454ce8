# The Debian packages that Wadi needs, and their installation; sourced by run.sh and test.sh.

# What the program needs to be built and run.
program_packages=(
  g++                   # C++20 compiler
  cmake
  ninja-build
  pkg-config
  python3-glad          # generates the OpenGL loader
  libglfw3-dev          # window and input
  libgl-dev             # OpenGL …
  libopengl-dev         # … as CMake looks for it …
  libegl-dev            # … and without a window
  libgl1-mesa-dri       # drivers, among them the one that draws in software
  libegl-mesa0
  libglm-dev            # vectors
  libimgui-dev          # panels
  libstb-dev            # 8-bit pictures
  libpng-dev            # 16-bit pictures
  libtiff-dev           # elevation models
  libproj-dev           # … their units and projections
  libopenexr-dev        # heights as floats
  libtbb-dev            # threads
  libhwy-dev            # vector instructions
  libtomlplusplus-dev   # scenes
  libzip-dev            # worlds
  libzstd-dev           # moments of the time line, compressed
  libssl-dev            # bytes as text (base64)
  libcli11-dev          # command line
  libboost-locale-dev   # texts in other languages …
  gettext               # … and what compiles them
  nlohmann-json3-dev    # numbers of a run
  doctest-dev           # CMake looks for it, whether tests are built or not
  libbenchmark-dev      # likewise
  libx11-dev            # likewise: the tests drop files on the window
)

# What the tests need besides.
test_packages=(
  libopenmpi-dev # many processes: wadi-bake …
  openmpi-bin    # … and what begins them
  xvfb       # a display in memory
  xdotool    # drives the real window
  x11-xserver-utils # tells the display to be dense
  binutils   # looks into libraries
  mount      # small disks
  util-linux # other rights than root's, a system of its own
  # What is installed:
  dpkg-dev            # finds the libraries that a package needs
  file                # which it asks for
  groff-base          # man pages
  desktop-file-utils  # menu entries
  appstream           # descriptions for software centres
  shared-mime-info    # kinds of files
  librsvg2-bin        # icons
  # Programs of others, which must be able to open what Wadi writes:
  gdal-bin     # GIS
  imagemagick  # pictures
  libtiff-tools
  openexr
  assimp-utils # meshes
  ffmpeg       # films
)

# What ./test.sh --coverage needs besides.
coverage_packages=(
  gcovr # counts lines
)

# What looks through the source.
tidy_packages=(
  clang      # the other compiler, for which the source is prepared …
  clang-tidy # … and what looks through it
)

# What ./test.sh --long, --asan and --tsan need besides.
long_packages=(
  "${tidy_packages[@]}"
  libclang-rt-dev # sanitizers of the other compiler, and its fuzzer
)

# Installs those of the named packages that are missing, and says so; nothing happens if none is.
install_packages() {
  if ! command -v dpkg-query >/dev/null; then
    echo "This is not a Debian or Ubuntu machine: CMake will name what is missing, if anything is."
    return
  fi
  local package missing=()
  for package in "$@"; do
    if [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
      missing+=("$package")
    fi
  done
  [ ${#missing[@]} -gt 0 ] || return 0

  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "Packages are missing and there is no sudo; as root, run: apt-get install ${missing[*]}" >&2
      exit 1
    fi
    as_root=(sudo)
  fi
  echo "Installing what is missing: ${missing[*]}"
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0)
  "${apt[@]}" update </dev/null
  "${apt[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null >/dev/null
}

# configure PRESET [OPTION …] : lets CMake prepare a build. Works in $root.
configure() {
  local log
  log=$(mktemp)
  if ! (cd "$root" && cmake --preset "$@") >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    echo "CMake could not prepare the build in $root/build/$1; its message is above." >&2
    exit 1
  fi
  rm -f "$log"
}

# build PRESET [TARGET …] : configures once and builds, quietly unless something fails. Works in $root.
build() {
  local preset=$1 folder="$root/build/$1"
  shift
  [ -f "$folder/build.ninja" ] || configure "$preset"
  # Ninja knows --quiet since 1.11; older ones show their progress.
  local quiet=()
  if cmake --build "$folder" -- --quiet --version >/dev/null 2>&1; then quiet=(-- --quiet); fi
  cmake --build "$folder" ${1:+--target "$@"} "${quiet[@]}" | sed -u '/^ninja: no work to do/d'
}
