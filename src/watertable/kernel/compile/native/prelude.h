// What translated rules stand on. No exceptions, no allocation, nothing of the standard library
// but numbers: GPUs and browsers take it too.
#pragma once
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifndef RULE
#define RULE static
#endif
#ifndef RULE_INLINE
#if defined(_MSC_VER)
#define RULE_INLINE static __forceinline
#define RULE_APART static __declspec(noinline)
#else
#define RULE_INLINE static inline __attribute__((always_inline))
#define RULE_APART static __attribute__((noinline))
#endif
#endif
#define HELPER RULE_INLINE

template <typename T>
struct Array {
    T* data;
    int64_t count;
};

// Whole numbers as Python has them, but with 64 bits: what is too much turns round.
HELPER int64_t floor_div(int64_t a, int64_t b) {
    if (b == 0) return 0;
    if (b == -1) return (int64_t)(0 - (uint64_t)a);
    const int64_t q = a / b;
    return q - (a % b != 0 && (a < 0) != (b < 0));
}
HELPER int64_t floor_mod(int64_t a, int64_t b) {
    if (b == 0 || b == -1) return 0;
    const int64_t r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
HELPER int64_t shift_left(int64_t a, int64_t b) { return (uint64_t)b > 63 ? 0 : (int64_t)((uint64_t)a << b); }
HELPER int64_t shift_right(int64_t a, int64_t b) { return a >> ((uint64_t)b > 63 ? 63 : b); }
template <typename T>
HELPER T min_of(T a, T b) { return b < a ? b : a; }
template <typename T>
HELPER T max_of(T a, T b) { return b > a ? b : a; }
template <typename T>
HELPER T absolute(T a) { return a < 0 ? 0 - a : a; }
HELPER int64_t to_int(double a) { return a >= -9.2e18 && a <= 9.2e18 ? (int64_t)a : INT64_MIN; }

template <typename T>
HELPER void put(T& place, int64_t value) { place = (T)value; }

// Arrays and parts of them, cut as Python cuts.
HELPER int64_t cut(int64_t at, int64_t count) {
    if (at < 0) return at + count < 0 ? 0 : at + count;
    return at > count ? count : at;
}
template <typename T>
HELPER Array<T> slice(Array<T> whole, int64_t from, int64_t to) {
    const int64_t begin = cut(from, whole.count), end = cut(to, whole.count);
    return {whole.data + begin, end > begin ? end - begin : 0};
}
template <typename T>
HELPER Array<T> slice_from(Array<T> whole, int64_t from) {
    const int64_t begin = cut(from, whole.count);
    return {whole.data + begin, whole.count - begin};
}
template <typename T>
HELPER Array<T> flat(Array<T> whole, int64_t inner) { return {whole.data, whole.count * inner}; }
template <typename N, typename T>
HELPER Array<N> numbers_of(Array<T> rows) {
    return {(N*)rows.data, rows.count * (int64_t)(sizeof(T) / sizeof(N))};
}
template <typename T>
HELPER Array<T> cleared(T* room, int64_t count) {
    memset(room, 0, sizeof(T) * (size_t)count);
    return {room, count};
}
HELPER Array<int64_t> counted(int64_t* room, int64_t count) {
    for (int64_t k = 0; k < count; ++k) room[k] = k;
    return {room, count};
}
template <typename T, typename V>
HELPER void fill(Array<T> to, V value) {
    for (int64_t k = 0; k < to.count; ++k) to.data[k] = (T)value;
}
template <typename T>
HELPER void copy(Array<T> to, Array<T> from) {
    memmove(to.data, from.data, sizeof(T) * (size_t)to.count);
}
template <typename T, typename F>
HELPER void copy(Array<T> to, Array<F> from) {
    for (int64_t k = 0; k < to.count; ++k) to.data[k] = (T)from.data[k];
}
