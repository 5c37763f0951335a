// What rules stand on, on the card and in its double on the host: whole numbers with 32 bits, the
// box where all lanes of a block share it.
#ifdef __CUDACC__
#ifdef __CUDACC_RTC__
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long long int64_t;
typedef unsigned char uint8_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
#define offsetof(record, field) __builtin_offsetof(record, field)
#else
#include <stddef.h>
#include <stdint.h>
#endif
#define RULE_INLINE static __device__ __forceinline__
#define RULE_APART static __device__ __noinline__
#define NO_UNROLL _Pragma("unroll 1")
#define CONSTANTS __constant__ const
extern __shared__ __align__(16) uint8_t shared_bytes[];  // the box
#define BOX_IS_SHARED(box) box = (decltype(box))shared_bytes
#ifdef IN_LOCAL_MEMORY
#define STATE_IS_NEAR(state) __builtin_assume(__isLocal(state))
#else
#define STATE_IS_NEAR(state) __builtin_assume(__isGlobal(state))
#endif
#else
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#define RULE_INLINE static inline __attribute__((always_inline))
#define RULE_APART static __attribute__((noinline))
#define NO_UNROLL
#define CONSTANTS const
#define BOX_IS_SHARED(box)
#define STATE_IS_NEAR(state)
#ifdef BOX_BYTES
alignas(16) static uint8_t shared_bytes[BOX_BYTES + 16];
#endif
#endif
#define HELPER RULE_INLINE

template <typename T>
struct Array {
    T* data;
    int32_t count;
};

HELPER int32_t floor_div(int32_t a, int32_t b) {
    const int32_t q = a / b;
    return q - (a % b != 0 && (a < 0) != (b < 0));
}
HELPER int32_t floor_mod(int32_t a, int32_t b) {
    const int32_t r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
HELPER int32_t shift_left(int32_t a, int32_t b) { return (int32_t)((uint32_t)a << b); }
HELPER int32_t shift_right(int32_t a, int32_t b) { return a >> b; }
template <typename T>
HELPER T min_of(T a, T b) { return b < a ? b : a; }
template <typename T>
HELPER T max_of(T a, T b) { return b > a ? b : a; }
template <typename T>
HELPER T absolute(T a) { return a < 0 ? 0 - a : a; }
template <typename T>
HELPER void put(T& place, int32_t value) { place = (T)value; }

HELPER int32_t cut(int32_t at, int32_t count) {
    if (at < 0) return at + count < 0 ? 0 : at + count;
    return at > count ? count : at;
}
template <typename T>
HELPER Array<T> slice(Array<T> whole, int32_t from, int32_t to) {
    const int32_t begin = cut(from, whole.count), end = cut(to, whole.count);
    return {whole.data + begin, end > begin ? end - begin : 0};
}
template <typename T>
HELPER Array<T> slice_from(Array<T> whole, int32_t from) {
    const int32_t begin = cut(from, whole.count);
    return {whole.data + begin, whole.count - begin};
}
template <typename T>
HELPER Array<T> flat(Array<T> whole, int32_t inner) { return {whole.data, whole.count * inner}; }
#ifdef __CUDACC__
// Blank what lies around these numbers too, as far as sixteen bytes reach: for what is wiped.
template <typename T>
HELPER void wipe_out(Array<T> to, int32_t) {
    if (to.count == 0) return;
    const size_t begin = (size_t)to.data / 16 * 16, end = (size_t)(to.data + to.count);
    NO_UNROLL
    for (size_t at = begin; at < end; at += 16) *(uint4*)at = make_uint4(0, 0, 0, 0);
}
#else
#define wipe_out fill
#endif
template <typename T, typename V>
HELPER void fill(Array<T> to, V value) {
    NO_UNROLL
    for (int32_t k = 0; k < to.count; ++k) to.data[k] = (T)value;
}
template <typename T, typename F>
HELPER void copy(Array<T> to, Array<F> from) {
    NO_UNROLL
    for (int32_t k = 0; k < to.count; ++k) to.data[k] = (T)from.data[k];
}

// The list of legal numbers: in a lane's own memory, or with those of 32 rows side by side, where
// one place more than there is room takes what is too much.
#ifndef LIST_STEP
#define LIST_STEP 1
#endif
constexpr int32_t MOVES = 4096;
#if LIST_STEP > 1
HELPER int32_t& list_room() { return *(int32_t*)(shared_bytes + BOX_BYTES); }
#endif
struct Numbers {
#ifdef __CUDACC__
    __device__ __forceinline__
#endif
    int32_t& operator[](int32_t place) {
#if LIST_STEP > 1
        place = place < list_room() ? place : list_room();
#endif
        return ((int32_t*)this)[place * LIST_STEP];
    }
};
struct kernel_records_listing_Listing {
    Numbers f_numbers;
};
typedef kernel_records_listing_Listing Listing;

// What a rule tells nobody hears here.
struct kernel_records_events_Story {};
typedef kernel_records_events_Story Story;
HELPER void kernel_compile_tell_tell(Story*, int32_t, int32_t, int32_t, int32_t, int32_t, int32_t, int32_t) {}
