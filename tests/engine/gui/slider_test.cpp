#include "engine/gui/slider.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/gui/gui.hpp"
#include "engine/target.hpp"
#include "tests/engine/gl_context.hpp"

using namespace engine;
using namespace engine::test;

namespace {

constexpr const char* kFont = WADI_SOURCE_DIR "/assets/fonts/Roboto-Regular.ttf";
constexpr glm::ivec2 kSize{640, 120};

/// What the mouse does with it.
enum class Hand { away, over, holds };

/// A slider on a panel, alone.
class Bench {
  public:
    Bench(const Headless& context, float scale, bool hasContrast)
        : gui_(context, kSize, {.font = kFont, .scale = scale}), target_(kSize.x, kSize.y) {
        gui_.contrast(hasContrast);
    }

    /// The picture of a slider of this format; `value`: see engine::slider().
    template <class T>
    Image shot(T& value, T lowest, T highest, const char* format, Spread spread = Spread::even,
               Hand hand = Hand::away) {
        for (int i = 0; i < 3; ++i) {
            target_.target(glm::vec3(0.f));
            gui_.begin(1 / 60.f);
            ImGui::SetNextWindowPos({0, 0});
            ImGui::SetNextWindowSize({float(kSize.x), float(kSize.y)});
            ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration);
            ImGui::SetNextItemWidth(0.5f * kSize.x);
            changed = slider("##value", value, lowest, highest, format, spread, true);
            low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
            ImGui::End();
            gui_.end();
            ImGuiIO& io = ImGui::GetIO();
            if (hand == Hand::away) io.MousePos = {-1, -1};
            if (hand == Hand::over) io.MousePos = {(low.x + high.x) / 2, (low.y + high.y) / 2};
            io.MouseDown[0] = hand == Hand::holds && i > 0;
        }
        return target_.picture();
    }
    /// Puts the mouse at a share of its width, before the next shot.
    void point(float share) {
        ImGui::GetIO().MousePos = {low.x + share * (high.x - low.x), (low.y + high.y) / 2};
    }

    Gui& gui() { return gui_; }

    ImVec2 low, high;  // of the slider
    bool changed = false;

  private:
    Gui gui_;
    Target target_;
};

double luminance(const unsigned char* pixel) {
    const auto linear = [](double byte) {
        const double part = byte / 255;
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(pixel[0]) + 0.7152 * linear(pixel[1]) + 0.0722 * linear(pixel[2]);
}

/// WCAG 2.2, contrast ratio.
double contrast(double a, double b) {
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

/// The least contrast of letters with what is behind them, in the rows that they may reach.
double leastContrast(const Image& bare, const Bench& bench) {
    const ImVec2 pad = ImGui::GetStyle().FramePadding;
    const ImVec4 ink = ImGui::GetStyle().Colors[ImGuiCol_Text];
    const unsigned char bytes[] = {static_cast<unsigned char>(255 * ink.x),
                                   static_cast<unsigned char>(255 * ink.y),
                                   static_cast<unsigned char>(255 * ink.z)};
    double least = 100;
    for (int y = int(bench.low.y + pad.y); y < int(bench.high.y - pad.y); ++y)
        for (int x = int(bench.low.x + pad.x); x < int(bench.high.x - pad.x); ++x)
            least = std::min(least, contrast(luminance(bytes), luminance(bare.at(x, y).data())));
    return least;
}

/// Where the field ceases to be filled.
float edgeOf(const Image& bare, const Bench& bench) {
    const int y = int(bench.low.y + bench.high.y) / 2, last = int(bench.high.x) - 4;
    int x = last;
    while (x > int(bench.low.x) && std::ranges::equal(bare.at(x, y), bare.at(last, y))) --x;
    return static_cast<float>(x + 1);
}

}  // namespace

TEST_CASE_FIXTURE(GlContext, "the number of a slider is readable wherever it stands") {
    for (const float scale : {0.75f, 1.f, 1.5f, 2.5f})
        for (const bool hasContrast : {false, true}) {
            Bench bench(context, scale, hasContrast);
            for (const Hand hand : {Hand::away, Hand::over, Hand::holds})
                for (int i = 0; i <= 10; ++i) {
                    float value = 0.1f * static_cast<float>(i);
                    if (hand == Hand::holds) bench.point(value);
                    const Image bare = bench.shot(value, 0.f, 1.f, " ", Spread::even, hand);
                    CAPTURE(scale);
                    CAPTURE(hasContrast);
                    CAPTURE(int(hand));
                    CAPTURE(value);
                    CHECK(leastContrast(bare, bench) >=
                          (hasContrast ? 7 : 4.5));  // WCAG 2.2, 1.4.6 and 1.4.3
                    if (hand == Hand::holds && i > 0 && i < 10)
                        CHECK(edgeOf(bare, bench) ==
                              doctest::Approx(ImGui::GetIO().MousePos.x).epsilon(0.004));
                }
            float value = 0.5f;
            const Image bare = bench.shot(value, 0.f, 1.f, " "),
                        lettered = bench.shot(value, 0.f, 1.f, "%.3f");
            CHECK(bare.bytes().size() == lettered.bytes().size());
            CHECK_FALSE(std::ranges::equal(bare.bytes(), lettered.bytes()));  // the number is over the field
        }
}

TEST_CASE_FIXTURE(GlContext,
                  "a slider is filled as far as its number lies in the range, evenly or by factors") {
    Bench bench(context, 1, false);
    const auto filled = [&](const Image& picture) {
        const int y = int(bench.low.y + bench.high.y) / 2;
        int columns = 0;
        const auto end = picture.at(int(bench.high.x) - 3, y);
        for (int x = int(bench.low.x) + 3; x < int(bench.high.x) - 3; ++x)
            columns += !std::equal(end.begin(), end.end(), picture.at(x, y).begin());
        return double(columns) / (bench.high.x - bench.low.x);
    };
    float value = 25;
    CHECK(filled(bench.shot(value, 0.f, 100.f, " ")) == doctest::Approx(0.25).epsilon(0.04));
    value = -50;
    CHECK(filled(bench.shot(value, -100.f, 100.f, " ")) == doctest::Approx(0.25).epsilon(0.04));
    value = 10;
    CHECK(filled(bench.shot(value, 0.1f, 1000.f, " ", Spread::logarithmic)) ==
          doctest::Approx(0.5).epsilon(0.04));
    int count = 2;
    CHECK(filled(bench.shot(count, 1, 5, " ")) ==
          doctest::Approx(0.3).epsilon(0.04));  // the middle of its fifth
    value = 0;
    CHECK(filled(bench.shot(value, 0.f, 100.f, " ")) == 0);
    const auto middle = [&](const Image& picture) {
        return picture.at(int(bench.low.x + bench.high.x) / 2, int(bench.low.y + bench.high.y) / 2)[0];
    };
    value = 0;
    const int empty = middle(bench.shot(value, 0.f, 100.f, " "));
    value = 250;  // beyond the range, as a file may say
    CHECK(middle(bench.shot(value, 0.f, 100.f, " ")) > empty + 20);
    CHECK(value == 250);
}

TEST_CASE_FIXTURE(GlContext,
                  "a slider is dragged, and takes a number that is typed after a click with Ctrl") {
    Bench bench(context, 1, false);
    float value = 0;
    bench.shot(value, 0.f, 100.f, "%.0f");
    bench.point(0.75f);
    bench.shot(value, 0.f, 100.f, "%.0f", Spread::even, Hand::holds);
    CHECK(value == doctest::Approx(75).epsilon(0.03));
    bench.shot(value, 0.f, 100.f, "%.0f");
    ImGui::GetIO().KeyCtrl = true;
    bench.point(0.25f);
    bench.shot(value, 0.f, 100.f, "%.0f", Spread::even, Hand::holds);
    ImGui::GetIO().KeyCtrl = false;
    CHECK(value == doctest::Approx(75).epsilon(0.03));
    ImGui::GetIO().AddInputCharactersUTF8("30");
    bench.shot(value, 0.f, 100.f, "%.0f");
    CHECK(value == 30);
}

TEST_CASE_FIXTURE(
    GlContext,
    "a slider by factors reaches all of a range whose first numbers have more digits than it shows") {
    Bench bench(context, 1, false);
    constexpr float kLowest = 1e-9f, kHighest = 0.1f;
    float value = 2e-5f;
    const auto dragTo = [&](float share) {
        bench.shot(value, kLowest, kHighest, "%.4g 1/a", Spread::logarithmic);
        bench.point(share);
        bench.shot(value, kLowest, kHighest, "%.4g 1/a", Spread::logarithmic, Hand::holds);
        bench.shot(value, kLowest, kHighest, "%.4g 1/a", Spread::logarithmic);
        return double(value);
    };
    for (const float share : {0.1f, 0.25f, 0.5f, 0.75f})
        CHECK(std::log10(dragTo(share)) == doctest::Approx(-9 + 8 * double{share}).epsilon(0.03));
    CHECK(dragTo(0.f) == double{kLowest});
    CHECK(dragTo(0.998f) == double{kHighest});
    ImGui::GetIO().KeyCtrl = true;  // and takes what is typed
    bench.point(0.5f);
    bench.shot(value, kLowest, kHighest, "%.4g 1/a", Spread::logarithmic, Hand::holds);
    ImGui::GetIO().KeyCtrl = false;
    ImGui::GetIO().AddInputCharactersUTF8("3e-8");
    bench.shot(value, kLowest, kHighest, "%.4g 1/a", Spread::logarithmic);
    CHECK(value == 3e-8f);
}

TEST_CASE("a slider by factors writes small numbers out, and changes nothing of others") {
    CHECK(sliderText("%.6g m^(1-2m)/a", 1e-5) == "0.00001 m^(1-2m)/a");
    CHECK(sliderText("%.6g", 2.34823e-7) == "0.000000234823");
    CHECK(sliderText("Rate  %.4g 1/a", 1e-9) == "Rate  0.000000001 1/a");
    CHECK(sliderText("%.4g %%", 0.0025) == "0.0025 %");
    CHECK(sliderText("%.4g", 12345678.) == "1.235e+07");
    CHECK(sliderText("%.4g", 0.) == "0");
}

TEST_CASE_FIXTURE(GlContext, "a click with Ctrl lets a small number be typed over as it is shown") {
    Bench bench(context, 1, false);
    float value = 1e-5f;
    const auto shot = [&](Hand hand) {
        bench.shot(value, 1e-9f, 0.1f, "%.6g 1/a", Spread::logarithmic, hand);
    };
    shot(Hand::away);
    ImGui::GetIO().KeyCtrl = true;
    bench.point(0.5f);
    shot(Hand::holds);
    ImGui::GetIO().KeyCtrl = false;
    CHECK(std::string(ImGui::GetCurrentContext()->InputTextState.InitialTextA.Data) == "0.00001");
    CHECK(value == 1e-5f);
}

TEST_CASE_FIXTURE(GlContext, "a comma that is typed into a number is its point where decimals have commas") {
    for (const bool hasCommas : {true, false}) {
        Bench bench(context, 1, false);
        bench.gui().decimalCommas(hasCommas);
        float value = 0;
        bench.shot(value, 0.f, 100.f, "%.2f");
        ImGui::GetIO().KeyCtrl = true;
        bench.point(0.25f);
        bench.shot(value, 0.f, 100.f, "%.2f", Spread::even, Hand::holds);
        ImGui::GetIO().KeyCtrl = false;
        ImGui::GetIO().AddInputCharactersUTF8("2,5");
        bench.shot(value, 0.f, 100.f, "%.2f");
        CHECK(value == (hasCommas ? 2.5f : 25.f));
    }
}
