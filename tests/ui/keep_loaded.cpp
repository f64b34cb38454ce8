// Part of the programs that a sanitizer watches, and of no others: libraries stay loaded to the end. Else the
// driver is gone when leaks are reported, and its own cannot be told from ours by their names; and the thread
// sanitizer takes the unloading of a library that it passes over for a fault.
extern "C" int dlclose(void*) {
    return 0;
}
