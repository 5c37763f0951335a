// Whole matches, each lane one after the other; choices are made at random. Match i is the first
// match of row `first` + i; the states of the first `keep` matches are kept.
extern "C" __global__ void words(
    const Digest* secret, uint32_t first, Dice* made, int32_t events, int32_t count
) {
    const int32_t me = blockIdx.x * blockDim.x + threadIdx.x;
    if (me < count) make_words(secret, first + me, 0, me, Ahead{made, events, count});
}

extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS) play(
    const uint8_t* given, const Digest* secret, uint32_t first, const Dice* made, int32_t events, int32_t count,
    int32_t seats, int32_t* next, int32_t keep, uint8_t* kept, int32_t* decisions, int32_t* plies, int32_t* chances,
    int8_t* winners, int32_t* points
) {
    share_box(given);
    __syncthreads();
    __align__(16) uint8_t mine[STATE_BYTES];
    State* const state = (State*)mine;
    int32_t numbers[MOVES];
    Dice choosing{}, dice{};
    const Ahead ahead{made, events, count};
    int32_t match = atomicAdd(next, 1), chosen = 0, done = 0, thrown = 0;
    bool fresh = true;
    blank_wide(mine, STATE_BYTES);
    while (__syncthreads_or(match < count)) {
        int32_t seat = NOBODY, number = 0;
        if (match < count) {
            if (fresh) {
                if (done > 0 && (!STARTS_ANYWHERE || match < keep)) blank_played(state);
                choosing = made[(size_t)events * count + match];
                rule_start((Box*)shared_bytes, state, seats);
                chosen = 0, done = 0, thrown = 0, fresh = false;
            }
            seat = state->f_asked;
            if (seat == CHANCE) {
                throw_dice(ahead, secret, match, first + match, 0, thrown++, &dice);
            } else {
                const int32_t many = rule_legal((Box*)shared_bytes, state, (Listing*)numbers);
                chosen += many > 1;
                number = numbers[many > 1 ? kernel_compile_dice_below(&choosing, many) : 0];
            }
        }
        __syncthreads();
        if (match < count) {
            rule_apply((Box*)shared_bytes, state, seat, number, &dice, (Story*)0);
            ++done;
            if (state->f_ending != 0) {
                decisions[match] = chosen, plies[match] = done, chances[match] = thrown;
                winners[match] = (int8_t)rule_winners((Box*)shared_bytes, state);
                NO_UNROLL
                for (int32_t one = 0; one < seats; ++one)
                    points[(size_t)match * seats + one] = rule_points((Box*)shared_bytes, state, one);
                if (match < keep) {
                    NO_UNROLL
                    for (int32_t k = 0; k < (int32_t)sizeof(State); ++k) kept[(size_t)match * sizeof(State) + k] = mine[k];
                }
                match = atomicAdd(next, 1);
                fresh = true;
            }
        }
    }
}
