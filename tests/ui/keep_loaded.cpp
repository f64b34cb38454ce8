// Part of the programs that the address sanitizer watches, and of no others: libraries stay loaded to the
// end. Else the driver is gone when leaks are reported, and its own cannot be told from ours by their names.
extern "C" int dlclose(void*) {
    return 0;
}
