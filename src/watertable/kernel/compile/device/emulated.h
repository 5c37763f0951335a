// What kernels take from CUDA, on the host: lanes run one after the other, each a block of its own.
#define __global__
#define __launch_bounds__(...)
#define __align__(bytes) alignas(bytes)
struct Extent {
    int32_t x;
};
static Extent threadIdx{0}, blockIdx{0}, blockDim{1}, gridDim{1};
struct uint4 {
    uint32_t x, y, z, w;
};
HELPER uint4 make_uint4(uint32_t x, uint32_t y, uint32_t z, uint32_t w) { return {x, y, z, w}; }
HELPER void __syncthreads() {}
HELPER bool __syncthreads_or(bool mine) { return mine; }
HELPER int32_t atomicAdd(int32_t* place, int32_t more) {
    const int32_t before = *place;
    *place += more;
    return before;
}
HELPER void atomicMin(int32_t* place, int32_t other) { *place = min_of(*place, other); }
