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

#ifdef IN_LOCAL_MEMORY
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
    int8_t* winners
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
#else
// Rows in the card's memory, each moved on to its next choice. What lies side by side has one entry
// a row; `lists` has those of 32 rows side by side, with room for one number more than is said.
constexpr int32_t ROW_BYTES = (sizeof(State) + 127) / 128 * 128;
struct Rows {
    const uint8_t* box;
    const Digest* secret;
    uint8_t* states;
    Dice* words;      // made ahead, and the words for choices as they stand
    int32_t* lists;
    int32_t *counts, *asked, *ended, *winners, *points, *matches, *chances, *decisions, *plies;
    int32_t* over;    // how many rows are to begin their next match, and which
    int32_t count, events, room, seats, skip;
};
HELPER Listing* list_of(const Rows& rows, int32_t me) {
    return (Listing*)(rows.lists + (size_t)(me / 32) * (rows.room + 1) * 32 + me % 32);
}
HELPER void share(const Rows& rows) {
    share_box(rows.box);
    if (threadIdx.x == 0) list_room() = rows.room;
    __syncthreads();
}

// Carry out a number (if it is `given`), then go on to the next choice; say how it stands.
HELPER void go_on(const Rows& rows, int32_t me, State* state, bool given, int32_t number) {
    const Ahead ahead{rows.words, rows.events, rows.count};
    Listing* const list = list_of(rows, me);
    int32_t many = 0, thrown = rows.chances[me], done = rows.plies[me];
    Dice dice{};
    NO_UNROLL
    while (state->f_ending == 0) {
        const int32_t seat = state->f_asked;
        if (!given) {
            number = 0;
            if (seat == CHANCE) {
                throw_dice(ahead, rows.secret, me, me, rows.matches[me], thrown++, &dice);
            } else {
                many = rule_legal((Box*)shared_bytes, state, list);
                if (many != 1 || !rows.skip) break;
                number = list->f_numbers[0];
            }
        }
        rule_apply((Box*)shared_bytes, state, seat, number, &dice, (Story*)0);
        given = false, many = 0;
        ++done;
    }
    rows.chances[me] = thrown, rows.plies[me] = done;
    rows.counts[me] = many, rows.asked[me] = state->f_asked;
    if (state->f_ending != 0) {
        rows.ended[me] = 1;
        rows.winners[me] = rule_winners((Box*)shared_bytes, state);
        NO_UNROLL
        for (int32_t seat = 0; seat < rows.seats; ++seat)
            rows.points[(size_t)me * rows.seats + seat] = rule_points((Box*)shared_bytes, state, seat);
    }
}
HELPER void note_over(const Rows& rows, int32_t me) { rows.over[1 + atomicAdd(rows.over, 1)] = me; }

// Carry out what was chosen in each row, or a number at random where nothing is handed in. A row with
// a number below zero stays as it is; one whose match is over is noted.
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS) step(const Rows rows, const int32_t* chosen) {
    share(rows);
    const int32_t me = blockIdx.x * THREADS + threadIdx.x;
    if (me >= rows.count) return;
    State* const state = (State*)(rows.states + (size_t)me * ROW_BYTES);
    const int32_t many = rows.counts[me];
    rows.ended[me] = 0;
    int32_t number = chosen ? chosen[me] : 0;
    if (number < 0 || many > rows.room) return;
    if (many == 0) return note_over(rows, me);
    rows.decisions[me] += many > 1;
    if (!chosen) {
        Dice* const kept = &rows.words[(size_t)rows.events * rows.count + me];
        Dice choosing = *kept;
        number = list_of(rows, me)->f_numbers[many > 1 ? kernel_compile_dice_below(&choosing, many) : 0];
        *kept = choosing;
    }
    go_on(rows, me, state, true, number);
    if (state->f_ending != 0) note_over(rows, me);
}

// Begin the next match of the rows that were noted, or the first one of all rows.
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS) begin(const Rows rows, const int32_t* over, int32_t all) {
    share(rows);
    const int32_t many = all ? rows.count : over[0];
    NO_UNROLL
    for (int32_t k = blockIdx.x * blockDim.x + threadIdx.x; k < many; k += gridDim.x * blockDim.x) {
        const int32_t me = all ? k : over[1 + k];
        State* const state = (State*)(rows.states + (size_t)me * ROW_BYTES);
        const int32_t match = all ? 0 : rows.matches[me] + 1;
        make_words(rows.secret, me, match, me, Ahead{rows.words, rows.events, rows.count});
        blank_played(state);
        rule_start((Box*)shared_bytes, state, rows.seats);
        rows.matches[me] = match;
        rows.chances[me] = 0, rows.decisions[me] = 0, rows.plies[me] = 0;
        go_on(rows, me, state, false, 0);
    }
}

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

// Whether every number that was chosen is legal: the first row where it is not, else as it was.
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS) verify(
    const Rows rows, const int32_t* chosen, int32_t* refused
) {
    share(rows);
    const int32_t me = blockIdx.x * THREADS + threadIdx.x;
    if (me >= rows.count || rows.counts[me] == 0 || chosen[me] < 0) return;
    State* const state = (State*)(rows.states + (size_t)me * ROW_BYTES);
    if (rule_verdict((Box*)shared_bytes, state, state->f_asked, chosen[me]) != 0) atomicMin(refused, me);
}
#endif
