#include "tests/sim/io/formats/tiff_files.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <cstring>

#include "sim/io/formats/provenance.hpp"

namespace wadi::test {

namespace {

template <class Sample>
void put(std::vector<unsigned char>& bytes, double value) {
    const auto sample = static_cast<Sample>(value);
    const auto* first = reinterpret_cast<const unsigned char*>(&sample);
    bytes.insert(bytes.end(), first, first + sizeof sample);
}

void putSample(std::vector<unsigned char>& bytes, const TiffSpec& spec, double value) {
    if (spec.format == SAMPLEFORMAT_IEEEFP)
        return spec.bits == 64 ? put<double>(bytes, value) : put<float>(bytes, value);
    const auto whole = static_cast<std::int64_t>(value);  // the lower bytes of a negative number are right
    if (spec.bits == 8) return put<std::uint8_t>(bytes, static_cast<std::uint8_t>(whole));
    if (spec.bits == 16) return put<std::uint16_t>(bytes, static_cast<std::uint16_t>(whole));
    put<std::uint32_t>(bytes, static_cast<std::uint32_t>(whole));
}

void setOwnTags(TIFF* tiff, const TiffSpec& spec) {
    static const TIFFFieldInfo fields[] = {
        {33550, -1, -1, TIFF_DOUBLE, FIELD_CUSTOM, 1, 1, const_cast<char*>("scale")},
        {33922, -1, -1, TIFF_DOUBLE, FIELD_CUSTOM, 1, 1, const_cast<char*>("tie")},
        {34264, -1, -1, TIFF_DOUBLE, FIELD_CUSTOM, 1, 1, const_cast<char*>("matrix")},
        {34735, -1, -1, TIFF_SHORT, FIELD_CUSTOM, 1, 1, const_cast<char*>("keys")},
        {42112, -1, -1, TIFF_ASCII, FIELD_CUSTOM, 1, 0, const_cast<char*>("metadata")},
        {42113, -1, -1, TIFF_ASCII, FIELD_CUSTOM, 1, 0, const_cast<char*>("nodata")}};
    TIFFMergeFieldInfo(tiff, fields, 6);
    const auto set = [tiff](std::uint32_t tag, const auto& values) {
        if (!values.empty()) TIFFSetField(tiff, tag, static_cast<int>(values.size()), values.data());
    };
    set(33550, spec.scale);
    set(33922, spec.tie);
    set(34264, spec.matrix);
    std::vector<std::uint16_t> keys = spec.keys;
    if (!keys.empty()) {
        const std::uint16_t head[] = {1, 1, 0, static_cast<std::uint16_t>(spec.keys.size() / 4)};
        keys.insert(keys.begin(), head, head + 4);
    }
    set(34735, keys);
    if (!spec.metadata.empty()) TIFFSetField(tiff, 42112, spec.metadata.c_str());
    if (!spec.noData.empty()) TIFFSetField(tiff, 42113, spec.noData.c_str());
}

void setTags(TIFF* tiff, const TiffSpec& spec) {
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, spec.columns);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, spec.rows);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, spec.bits);
    TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, spec.format);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, spec.samples);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, spec.compression);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, spec.photometric);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, spec.planar ? PLANARCONFIG_SEPARATE : PLANARCONFIG_CONTIG);
    const std::uint16_t alpha = EXTRASAMPLE_UNASSALPHA;
    if (spec.hasAlpha) TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, &alpha);
    std::vector<std::uint16_t> ramp(256);
    if (spec.photometric == PHOTOMETRIC_PALETTE)
        TIFFSetField(tiff, TIFFTAG_COLORMAP, ramp.data(), ramp.data(), ramp.data());
    if (!spec.description.empty()) TIFFSetField(tiff, TIFFTAG_IMAGEDESCRIPTION, spec.description.c_str());
    const std::string packet = wadi::io::xmpOf(spec.provenance);
    if (!spec.provenance.empty())
        TIFFSetField(tiff, TIFFTAG_XMLPACKET, static_cast<std::uint32_t>(packet.size()), packet.data());
    if (spec.tile > 0) {
        TIFFSetField(tiff, TIFFTAG_TILEWIDTH, spec.tile);
        TIFFSetField(tiff, TIFFTAG_TILELENGTH, spec.tile);
    } else {
        TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, spec.rows);
    }
    setOwnTags(tiff, spec);
}

// The samples of a block that begins at (x, z): those of all channels, or of one plane.
std::vector<unsigned char> block(const TiffSpec& spec, const TiffSamples& samples, int x, int z, int columns,
                                 int rows, int plane) {
    std::vector<unsigned char> bytes;
    for (int j = z; j < z + rows; ++j)
        for (int i = x; i < x + columns; ++i)
            for (int c = 0; c < (spec.planar ? 1 : spec.samples); ++c)
                putSample(bytes, spec, i < spec.columns && j < spec.rows ? samples(i, j, plane + c) : 0);
    return bytes;
}

void writePage(TIFF* tiff, const TiffSpec& spec, const TiffSamples& samples) {
    setTags(tiff, spec);
    std::uint32_t number = 0;
    for (int plane = 0; plane < (spec.planar ? spec.samples : 1); ++plane) {
        if (spec.tile == 0) {
            auto bytes = block(spec, samples, 0, 0, spec.columns, spec.rows, plane);
            REQUIRE(TIFFWriteEncodedStrip(tiff, number++, bytes.data(), static_cast<tmsize_t>(bytes.size())) >
                    0);
        }
        for (int z = 0; spec.tile > 0 && z < spec.rows; z += spec.tile)
            for (int x = 0; x < spec.columns; x += spec.tile) {
                auto bytes = block(spec, samples, x, z, spec.tile, spec.tile, plane);
                REQUIRE(TIFFWriteEncodedTile(tiff, number++, bytes.data(),
                                             static_cast<tmsize_t>(bytes.size())) > 0);
            }
    }
    REQUIRE(TIFFWriteDirectory(tiff) != 0);
}

}  // namespace

void writeTiff(const std::filesystem::path& file, const TiffSpec& spec, const TiffSamples& samples) {
    TIFF* tiff = TIFFOpen(file.string().c_str(), spec.mode);
    REQUIRE(tiff != nullptr);
    for (int page = 0; page < spec.pages; ++page) writePage(tiff, spec, samples);
    TIFFClose(tiff);
}

void shell(const std::string& command) {
    INFO(command);
    REQUIRE(std::system(command.c_str()) == 0);
}

}  // namespace wadi::test
