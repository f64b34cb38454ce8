#include <Iex.h>
#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfIO.h>
#include <ImfOutputFile.h>
#include <ImfStringAttribute.h>

#include <algorithm>
#include <cstdint>

#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/formats/codecs.hpp"
#include "sim/io/formats/map_source.hpp"

namespace wadi::io {

namespace {

constexpr int kRowsAtOnce = 64;    // a multiple of the 16 that are packed together
constexpr int kNoMoreThreads = 0;  // the library's pool is the whole program's: left alone

// What the library writes goes into an AtomicFile, whose commit() tells of a full disk.
class Stream : public Imf::OStream {
  public:
    Stream(AtomicFile& file, const std::string& name) : Imf::OStream(name.c_str()), file_(file) {}
    void write(const char bytes[], int count) override {
        file_.append(bytes, static_cast<std::size_t>(count));
    }
    std::uint64_t tellp() override { return file_.place(); }
    void seekp(std::uint64_t place) override { file_.seek(place); }

  private:
    AtomicFile& file_;
};

const char* channelName(std::size_t channel, std::size_t count) {
    constexpr const char* kColours[] = {"R", "G", "B", "A"};
    return count == 1 ? "Y" : kColours[channel];
}

Imf::Header headerOf(const MapSource& map) {
    Imf::Header header(map.columns(), map.rows());
    header.compression() = Imf::ZIP_COMPRESSION;
    for (std::size_t i = 0; i < map.channels.size(); ++i)
        header.channels().insert(channelName(i, map.channels.size()), Imf::Channel(Imf::FLOAT));
    for (const auto& [keyword, text] : textsOf(map, TextsFor::plain))
        header.insert(keyword.c_str(), Imf::StringAttribute(text));
    return header;
}

// The fields themselves: nothing is copied.
Imf::FrameBuffer bufferOf(const MapSource& map) {
    Imf::FrameBuffer buffer;
    for (std::size_t i = 0; i < map.channels.size(); ++i) {
        const auto* const first = reinterpret_cast<const char*>(map.channels[i].values().data());
        const std::size_t stride = sizeof(float) * static_cast<std::size_t>(map.columns());
        buffer.insert(channelName(i, map.channels.size()),
                      Imf::Slice(Imf::FLOAT, const_cast<char*>(first), sizeof(float), stride));
    }
    return buffer;
}

void writeRows(const MapSource& map, AtomicFile& out, const std::filesystem::path& file) {
    Stream stream(out, quoted(file));
    Imf::OutputFile picture(stream, headerOf(map), kNoMoreThreads);
    picture.setFrameBuffer(bufferOf(map));
    for (int z = 0; z < map.rows() && out.good(); z += kRowsAtOnce) {
        const int end = std::min(z + kRowsAtOnce, map.rows());
        picture.writePixels(end - z);
        map.options.reach(double(end) / map.rows());
    }
}

}  // namespace

void writeExr(const MapSource& map, const std::filesystem::path& file) {
    AtomicFile out(file);
    try {
        writeRows(map, out, file);
    } catch (const Iex::BaseExc& problem) {
        fail(file, "could not be written ({0}); choose another format.", std::string(problem.what()));
    }
    out.commit();
}

}  // namespace wadi::io
