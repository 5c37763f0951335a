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
static const int MOST = 16;                          // arguments

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

// A thread of a crew, or the one that leads it. It waits in here for what it is to run, at locks of
// Python's own kind: to take and give those needs no interpreter, so that no thread waits for
// another to begin. hands.py knows where what lies.
struct Hand {
    void* go;  // nothing, if it leads
    void* done;
    const Entry* entry;  // what it is to run; nothing: it goes home
    int64_t busy;
    const char* wrong;
    Slot result;
    Slot slots[MOST];
};

static Object* hand_none() {
    python.take(python.none);
    return python.none;
}

static void hand_runs(Hand& hand) {
    hand.wrong = hand.entry->run(hand.slots, &hand.result);
}

// Reads what an entry point is to be run with, and has the hand begin; who leads begins in `lead`.
static Object* hand_told(const Entry* entries, Object* const* given, intptr_t count) {
    Hand& hand = *(Hand*)(intptr_t)python.as_int(given[0]);
    const Entry& entry = entries[python.as_int(given[1])];
    if (!read_slots(entry, given + 2, count - 2, hand.slots)) return nullptr;
    hand.entry = &entry;
    hand.busy = 1;
    if (hand.go) python.release_lock(hand.go);
    return hand_none();
}

// Runs the first of so many hands, and waits for all that were told.
static Object* hands_led(const Entry*, Object* const* given, intptr_t) {
    char* hands = (char*)(intptr_t)python.as_int(given[0]);
    const int64_t count = python.as_int(given[1]), apart = python.as_int(given[2]);
    void* thread = python.save_thread();
    const char* wrong = nullptr;
    for (int64_t k = 0; k < count; ++k) {
        Hand& hand = *(Hand*)(hands + k * apart);
        if (!hand.busy) continue;
        if (hand.go) python.acquire_lock(hand.done, 1);
        else hand_runs(hand);
        hand.busy = 0;
        if (hand.wrong) wrong = hand.wrong;
    }
    python.restore_thread(thread);
    if (wrong) {
        python.raise(python.fault, wrong);
        return nullptr;
    }
    return hand_none();
}

// What a thread does, until it is told nothing.
static Object* hand_served(const Entry*, Object* const* given, intptr_t) {
    Hand& hand = *(Hand*)(intptr_t)python.as_int(given[0]);
    void* thread = python.save_thread();
    for (python.acquire_lock(hand.go, 1); hand.entry; python.acquire_lock(hand.go, 1)) {
        hand_runs(hand);
        python.release_lock(hand.done);
    }
    python.restore_thread(thread);
    return hand_none();
}
