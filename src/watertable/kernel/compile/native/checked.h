// What a checked program stands on: every index and all arithmetic is looked at, and the first
// fault ends the call with the line of the rule. For the host alone.
#pragma once
#include <setjmp.h>
#include <stdio.h>

static thread_local jmp_buf* way_out;
static thread_local char told[300];

[[noreturn]] static void fail(const char* what, int spot) {
    snprintf(told, sizeof told, "%s: %s", SPOTS[spot], what);
    longjmp(*way_out, 1);
}
#define BEGIN_CHECKS       \
    jmp_buf begun;         \
    way_out = &begun;      \
    if (setjmp(begun)) return told;

HELPER int64_t checked_index(int64_t at, int64_t count, int spot) {
    if (at < 0) fail("an index is below zero", spot);
    if (at >= count) fail("an index is past the end", spot);
    return at;
}
HELPER int64_t checked_add(int64_t a, int64_t b, int spot) {
    int64_t made;
    if (__builtin_add_overflow(a, b, &made)) fail("a sum is too big for 64 bits", spot);
    return made;
}
HELPER int64_t checked_subtract(int64_t a, int64_t b, int spot) {
    int64_t made;
    if (__builtin_sub_overflow(a, b, &made)) fail("a difference is too big for 64 bits", spot);
    return made;
}
HELPER int64_t checked_multiply(int64_t a, int64_t b, int spot) {
    int64_t made;
    if (__builtin_mul_overflow(a, b, &made)) fail("a product is too big for 64 bits", spot);
    return made;
}
HELPER double checked_divide(double a, double b, int spot) {
    if (b == 0) fail("something is divided by zero", spot);
    return a / b;
}
HELPER int64_t checked_floor_div(int64_t a, int64_t b, int spot) {
    if (b == 0) fail("something is divided by zero", spot);
    if (a == INT64_MIN && b == -1) fail("a quotient is too big for 64 bits", spot);
    return floor_div(a, b);
}
HELPER int64_t checked_floor_mod(int64_t a, int64_t b, int spot) {
    if (b == 0) fail("something is divided by zero", spot);
    return floor_mod(a, b);
}
HELPER int64_t checked_shift_left(int64_t a, int64_t b, int spot) {
    if (b < 0) fail("something is shifted by less than nothing", spot);
    const int64_t made = shift_left(a, b);
    if (shift_right(made, b) != a) fail("a number is shifted past 64 bits", spot);
    return made;
}
HELPER int64_t checked_shift_right(int64_t a, int64_t b, int spot) {
    if (b < 0) fail("something is shifted by less than nothing", spot);
    return shift_right(a, b);
}
template <typename T, typename F>
HELPER void checked_copy(Array<T> to, Array<F> from, int spot) {
    if (to.count != from.count) fail("a slice is given another number of values", spot);
    copy(to, from);
}
