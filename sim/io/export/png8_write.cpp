#include "sim/io/export/png8_write.hpp"

#include <stb_image_write.h>

#include "sim/io/atomic_file.hpp"
#include "sim/io/words.hpp"

namespace wadi::io {

void writePng8(const Field<std::uint8_t>& values, const std::filesystem::path& file) {
    AtomicFile out(file);
    const auto append = [](void* context, void* bytes, int count) {
        static_cast<AtomicFile*>(context)->append(static_cast<const char*>(bytes),
                                                  static_cast<std::size_t>(count));
    };
    if (stbi_write_png_to_func(append, &out, values.columns(), values.rows(), 1, values.values().data(),
                               values.columns()) == 0)
        fail(file, "could not be written (out of memory); close other programs.");
    out.commit();
}

}  // namespace wadi::io
