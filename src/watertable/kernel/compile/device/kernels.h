// Kernels over translated rules.
HELPER void share_box(const uint8_t* given) {
    NO_UNROLL
    for (int32_t k = threadIdx.x; k < BOX_BYTES / 16; k += blockDim.x) ((uint4*)shared_bytes)[k] = ((uint4*)given)[k];
}
HELPER void blank_wide(void* bytes, int32_t size) {
    NO_UNROLL
    for (int32_t k = 0; k < size / 16; ++k) ((uint4*)bytes)[k] = make_uint4(0, 0, 0, 0);
}
// Make a played state blank, sixteen bytes at a time: what is beside a span is to be blank too.
HELPER void blank_played(State* state) {
    WIPE
#define SPAN(from, to) blank_wide((uint8_t*)state + (from) / 16 * 16, ((to) + 15) / 16 * 16 - (from) / 16 * 16);
    SPANS
#undef SPAN
}
