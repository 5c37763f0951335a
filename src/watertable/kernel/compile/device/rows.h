// Rows in the card's memory, each moved on to its next choice. What lies side by side has one entry
// a row; `lists` has those of 32 rows side by side, with room for one number more than is said.
// `written` has the numbers of a row's match and of the one before it, `pages` each, if any.
constexpr int32_t ROW_BYTES = (sizeof(State) + 127) / 128 * 128;
constexpr int32_t FULL = -1;  // instead of how many moves: there is no page for what was forced
struct Rows {
    const uint8_t* box;
    const Digest* secret;
    uint8_t* states;
    Dice* words;  // made ahead, and the words for choices as they stand
    int32_t* lists;
    int32_t *counts, *asked, *ended, *winners, *points, *matches, *chances, *decisions, *plies;
    int32_t *numbers, *before, *written;
    int32_t* over;     // how many rows are to begin their next match, and which
    int32_t* crowded;  // how many rows stand still until there is more room
    int32_t count, events, room, pages, seats, skip;
};
HELPER Listing* list_of(const Rows& rows, int32_t me) {
    return (Listing*)(rows.lists + (size_t)(me / 32) * (rows.room + 1) * 32 + me % 32);
}
HELPER void share(const Rows& rows) {
    share_box(rows.box);
    if (threadIdx.x == 0) list_room() = rows.room;
    __syncthreads();
}
HELPER bool is_crowded(const Rows& rows, int32_t me) {
    const int32_t many = rows.counts[me];
    return many == FULL || many > rows.room || (rows.pages > 0 && rows.numbers[me] == rows.pages);
}
// Write down a move. What it needs is read again each time: lanes have no registers to spare.
HELPER void write_down(const Rows& rows, int32_t me, int32_t number) {
    const int32_t place = rows.numbers[me]++;
    const size_t half = 2 * (size_t)me + (rows.matches[me] & 1);
    if (rows.pages > 0) rows.written[half * rows.pages + place] = number;
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
                if (rows.pages > 0 && rows.numbers[me] == rows.pages) {
                    many = FULL;
                    break;
                }
                number = list->f_numbers[0];
            }
        }
        if (seat != CHANCE) write_down(rows, me, number);
        rule_apply((Box*)shared_bytes, state, seat, number, &dice, (Story*)0);
        given = false, many = 0;
        ++done;
    }
    rows.chances[me] = thrown, rows.plies[me] = done;
    rows.counts[me] = many, rows.asked[me] = state->f_asked;
    if (is_crowded(rows, me)) atomicAdd(rows.crowded, 1);
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
    if (number < 0 || is_crowded(rows, me)) return;
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
        rows.before[me] = all ? 0 : rows.numbers[me];
        rows.numbers[me] = 0, rows.chances[me] = 0, rows.decisions[me] = 0, rows.plies[me] = 0;
        go_on(rows, me, state, false, 0);
    }
}

// List the choices of all rows anew and go on where a row stood still, now that there is more room.
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS) resume(const Rows rows) {
    share(rows);
    const int32_t me = blockIdx.x * THREADS + threadIdx.x;
    if (me >= rows.count || rows.counts[me] == 0) return;
    State* const state = (State*)(rows.states + (size_t)me * ROW_BYTES);
    go_on(rows, me, state, false, 0);
    if (state->f_ending != 0) note_over(rows, me);
}

// Copy lines of numbers to where each has more room.
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS) widen(
    const int32_t* from, int32_t room, int32_t* to, int32_t more, int32_t lines
) {
    const int32_t me = blockIdx.x * THREADS + threadIdx.x;
    if (me >= lines) return;
    NO_UNROLL
    for (int32_t k = 0; k < room; ++k) to[(size_t)me * more + k] = from[(size_t)me * room + k];
}

// The lists of all rows, line by line.
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS) list(const Rows rows, int32_t* numbers) {
    const int32_t me = blockIdx.x * THREADS + threadIdx.x;
    if (me >= rows.count) return;
    const int32_t* const listed = (const int32_t*)list_of(rows, me);
    const int32_t many = min_of(rows.counts[me], rows.room);
    NO_UNROLL
    for (int32_t k = 0; k < many; ++k) numbers[(size_t)me * rows.room + k] = listed[k * LIST_STEP];
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
