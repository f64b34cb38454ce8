#!/usr/bin/env bash
# Makes the files of this folder again with GDAL 3.6 (gdal-bin) from the Jacksboro heightmap. Usage: gdal.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
source=../../assets/heightmaps/jacksboro_fault.asc
aside=$(mktemp -d)
trap 'rm -rf "$aside"' EXIT
export GDAL_PAM_ENABLED=NO

# In degrees, as it is: 80 × 60 cells around a lake without data.
printf 'id,WKT\n1,"POLYGON((-84.315 36.63,-84.295 36.64,-84.29 36.62,-84.315 36.63))"\n' >"$aside/lake.csv"
gdal_translate -q -srcwin 100 100 80 60 "$source" "$aside/degrees.tif"
gdal_rasterize -q -burn -32768 "$aside/lake.csv" "$aside/degrees.tif"
gdal_translate -q -of AAIGrid "$aside/degrees.tif" gdal_degrees.asc

# In metres: the map leans in UTM zone 16, which leaves wedges without data along its sides.
gdalwarp -q -s_srs EPSG:4326 -t_srs EPSG:32616 -tr 500 500 -r average -ot Float32 -dstnodata -9999 \
  "$source" "$aside/metres.tif"
gdal_translate -q -of AAIGrid -co DECIMAL_PRECISION=1 "$aside/metres.tif" gdal_metres.asc

# Pictures of 64 × 48 cells: 236 m, the lowest of the whole map, is black, and 1076 m, its highest, white.
gdal_translate -q -srcwin 200 150 64 48 -of PNG -ot UInt16 -scale 236 1076 0 65535 "$source" gdal_16bit.png
gdal_translate -q -srcwin 200 150 64 48 -of PNG -ot Byte -scale 236 1076 0 255 "$source" gdal_8bit.png
rm -f ./*.prj ./*.aux.xml
