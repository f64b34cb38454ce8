#include "engine/gui/drawing.hpp"

#include <span>
#include <utility>

namespace engine {

void Drawing::add(const void* bytes, std::size_t count) {
    const std::span all(static_cast<const std::byte*>(bytes), count);
    shown_.insert(shown_.end(), all.begin(), all.end());
}

bool Drawing::take(const ImDrawData& data, ImTextureID font) {
    std::swap(shown_, before_);
    shown_.clear();
    bool hasPictures = false;
    for (const ImVec2& each : {data.DisplayPos, data.DisplaySize, data.FramebufferScale})
        add(&each, sizeof each);
    for (int i = 0; i < data.CmdListsCount; ++i) {
        const ImDrawList& list = *data.CmdLists[i];
        for (const int each : {list.VtxBuffer.Size, list.IdxBuffer.Size, list.CmdBuffer.Size})
            add(&each, sizeof each);
        add(list.VtxBuffer.Data, static_cast<std::size_t>(list.VtxBuffer.size_in_bytes()));
        add(list.IdxBuffer.Data, static_cast<std::size_t>(list.IdxBuffer.size_in_bytes()));
        for (const ImDrawCmd& command : list.CmdBuffer) {
            hasPictures |= command.TextureId != font || command.UserCallback;
            add(&command.ClipRect, sizeof command.ClipRect);
            add(&command.TextureId, sizeof command.TextureId);
            for (const unsigned each : {command.VtxOffset, command.IdxOffset, command.ElemCount})
                add(&each, sizeof each);
        }
    }
    return hasPictures || shown_ != before_;
}

}  // namespace engine
