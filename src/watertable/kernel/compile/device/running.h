// How the host starts a kernel: as the driver does, with the places of what it is given.
#include <utility>
#define EXPORT extern "C" __attribute__((visibility("default")))

template <typename... Given, size_t... Places>
static void call(void (*kernel)(Given...), void** given, std::index_sequence<Places...>) {
    kernel(*(Given*)given[Places]...);
}
template <typename... Given>
static const char* run(void (*kernel)(Given...), int32_t lanes, void** given) {
    BEGIN_CHECKS
    gridDim.x = lanes;
    for (blockIdx.x = 0; blockIdx.x < lanes; ++blockIdx.x)
        call(kernel, given, std::make_index_sequence<sizeof...(Given)>{});
    return nullptr;
}
#define RUN(kernel) \
    EXPORT const char* run_##kernel(int32_t lanes, void** given) { return run(kernel, lanes, given); }
