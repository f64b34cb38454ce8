#include "tests/sim/io/world/worlds.hpp"

#include <doctest/doctest.h>
#include <zip.h>

#include <cstdlib>
#include <memory>

#include "tests/sim/world/maps.hpp"

namespace wadi::test {

namespace {

Parameters busy(Edges edges, WindMethod wind) {
    Parameters params;
    Processes::forEach([&]<class P>() { params.of<P>().enabled = true; });
    params.droplet.momentum = 0.1f;
    params.droplet.edges = params.pipes.edges = params.runoff.edges = params.roller.edges = edges;
    params.wind.edges = edges == Edges::periodic ? WindEdges::periodic : WindEdges::feed;
    params.wind.method = wind;
    params.wind.gusts = 0.5f;
    params.talus.periodic = edges == Edges::periodic;
    params.clouds.orographic = 0.7f;
    params.masks.pipes = params.masks.wind = MaskKind::painted;
    params.strata = {.enabled = true, .thickness = 8.f, .dip = 20.f};
    params.sea = {true, 60.f};
    params.springs = {{0.3f, 0.3f, 2.f, 0.5f, 0.1f}, {1.f, 0.f, 1.f, 0.2f}};
    return params;
}

}  // namespace

Simulation busyWorld(int columns, int rows, Edges edges, WindMethod wind) {
    Simulation simulation(maps::hills(columns, rows), busy(edges, wind), {.threads = 2});
    int stripe = 3;
    for (const Painted which : {Painted::rain, Painted::mask, Painted::wind, Painted::uplift,
                                Painted::vegetation, Painted::dye, Painted::moreRain}) {
        Field<std::uint8_t> map(columns, rows);
        for (std::size_t cell = 0; cell < map.size(); ++cell)
            map[cell] = static_cast<std::uint8_t>(cell * 7 / static_cast<std::size_t>(stripe));
        simulation.apply(SetPaintedMap{which, std::make_shared<const Field<std::uint8_t>>(map)});
        stripe += 2;
    }
    return simulation;
}

SavedWorld kept(const Simulation& simulation) {
    return {simulation.state(), simulation.log()};
}

void run(Simulation& simulation, int epochs) {
    for (int epoch = 0; epoch < epochs; ++epoch) simulation.step();
}

Entries entriesOf(const std::filesystem::path& file) {
    int fault = 0;
    zip_t* zip = zip_open(file.c_str(), ZIP_RDONLY, &fault);
    REQUIRE(zip != nullptr);
    Entries entries;
    for (zip_int64_t i = 0; i < zip_get_num_entries(zip, 0); ++i) {
        zip_stat_t stat;
        REQUIRE(zip_stat_index(zip, static_cast<zip_uint64_t>(i), 0, &stat) == 0);
        std::string bytes(stat.size, '\0');
        zip_file_t* in = zip_fopen_index(zip, static_cast<zip_uint64_t>(i), 0);
        REQUIRE(zip_fread(in, bytes.data(), bytes.size()) == static_cast<zip_int64_t>(bytes.size()));
        zip_fclose(in);
        entries.emplace_back(stat.name, std::move(bytes));
    }
    zip_discard(zip);
    return entries;
}

std::string& entryOf(Entries& entries, const std::string& name) {
    for (auto& [entry, bytes] : entries)
        if (entry == name) return bytes;
    FAIL("there is no entry ", name);
    return entries.front().second;
}

void writeZip(const std::filesystem::path& file, const Entries& entries) {
    int fault = 0;
    zip_t* zip = zip_open(file.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &fault);
    REQUIRE(zip != nullptr);
    for (const auto& [name, bytes] : entries) {
        zip_source_t* source = zip_source_buffer(zip, bytes.data(), bytes.size(), 0);
        const zip_int64_t index = zip_file_add(zip, name.c_str(), source, ZIP_FL_ENC_UTF_8);
        REQUIRE(index >= 0);
        zip_set_file_compression(zip, static_cast<zip_uint64_t>(index), ZIP_CM_DEFLATE, 1);
    }
    REQUIRE(zip_close(zip) == 0);
}

void replace(std::string& text, const std::string& from, const std::string& to) {
    const std::size_t place = text.find(from);
    REQUIRE(place != std::string::npos);
    text.replace(place, from.size(), to);
}

void patch(std::string& text, const std::string& from, const std::string& to) {
    REQUIRE(from.size() == to.size());
    std::size_t found = 0;
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + 1), ++found)
        text.replace(at, from.size(), to);
    REQUIRE(found > 0);
}

io::LoadedWorld worldOf(const std::string& bytes, io::HashCheck check) {
    return io::readWorld("f.wadi", std::as_bytes(std::span(bytes)), {}, check);
}

}  // namespace wadi::test
