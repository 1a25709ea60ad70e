#ifndef CMACHINEFAILURES_H
#define CMACHINEFAILURES_H

#include <stddef.h>

// The failures of the machine that this thread met: a failure becomes a plain absence in many places,
// and nothing that was found afterwards may pass for a fact about a tag. A run is played by one
// thread, and another thread's run does not lose its result.

// How many bytes of a text are kept, with the NUL at its end.
enum { cmachinefailures_text_size = 512 };

// How many failures are kept of a thread: the latest.
enum { cmachinefailures_kept = 8 };

// Writes a failure down. The code is the system's, or 0.
void cmachinefailures_note(int code, const char *operation, const char *reason);

// How many failures this thread has written down so far.
unsigned long cmachinefailures_count(void);

// Reads a failure by its number, from 0, into texts of the size above; 0 for one that is forgotten,
// or not there yet.
int cmachinefailures_read(unsigned long number, int *code, char *operation, char *reason);

#endif
