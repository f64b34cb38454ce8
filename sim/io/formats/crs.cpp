#include "sim/io/formats/crs.hpp"

#include <geodesic.h>
#include <proj.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <memory>
#include <string_view>

namespace wadi::io {

namespace {

template <auto destroy>
struct By {
    template <class T>
    void operator()(T* object) const {
        destroy(object);
    }
};
using Context = std::unique_ptr<PJ_CONTEXT, By<proj_context_destroy>>;
using Object = std::unique_ptr<PJ, By<proj_destroy>>;
using Units = std::unique_ptr<PROJ_UNIT_INFO*, By<proj_unit_list_destroy>>;

constexpr const char* kRegister = "EPSG";

// PROJ would print what it does not find.
Context quietContext() {
    Context context(proj_context_create());
    if (context) proj_log_level(context.get(), PJ_LOG_NONE);
    return context;
}

std::optional<double> positive(double value) {
    return value > 0 && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

Object systemOf(const Context& context, int code) {
    if (!context) return nullptr;
    return Object(proj_create_from_database(context.get(), kRegister, std::to_string(code).c_str(),
                                            PJ_CATEGORY_CRS, 0, nullptr));
}

// What programs write for units that the register has by other names.
struct OtherName {
    std::string_view name, registered;
};
constexpr OtherName kOtherNames[] = {{"meter", "metre"}, {"meters", "metre"},  {"metres", "metre"},
                                     {"feet", "foot"},   {"foot_us", "us-ft"}, {"ftus", "us-ft"}};

std::string lowered(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

}  // namespace

std::optional<double> unitLength(int code) {
    const Context context = quietContext();
    double length = 0;
    const char* category = nullptr;
    const bool isFound = context && proj_uom_get_info_from_database(context.get(), kRegister,
                                                                    std::to_string(code).c_str(), nullptr,
                                                                    &length, &category) != 0;
    if (!isFound || category == nullptr || std::string(category) != "linear") return std::nullopt;
    return positive(length);
}

std::optional<double> unitLength(const std::string& name) {
    const Context context = quietContext();
    if (!context) return std::nullopt;
    int count = 0;
    const Units units(proj_get_units_from_database(context.get(), kRegister, "linear", 1, &count));
    std::string wanted = lowered(name);
    for (const OtherName& other : kOtherNames)
        if (wanted == other.name) wanted = other.registered;
    const auto is = [&](const char* text) { return text != nullptr && lowered(text) == wanted; };
    for (int i = 0; units && i < count; ++i) {
        const PROJ_UNIT_INFO& unit = *units.get()[i];
        if (is(unit.name) || is(unit.proj_short_name)) return positive(unit.conv_factor);
    }
    return std::nullopt;
}

namespace {

std::optional<double> axisUnit(const Context& context, const Object& system) {
    if (!system) return std::nullopt;
    const PJ_TYPE type = proj_get_type(system.get());
    if (type != PJ_TYPE_PROJECTED_CRS && type != PJ_TYPE_VERTICAL_CRS) return std::nullopt;
    const Object axes(proj_crs_get_coordinate_system(context.get(), system.get()));
    double length = 0;
    if (!axes || proj_cs_get_axis_info(context.get(), axes.get(), 0, nullptr, nullptr, nullptr, &length, nullptr,
                                       nullptr, nullptr) == 0)
        return std::nullopt;
    return positive(length);
}

/// From units of a projected system to longitude and latitude [degrees].
Object wayToGround(const Context& context, const Object& system, const Object& ground) {
    const Object way(
        proj_create_crs_to_crs_from_pj(context.get(), system.get(), ground.get(), nullptr, nullptr));
    return Object(way ? proj_normalize_for_visualization(context.get(), way.get()) : nullptr);
}

std::optional<geod_geodesic> ellipsoidOf(const Context& context, const Object& ground) {
    const Object ellipsoid(proj_get_ellipsoid(context.get(), ground.get()));
    double radius = 0, inverseFlattening = 0;
    if (!ellipsoid || proj_ellipsoid_get_parameters(context.get(), ellipsoid.get(), &radius, nullptr, nullptr,
                                                    &inverseFlattening) == 0)
        return std::nullopt;
    geod_geodesic shape;
    geod_init(&shape, radius, inverseFlattening > 0 ? 1 / inverseFlattening : 0);
    return shape;
}

/// Length on the ground of a line in a system [m]; not finite beyond it.
double lengthOnGround(const Object& way, const geod_geodesic& shape, PJ_COORD from, PJ_COORD to) {
    const PJ_COORD a = proj_trans(way.get(), PJ_FWD, from), b = proj_trans(way.get(), PJ_FWD, to);
    double length = 0;
    geod_inverse(&shape, a.xy.y, a.xy.x, b.xy.y, b.xy.x, &length, nullptr, nullptr);
    return length;
}

}  // namespace

std::optional<double> axisUnit(int code) {
    const Context context = quietContext();
    return axisUnit(context, systemOf(context, code));
}

std::optional<Spacing> stretchAt(int code, double east, double north) {
    constexpr double kReach = 500;  // [m]
    const Context context = quietContext();
    const Object system = systemOf(context, code);
    const auto unit = axisUnit(context, system);
    if (!system || !unit || proj_get_type(system.get()) != PJ_TYPE_PROJECTED_CRS) return std::nullopt;
    const Object ground(proj_crs_get_geodetic_crs(context.get(), system.get()));
    const Object way(ground ? wayToGround(context, system, ground) : nullptr);
    const auto shape = ground ? ellipsoidOf(context, ground) : std::nullopt;
    if (!way || !shape) return std::nullopt;
    const auto at = [&](double x, double y) { return proj_coord((east + x) / *unit, (north + y) / *unit, 0, 0); };
    const auto stretch = [&](double x, double y) {
        return positive(2 * kReach / lengthOnGround(way, *shape, at(-x, -y), at(x, y)));
    };
    const auto across = stretch(kReach, 0), up = stretch(0, kReach);
    return across && up ? std::optional(Spacing{*across, *up}) : std::nullopt;
}

}  // namespace wadi::io
