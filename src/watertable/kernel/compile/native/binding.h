// How Python calls entry points: without Python's headers and without being linked to it, so that
// one library serves every Python of a platform. `bind` is handed the few functions it needs.
#pragma once
#if defined(_WIN32)
#define EXPORT extern "C" __declspec(dllexport)
#else
#define EXPORT extern "C" __attribute__((visibility("default")))
#endif

struct Object;  // a PyObject
struct Slot {   // an argument or a result
    union {
        int64_t number;
        double real;
        void* data;
    };
    int64_t count;
};
typedef Object* (*Called)(Object*, Object* const*, intptr_t);
struct Method {  // a PyMethodDef
    const char* name;
    Called run;
    int flags;
    const char* doc;
};
struct Python {
    long long (*as_int)(Object*);
    Object* (*from_int)(long long);
    double (*as_float)(Object*);
    Object* (*from_float)(double);
    int (*is_true)(Object*);
    Object* (*from_bool)(long);
    Object* (*error)();
    void (*raise)(Object*, const char*);
    int (*compare)(Object*, Object*, int);
    void* (*save_thread)();
    void (*restore_thread)(void*);
    Object* (*new_function)(Method*, Object*, Object*);
    void (*take)(Object*);
    int (*acquire_lock)(void*, int);
    void (*release_lock)(void*);
    intptr_t (*size_of_tuple)(Object*);
    Object* (*item_of_tuple)(Object*, intptr_t);
    Object* none;
    Object* type_error;
    Object* fault;  // raised by a checked program
    Object* array_type;
};
struct Entry {
    const char* name;
    const char* takes;  // a letter for each argument: i, f, b, or A for an array
    const char* wrong_count;
    const char* wrong_array;
    char gives;  // i, f, b, or n for nothing
    const char* (*run)(const Slot*, Slot*);
    Object** kinds;  // the dtype of each array
    Method method;
};

// A NumPy array, as far as it is read here; whoever binds has seen that it lies so.
struct ArrayObject {
    intptr_t references;
    Object* type;
    char* data;
    int dimensions;
    intptr_t* shape;
    intptr_t* strides;
    Object* base;
    Object* dtype;
    int flags;
};
static const int USUAL = 0x0001 | 0x0100 | 0x0400;  // contiguous, aligned, writeable
static const int MOST = 20;                          // arguments

static Python python;

static bool read_array(const Entry& entry, int place, Object* given, Slot& slot) {
    const ArrayObject* array = (const ArrayObject*)given;
    bool fits = array->type == python.array_type && array->dimensions == 1 &&
                (array->flags & USUAL) == USUAL;
    if (fits && array->dtype != entry.kinds[place]) {
        const int same = python.compare(array->dtype, entry.kinds[place], 2);
        if (same < 0) return false;
        fits = same == 1;
    }
    if (!fits) {
        python.raise(python.type_error, entry.wrong_array);
        return false;
    }
    slot.data = array->data;
    slot.count = (int64_t)array->shape[0];
    return true;
}

static bool read_slot(const Entry& entry, int place, Object* given, Slot& slot) {
    switch (entry.takes[place]) {
        case 'A':
            return read_array(entry, place, given, slot);
        case 'i':
            slot.number = python.as_int(given);
            return slot.number != -1 || !python.error();
        case 'f':
            slot.real = python.as_float(given);
            return slot.real != -1.0 || !python.error();
        default:
            slot.number = python.is_true(given);
            return slot.number >= 0;
    }
}

static bool read_slots(const Entry& entry, Object* const* given, intptr_t count, Slot* slots) {
    for (intptr_t place = 0; place < count; ++place) {
        if (!entry.takes[place]) count = -1;
        else if (!read_slot(entry, (int)place, given[place], slots[place])) return false;
    }
    if (count < 0 || entry.takes[count]) {
        python.raise(python.type_error, entry.wrong_count);
        return false;
    }
    return true;
}

static Object* called(const Entry& entry, Object* const* given, intptr_t count) {
    Slot slots[MOST], result;
    if (!read_slots(entry, given, count, slots)) return nullptr;
    void* thread = python.save_thread();
    const char* wrong = entry.run(slots, &result);
    python.restore_thread(thread);
    if (wrong) {
        python.raise(python.fault, wrong);
        return nullptr;
    }
    switch (entry.gives) {
        case 'i':
            return python.from_int(result.number);
        case 'f':
            return python.from_float(result.real);
        case 'b':
            return python.from_bool((long)result.number);
        default:
            python.take(python.none);
            return python.none;
    }
}

// What two threads say to each other in one word of memory.
#if defined(_MSC_VER)
#include <intrin.h>
static int64_t exchanged(int64_t* word, int64_t now) { return _InterlockedExchange64(word, now); }
static int64_t lessened(int64_t* word) { return _InterlockedDecrement64(word); }
static int64_t seen(const int64_t* word) { return *(const volatile int64_t*)word; }
#else
static int64_t exchanged(int64_t* word, int64_t now) { return __atomic_exchange_n(word, now, __ATOMIC_ACQ_REL); }
static int64_t lessened(int64_t* word) { return __atomic_sub_fetch(word, 1, __ATOMIC_ACQ_REL); }
static int64_t seen(const int64_t* word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }
#endif

// The processor's own clock, how far it goes in a moment of some 1,000 us, and a short breath.
// Where none is known a moment is nothing. To wake 16 that sleep took 540 us on 16 virtual cores, to
// tell them while they look 12: so they look for as long as whoever calls may take between two steps.
#if defined(_MSC_VER) && defined(_M_X64)
static int64_t ticks() { return (int64_t)__rdtsc(); }
static int64_t moment() { return 2000000; }
static void breathe() { _mm_pause(); }
#elif defined(__x86_64__)
static int64_t ticks() { return (int64_t)__builtin_ia32_rdtsc(); }
static int64_t moment() { return 2000000; }  // it goes at 2 GHz or so, or faster
static void breathe() { __builtin_ia32_pause(); }
#elif defined(__aarch64__)
static int64_t ticks() {
    int64_t now;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(now));
    return now;
}
static int64_t moment() {
    int64_t in_a_second;
    __asm__ volatile("mrs %0, cntfrq_el0" : "=r"(in_a_second));
    return in_a_second / 1000;
}
static void breathe() { __asm__ volatile("yield"); }
#else
static int64_t ticks() { return 0; }
static int64_t moment() { return 0; }
static void breathe() {}
#endif

// A thread of a crew; the first is the one that leads. It waits in here for what it is to run, at a
// lock of Python's own kind: to take and give that needs no interpreter, so that no thread waits for
// another to begin. hands.py knows where what lies.
struct alignas(128) Hand {
    void* lock;     // it sleeps here
    int64_t told;   // that it is to begin; who leads: that all are done
    int64_t left;   // who leads: how many are not done
    int64_t below;  // how many of those that follow it are woken by it
    int64_t looks;  // for how many moments it looks whether it is told, before it sleeps
    int64_t vain;   // how many times in a row that was for nothing
    Hand* leader;
    const Entry* entry;  // what it is to run; nothing: it goes home
    const char* wrong;
    Slot result;
    Slot slots[MOST];
};
static const int64_t TOLD = 1, ASLEEP = 2;
static const int64_t WAYS = 4;  // a thread wakes so many at most, and each of them as many

static Object* hand_none() {
    python.take(python.none);
    return python.none;
}

static bool hand_looks(const Hand& hand) {
    const int64_t began = ticks(), patience = hand.looks * moment();
    do {
        if (seen(&hand.told)) return true;
        breathe();
    } while (ticks() - began < patience);
    return false;
}

// After looking in vain twice it looks one time in sixteen: who would tell it thinks for longer, or
// needs this very core.
static void hand_waits(Hand& hand) {
    if (hand.vain < 2 || hand.vain % 16 == 0) hand.vain = hand_looks(hand) ? 0 : hand.vain + 1;
    else ++hand.vain;
    if (exchanged(&hand.told, ASLEEP) != TOLD) python.acquire_lock(hand.lock, 1);
    exchanged(&hand.told, 0);
}

static void hand_woken(Hand& hand) {
    if (exchanged(&hand.told, TOLD) == ASLEEP) python.release_lock(hand.lock);
}

//      0            who leads wakes four, and each of those three
//   1  5  9  13
//   2  6 10  14
//   3  7 11  15
//   4  8 12
static void others_woken(Hand& hand) {
    int64_t below = hand.below;
    Hand* next = &hand + 1;
    for (int64_t ways = WAYS; below > 0; --ways) {
        const int64_t part = (below + ways - 1) / ways;
        next->below = part - 1;
        hand_woken(*next);
        next += part;
        below -= part;
    }
}

static void hand_runs(Hand& hand) {
    others_woken(hand);
    hand.wrong = hand.entry->run(hand.slots, &hand.result);
}

// Reads what a hand is to run an entry point with; it does not begin yet.
static bool hand_told(Hand& hand, const Entry& entry, Object* given) {
    Object* items[MOST];
    const intptr_t count = python.size_of_tuple(given);
    for (intptr_t place = 0; place < count && place < MOST; ++place)
        items[place] = python.item_of_tuple(given, place);
    hand.entry = &entry;
    return read_slots(entry, items, count, hand.slots);
}

// Has every hand run an entry point with what is given for it, and waits for all. If something
// cannot be read, none begins.
static Object* hands_led(const Entry* entries, Object* const* given, intptr_t count) {
    Hand* hands = (Hand*)(intptr_t)python.as_int(given[0]);
    const Entry& entry = entries[python.as_int(given[1])];
    given += 2;
    count -= 2;
    for (intptr_t k = 0; k < count; ++k)
        if (!hand_told(hands[k], entry, given[k])) return nullptr;
    hands->below = hands->left = count - 1;
    void* thread = python.save_thread();
    hand_runs(*hands);
    if (count > 1) hand_waits(*hands);
    python.restore_thread(thread);
    for (intptr_t k = 0; k < count; ++k) {
        if (!hands[k].wrong) continue;
        python.raise(python.fault, hands[k].wrong);
        return nullptr;
    }
    return hand_none();
}

// What a thread does, until it is told nothing.
static Object* hand_served(const Entry*, Object* const* given, intptr_t) {
    Hand& hand = *(Hand*)(intptr_t)python.as_int(given[0]);
    void* thread = python.save_thread();
    for (hand_waits(hand); hand.entry; hand_waits(hand)) {
        hand_runs(hand);
        if (lessened(&hand.leader->left) == 0) hand_woken(*hand.leader);
    }
    python.restore_thread(thread);
    return hand_none();
}

// Sends a hand home. It gives its lock back when it has the interpreter, so not before this is done.
static Object* hand_sent_home(const Entry*, Object* const* given, intptr_t) {
    Hand& hand = *(Hand*)(intptr_t)python.as_int(given[0]);
    hand.entry = nullptr;
    hand_woken(hand);
    return hand_none();
}
