#include "tests/sim/io/export/programs.hpp"

#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfInputFile.h>
#include <ImfStringAttribute.h>

#include <cstdio>
#include <cstring>
#include <fstream>

#include "tests/temp_folder.hpp"

namespace wadi::test {

namespace fs = std::filesystem;

std::string wordsOf(const std::string& program, std::initializer_list<fs::path> words) {
    std::string line = program;
    for (const fs::path& word : words) line += " '" + word.string() + "'";
    FILE* const pipe = popen((line + " 2>&1").c_str(), "r");
    if (pipe == nullptr) return "";
    std::string text;
    for (int c = 0; (c = std::fgetc(pipe)) != EOF;) text += static_cast<char>(c);
    pclose(pipe);
    return text;
}

std::vector<Field<float>> gdalBands(const fs::path& file, int columns, int rows) {
    fs::path plain = file;
    plain += ".bands";
    wordsOf("gdal_translate -q -of ENVI -co INTERLEAVE=BSQ -ot Float32", {file, plain});
    if (!fs::exists(plain)) return {};
    const std::string bytes = bytesOf(plain);
    std::vector<Field<float>> bands;
    const std::size_t size =
        static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows) * sizeof(float);
    for (std::size_t at = 0; at + size <= bytes.size(); at += size) {
        bands.emplace_back(columns, rows);
        std::memcpy(bands.back().values().data(), bytes.data() + at, size);
    }
    return bands.size() * size == bytes.size() ? bands : std::vector<Field<float>>{};
}

Field<float> gdalValues(const fs::path& file, int columns, int rows) {
    const std::vector<Field<float>> bands = gdalBands(file, columns, rows);
    return bands.size() == 1 ? bands.front() : Field<float>();
}

void describeRaw(const fs::path& file, int columns, int rows, int type, bool bigEndian) {
    std::ofstream(fs::path(file).replace_extension(".hdr"))
        << "ENVI\nsamples = " << columns << "\nlines = " << rows << "\nbands = 1\nheader offset = 0\n"
        << "data type = " << type << "\ninterleave = bsq\nbyte order = " << int{bigEndian} << "\n";
}

Field<float> exrChannel(const fs::path& file, const char* name) {
    Imf::InputFile picture(file.c_str());
    const Imf::Header& header = picture.header();
    if (header.channels().findChannel(name) == nullptr) return {};
    const auto& window = header.dataWindow();
    Field<float> values(window.max.x + 1, window.max.y + 1);
    Imf::FrameBuffer buffer;
    buffer.insert(name, Imf::Slice(Imf::FLOAT, reinterpret_cast<char*>(values.values().data()), sizeof(float),
                                   sizeof(float) * static_cast<std::size_t>(values.columns())));
    picture.setFrameBuffer(buffer);
    picture.readPixels(window.min.y, window.max.y);
    return values;
}

std::string exrText(const fs::path& file, const char* name) {
    const Imf::InputFile picture(file.c_str());
    const auto* const text = picture.header().findTypedAttribute<Imf::StringAttribute>(name);
    return text == nullptr ? "" : text->value();
}

namespace {

float draw(std::uint32_t x, std::uint32_t z, std::uint32_t octave) {
    std::uint32_t bits = x * 0x9E3779B1u ^ z * 0x85EBCA77u ^ octave * 0xC2B2AE3Du;
    for (const std::uint32_t factor : {0x2C1B3C6Du, 0x297A2D39u}) bits = (bits ^ bits >> 15) * factor;
    return static_cast<float>((bits ^ bits >> 15) >> 8) / (1 << 24);
}

float softly(int part, int whole) {
    const float t = static_cast<float>(part) / static_cast<float>(whole);
    return t * t * (3 - 2 * t);
}

float noise(int x, int z, int octave) {
    const int cell = 1024 >> octave;
    const auto i = static_cast<std::uint32_t>(x / cell), j = static_cast<std::uint32_t>(z / cell);
    const auto o = static_cast<std::uint32_t>(octave);
    const float east = softly(x % cell, cell), south = softly(z % cell, cell);
    const float upper = draw(i, j, o) + (draw(i + 1, j, o) - draw(i, j, o)) * east;
    const float lower = draw(i, j + 1, o) + (draw(i + 1, j + 1, o) - draw(i, j + 1, o)) * east;
    return (upper + (lower - upper) * south) * static_cast<float>(cell) * 0.6f;
}

}  // namespace

Field<float> roughGround(int columns, int rows) {
    Field<float> ground(columns, rows, -200.f);
    for (int octave = 0; octave < 10; ++octave) {
        for (int z = 0; z < rows; ++z)
            for (int x = 0; x < columns; ++x) ground.at(x, z) += noise(x, z, octave);
    }
    return ground;
}

}  // namespace wadi::test
