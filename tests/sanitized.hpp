// Whether a sanitizer watches the tests, of whatever compiler, or their lines are counted. Any thread.
#pragma once

namespace wadi::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(WADI_COVERAGE)
inline constexpr bool kIsSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif
#else
inline constexpr bool kIsSanitized = false;
#endif

/// How often something is done: sanitizers, which take ten times as long for it, find in few rounds what they
/// would find in many.
constexpr int unlessWatched(int often, int seldom) {
    return kIsSanitized ? seldom : often;
}

}  // namespace wadi::test
