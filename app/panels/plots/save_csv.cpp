#include "app/panels/plots/save_csv.hpp"

#include <filesystem>
#include <utility>

#include "app/base/paths.hpp"
#include "app/ui/language/tr.hpp"
#include "sim/io/files/file_transaction.hpp"

namespace app {

void saveCsv(const std::string& title, const std::string& kind, std::string text, const std::string& folder,
             const std::tm& time, Background& background, Messages& messages) {
    background.start(title, [kind, text = std::move(text), folder, time, &messages] {
        const std::filesystem::path path = timedPath(folder, time, "-" + kind + ".csv");
        wadi::io::AtomicFile file(path);
        file.append(text.data(), text.size());
        file.commit();
        return [path, &messages] { messages.notice(filled(tr("Saved {0}."), {toText(path)})); };
    });
}

}  // namespace app
