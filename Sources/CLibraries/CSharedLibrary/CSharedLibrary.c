#define _GNU_SOURCE

#include "CSharedLibrary.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

// Libraries are loaded one after the other.
static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;

// Finds all functions; returns the name of the first that the library lacks.
static const char *find_functions(struct csharedlibrary *library, void *handle) {
  for (size_t index = 0; index < library->function_count; index++) {
    library->functions[index] = dlsym(handle, library->function_names[index]);
    if (!library->functions[index]) { return library->function_names[index]; }
  }
  return NULL;
}

// Returns NULL, or the reason in memory that the caller owns.
static char *load(struct csharedlibrary *library) {
  char *reason = NULL;
  // Nothing is left to be looked up, or opened, later: a process may confine itself meanwhile.
  void *handle = dlopen(library->name, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    if (asprintf(&reason, "%s", dlerror()) < 0) { abort(); }
    return reason;
  }
  const char *missing = find_functions(library, handle);
  if (missing && asprintf(&reason, "%s: no function '%s'", library->name, missing) < 0) { abort(); }
  return reason;
}

const char *csharedlibrary_load(struct csharedlibrary *library) {
  if (atomic_load_explicit(&library->is_loaded, memory_order_acquire)) { return NULL; }
  pthread_mutex_lock(&loading);
  if (!atomic_load_explicit(&library->is_loaded, memory_order_relaxed) && !library->failure) {
    library->failure = load(library);
    if (!library->failure) {
      atomic_store_explicit(&library->is_loaded, true, memory_order_release);
    }
  }
  const char *failure = library->failure;
  pthread_mutex_unlock(&loading);
  return failure;
}

void *csharedlibrary_function(struct csharedlibrary *library, size_t index) {
  const char *failure = csharedlibrary_load(library);
  if (failure) {
    fprintf(stderr, "'%s' is called without its library: %s\n",
      library->function_names[index], failure);
    abort();
  }
  return library->functions[index];
}
