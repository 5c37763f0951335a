// What translated rules have in a browser: no system, no library, one memory that the page lends out.
// The compiler brings `log` and the like along; square roots are one instruction.
#include <stddef.h>
#include <stdint.h>
extern "C" {
double log(double);
double exp(double);
void* memmove(void*, const void*, size_t);
void* memset(void*, int, size_t);
}
static inline double sqrt(double a) { return __builtin_sqrt(a); }

// The compiler decides what goes into callers: a page loads what is small.
#define RULE static
#define RULE_INLINE static inline
#define RULE_APART static __attribute__((noinline))

#define EXPORTED(name) extern "C" __attribute__((export_name(name)))
