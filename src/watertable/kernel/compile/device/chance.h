// Chance: HMAC-SHA256 as in records/chance.py, and sfc32 as in compile/dice.py, in words of 32 bits.
struct kernel_records_chance_Dice {
    uint32_t words[4];
};
typedef kernel_records_chance_Dice Dice;

HELPER uint32_t kernel_compile_dice_next_word(Dice* dice) {
    const uint32_t a = dice->words[0], b = dice->words[1], c = dice->words[2], count = dice->words[3];
    const uint32_t word = a + b + count;
    dice->words[0] = b ^ (b >> 9);
    dice->words[1] = c + (c << 3);
    dice->words[2] = ((c << 21) | (c >> 11)) + word;
    dice->words[3] = count + 1;
    return word;
}
HELPER void kernel_compile_dice_stir(Dice* dice) {
    NO_UNROLL
    for (int k = 0; k < 12; ++k) kernel_compile_dice_next_word(dice);
}
HELPER int32_t kernel_compile_dice_below(Dice* dice, int32_t bound) {
    const uint32_t many = (uint32_t)bound;
    uint64_t product = (uint64_t)kernel_compile_dice_next_word(dice) * many;
    if ((uint32_t)product < many) {
        const uint32_t threshold = (0u - many) % many;
        NO_UNROLL
        while ((uint32_t)product < threshold) product = (uint64_t)kernel_compile_dice_next_word(dice) * many;
    }
    return (int32_t)(product >> 32);
}

static CONSTANTS uint32_t ROUND_WORDS[64] = {@ROUND_WORDS@};
static CONSTANTS uint32_t FIRST_DIGEST[8] = {@FIRST_DIGEST@};
constexpr uint32_t INNER = 0x36363636u, OUTER = 0x5C5C5C5Cu;

struct Digest {
    uint32_t words[8];
};
struct Key {  // a key, as far as it can be taken in before there is a message
    Digest inner, outer;
};

HELPER uint32_t turned(uint32_t word, int by) { return word >> by | word << (32 - by); }

// Take sixteen words into a digest. The words are used up.
RULE_APART void take_in(Digest* digest, uint32_t* words) {
    uint32_t a = digest->words[0], b = digest->words[1], c = digest->words[2], d = digest->words[3];
    uint32_t e = digest->words[4], f = digest->words[5], g = digest->words[6], h = digest->words[7];
    NO_UNROLL
    for (int t = 0; t < 64; ++t) {
        const uint32_t word = words[t & 15];
        const uint32_t x = words[(t + 1) & 15], y = words[(t + 14) & 15];
        const uint32_t small = turned(x, 7) ^ turned(x, 18) ^ x >> 3;
        const uint32_t large = turned(y, 17) ^ turned(y, 19) ^ y >> 10;
        words[t & 15] = word + small + words[(t + 9) & 15] + large;
        const uint32_t added = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) +
                               ROUND_WORDS[t] + word;
        const uint32_t most = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + added;
        d = c, c = b, b = a, a = added + most;
    }
    digest->words[0] += a, digest->words[1] += b, digest->words[2] += c, digest->words[3] += d;
    digest->words[4] += e, digest->words[5] += f, digest->words[6] += g, digest->words[7] += h;
}
RULE_APART void begin_with(const Digest* secret, uint32_t pad, Digest* digest) {
    uint32_t words[16];
    for (int k = 0; k < 8; ++k) digest->words[k] = FIRST_DIGEST[k];
    for (int k = 0; k < 16; ++k) words[k] = k < 8 ? secret->words[k] ^ pad : pad;
    take_in(digest, words);
}
RULE_APART void end_after(Digest* digest, const uint32_t* message, int count) {
    uint32_t words[16];
    NO_UNROLL
    for (int k = 0; k < 16; ++k) words[k] = k < count ? message[k] : k == count ? 0x80000000u : 0;
    words[15] = 32 * (16 + count);
    take_in(digest, words);
}
HELPER void make_key(const Digest* secret, Key* key) {
    begin_with(secret, INNER, &key->inner);
    begin_with(secret, OUTER, &key->outer);
}
RULE_APART void answer(const Key* key, const uint32_t* message, int count, Digest* digest) {
    Digest inner = key->inner;
    end_after(&inner, message, count);
    *digest = key->outer;
    end_after(digest, inner.words, 8);
}

// The key of a row's match, as batches/row.py makes it from the secret of the seed.
HELPER void key_of_match(const Digest* secret, uint32_t row, uint32_t match, Key* key) {
    Key seed;
    make_key(secret, &seed);
    const uint32_t message[4] = {0, row, 0, match};
    Digest own;
    answer(&seed, message, 4, &own);
    make_key(&own, key);
}
// The words of a match: of chance event `low`, or, with `high` PLAYERS, of what is chosen at random.
HELPER void words_of(const Key* key, uint32_t high, uint32_t low, Dice* dice) {
    const uint32_t message[2] = {high, low};
    Digest digest;
    answer(key, message, 2, &digest);
    for (int k = 0; k < 4; ++k) dice->words[k] = digest.words[k];
}
constexpr uint32_t PLAYERS = 0x40000000u;  // as batches/matches.py has it: 2^62
