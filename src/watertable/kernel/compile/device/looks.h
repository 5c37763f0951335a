// What seats may know of rows, as views and as tensors.
constexpr int32_t VIEW_BYTES = (sizeof(View) + 15) / 16 * 16;

// What the asked seat of each row may know, into blank views.
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS) look(const Rows rows, uint8_t* views) {
    share(rows);
    const int32_t me = blockIdx.x * THREADS + threadIdx.x;
    if (me >= rows.count) return;
    State* const state = (State*)(rows.states + (size_t)me * ROW_BYTES);
    View* const view = (View*)(views + (size_t)me * sizeof(View));
    const int32_t asked = state->f_asked;
    rule_observe((Box*)shared_bytes, state, asked >= 0 ? asked : NOBODY, view);
}

// The same as small numbers, into zeros: each lane looks at a view of its own first.
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS) tensors(const Rows rows, int8_t* made, int32_t size) {
    share(rows);
    const int32_t me = blockIdx.x * THREADS + threadIdx.x;
    if (me >= rows.count) return;
    State* const state = (State*)(rows.states + (size_t)me * ROW_BYTES);
    const int32_t asked = state->f_asked;
    if (asked < 0) return;
    __align__(16) uint8_t mine[VIEW_BYTES];
    blank_wide(mine, VIEW_BYTES);
    rule_observe((Box*)shared_bytes, state, asked, (View*)mine);
    rule_tensor((Box*)shared_bytes, (View*)mine, Array<int8_t>{made + (size_t)me * size, size}, 0);
}
