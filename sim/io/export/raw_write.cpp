#include <bit>
#include <cstdint>
#include <string>

#include "sim/io/atomic_file.hpp"
#include "sim/io/export/writer.hpp"

namespace wadi::io {

void writeRaw32(const MapSource& map, const std::filesystem::path& file) {
    AtomicFile out(file);
    std::string bytes;
    for (int z = 0; z < map.rows(); ++z) {
        bytes.clear();
        for (const float value : map.channels.front().row(z)) {
            const auto bits = std::bit_cast<std::uint32_t>(value);
            for (int shift = 0; shift < 32; shift += 8)
                bytes.push_back(static_cast<char>(bits >> shift & 0xff));
        }
        out.append(bytes.data(), bytes.size());
        map.options.reach(double(z + 1) / map.rows());
    }
    out.commit();
}

}  // namespace wadi::io
