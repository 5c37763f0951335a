// One match in one lane: its chance, and how it goes on to the next choice.
constexpr int32_t NOBODY = -1, CHANCE = -2;
constexpr int32_t STATE_BYTES = (sizeof(State) + 15) / 16 * 16;

// Words that were made ahead: those of chance events 0, 1, ..., and last those for choices, each of
// all matches side by side.
struct Ahead {
    const Dice* words;
    int32_t events, count;
};

// The words of a chance event past those made ahead.
RULE_APART void late_words(const Digest* secret, uint32_t row, uint32_t match, uint32_t event, Dice* dice) {
    Key key;
    key_of_match(secret, row, match, &key);
    words_of(&key, 0, event, dice);
}
HELPER void throw_dice(
    const Ahead& ahead, const Digest* secret, int32_t place, uint32_t row, uint32_t match, int32_t event, Dice* dice
) {
    if (event < ahead.events) *dice = ahead.words[(size_t)event * ahead.count + place];
    else late_words(secret, row, match, (uint32_t)event, dice);
}
// All words of a match that are made ahead.
HELPER void make_words(const Digest* secret, uint32_t row, uint32_t match, int32_t place, const Ahead& ahead) {
    Key key;
    key_of_match(secret, row, match, &key);
    Dice* words = (Dice*)ahead.words;
    NO_UNROLL
    for (int32_t event = 0; event < ahead.events; ++event)
        words_of(&key, 0, (uint32_t)event, &words[(size_t)event * ahead.count + place]);
    words_of(&key, PLAYERS, 0, &words[(size_t)ahead.events * ahead.count + place]);
}
