#include "CMachineFailures.h"

#include <stdio.h>
#include <string.h>

struct failure {
  int code;
  char operation[cmachinefailures_text_size];
  char reason[cmachinefailures_text_size];
};

// Memory that is there from the thread's beginning: later there may be none left to ask for.
static _Thread_local struct failure failures[cmachinefailures_kept];
static _Thread_local unsigned long count;

void cmachinefailures_note(int code, const char *operation, const char *reason) {
  struct failure *failure = &failures[count % cmachinefailures_kept];
  failure->code = code;
  snprintf(failure->operation, sizeof failure->operation, "%s", operation);
  snprintf(failure->reason, sizeof failure->reason, "%s", reason);
  count++;
}

unsigned long cmachinefailures_count(void) { return count; }

int cmachinefailures_read(unsigned long number, int *code, char *operation, char *reason) {
  if (number >= count || count - number > cmachinefailures_kept) { return 0; }
  const struct failure *failure = &failures[number % cmachinefailures_kept];
  *code = failure->code;
  memcpy(operation, failure->operation, sizeof failure->operation);
  memcpy(reason, failure->reason, sizeof failure->reason);
  return 1;
}
