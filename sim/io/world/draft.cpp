#include "sim/io/world/draft.hpp"

namespace wadi::io {

namespace {

using Value = std::variant<bool, int, std::uint32_t, float, glm::vec3>;

Value valueOf(const Param& param) {
    return std::visit(
        [](const auto& reference) -> Value {
            if constexpr (requires { reference.get; })
                return reference.get(reference.value);
            else
                return *reference;
        },
        param.value);
}

// A reference to `value` of the same kind as `like`.
Param::Value referTo(Value& value, const Param::Value& like) {
    if (std::holds_alternative<ChoiceRef>(like))
        return ChoiceRef{&std::get<int>(value), [](const void* p) { return *static_cast<const int*>(p); },
                         [](void* p, int i) { *static_cast<int*>(p) = i; }};
    return std::visit([](auto& own) -> Param::Value { return &own; }, value);
}

}  // namespace

Draft::Draft(const Param& target, const Param& initial)
    : value_(valueOf(initial)), target_(target.value), param_(target) {
    param_.value = referTo(value_, target.value);
}

void Draft::commit() const {
    std::visit(
        [this](const auto& reference) {
            if constexpr (requires { reference.set; })
                reference.set(reference.value, std::get<int>(value_));
            else
                *reference = std::get<std::remove_cvref_t<decltype(*reference)>>(value_);
        },
        target_);
}

}  // namespace wadi::io
