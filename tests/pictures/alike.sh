# What the scripts of pictures share, to be sourced: whether a picture that was drawn anew still shows what a kept one does. Needs
# ImageMagick's compare.

# Root mean square of what two pictures differ by, of 1. Colours of a palette cost 0.006 to 0.01; the least that another
# land was seen to make, which rivers had filled a little otherwise, is 0.029.
readonly kMost=0.02

# are_alike NEW KEPT: leaves in $difference how much they differ.
are_alike() {
    local words
    words=$(compare -metric RMSE "$1" "$2" null: 2>&1 || true) # of 65535, and (of 1)
    difference=${words#*\(} difference=${difference%\)*}
    awk -v d="$difference" -v most=$kMost 'BEGIN { exit !(d ~ /^[0-9.e-]+$/ && d <= most) }'
}

# make and check NAME: what is to be done with NAME.png of the folder $work, of which $folder keeps one. check leaves in $old the
# names of those that are not alike.
make() { mv "$work/$1.png" "$folder/$1.png" && echo "$1"; }

old=()
check() {
    are_alike "$work/$1.png" "$folder/$1.png" || old+=("$1")
    echo "$1 $difference"
}
