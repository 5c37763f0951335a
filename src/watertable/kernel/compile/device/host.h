// The card's double: the same rules, words and matches on the host, where every index is looked at.
#define EXPORT extern "C" __attribute__((visibility("default")))

EXPORT const char* play(
    Box* box, const Digest* secret, uint32_t first, int32_t events, int32_t count, int32_t seats, uint8_t* kept,
    int32_t* decisions, int32_t* plies, int32_t* chances, int8_t* winners, int32_t* points
) {
    static int32_t numbers[MOVES];
    static Dice made[256];
    BEGIN_CHECKS
    for (int32_t match = 0; match < count; ++match) {
        State* const state = (State*)(kept + (size_t)match * sizeof(State));
        const Ahead ahead{made, events, 1};
        make_words(secret, first + match, 0, 0, ahead);
        Dice choosing = made[events], dice{};
        int32_t chosen = 0, done = 0, thrown = 0;
        rule_start(box, state, seats);
        while (state->f_ending == 0) {
            int32_t number = 0;
            const int32_t seat = state->f_asked;
            if (seat == CHANCE) {
                throw_dice(ahead, secret, 0, first + match, 0, thrown++, &dice);
            } else {
                const int32_t many = rule_legal(box, state, (Listing*)numbers);
                chosen += many > 1;
                number = numbers[many > 1 ? kernel_compile_dice_below(&choosing, many) : 0];
                if (rule_verdict(box, state, seat, number) != 0) return "a listed number is refused";
            }
            rule_apply(box, state, seat, number, &dice, (Story*)0);
            ++done;
        }
        decisions[match] = chosen, plies[match] = done, chances[match] = thrown;
        winners[match] = (int8_t)rule_winners(box, state);
        for (int32_t seat = 0; seat < seats; ++seat) points[match * seats + seat] = rule_points(box, state, seat);
    }
    return nullptr;
}

EXPORT const char* look(Box* box, State* state, int32_t seat, View* view, int32_t* points) {
    BEGIN_CHECKS
    rule_observe(box, state, seat, view);
    *points = seat < 0 ? 0 : rule_points(box, state, seat);
    return nullptr;
}
