// Overloaded: one visitor made of several lambdas, for std::visit. Nothing more. Any thread.
#pragma once

namespace wadi {

template <class... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

}  // namespace wadi
