#include "sim/io/formats/map_source.hpp"

#include "sim/io/files/messages.hpp"
#include "sim/io/formats/provenance.hpp"

namespace wadi::io {

HeightRange rangeOf(Channels channels) {
    HeightRange range{channels.front()[0], channels.front()[0]};
    for (const Field<float>& channel : channels) {
        const auto [lowest, highest] = std::minmax_element(channel.values().begin(), channel.values().end());
        range = {std::min(range.lowest, *lowest), std::max(range.highest, *highest)};
    }
    return range;
}

MapTexts textsOf(const MapSource& map, TextsFor values) {
    const ExportOptions& options = map.options;
    MapTexts list = {{"Software", "Wadi"}, {kUnitKey, std::string(options.unit)}};
    if (values == TextsFor::scale) {
        list.emplace_back(kLowestKey, exactNumber(map.range.lowest));
        list.emplace_back(kHighestKey, exactNumber(map.range.highest));
    }
    if (options.cellSize) list.emplace_back(kCellSizeKey, exactNumber(*options.cellSize));
    if (options.cellSizeZ) list.emplace_back(kCellSizeZKey, exactNumber(*options.cellSizeZ));
    if (!options.provenance.empty()) list.emplace_back(kProvenanceKey, options.provenance);
    return list;
}

}  // namespace wadi::io
