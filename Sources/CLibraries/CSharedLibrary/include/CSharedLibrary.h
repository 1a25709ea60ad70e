#ifndef CSHAREDLIBRARY_H
#define CSHAREDLIBRARY_H

#include <stdatomic.h>
#include <stddef.h>

// A shared library that the process loads when it first needs one of its functions, with stand-ins
// for these functions: they have the names and types that the library's headers declare, so callers
// are written, and checked, as if the library were linked.

struct csharedlibrary {
  // The name that the dynamic linker looks for, such as `libcurl.so.4`.
  const char *name;
  const char *const *function_names;
  // The library's own functions, in the order of the names, once it is loaded.
  void **functions;
  size_t function_count;
  atomic_bool is_loaded;
  // Why it could not be loaded; set at most once.
  char *failure;
};

// Loads a library with everything that it needs, unless that is done; returns the reason if that
// fails, in this and in every later call, and NULL if it succeeds.
const char *csharedlibrary_load(struct csharedlibrary *library);

// One function of a library, which is loaded if necessary. Without the library the process aborts:
// a caller that can do without it calls `csharedlibrary_load` before.
void *csharedlibrary_function(struct csharedlibrary *library, size_t index);

// Defines a library and its stand-ins. `functions_of` is a macro with two parameters, which are
// macros that it applies to each function: `of(library, result, name, parameters, arguments)`, and
// for a stand-in with another name `as(library, result, name, function, parameters, arguments)`.
// The latter serve variadic functions: they fix what follows, as Swift, and C itself, cannot pass
// it on.
#define CSHAREDLIBRARY_DEFINE(library, soname, functions_of) \
  enum { functions_of(CSHAREDLIBRARY_INDEX, CSHAREDLIBRARY_INDEX_AS) library##_count }; \
  static const char *const library##_names[] = { \
    functions_of(CSHAREDLIBRARY_NAME, CSHAREDLIBRARY_NAME_AS)}; \
  static void *library##_functions[library##_count]; \
  static struct csharedlibrary library = { \
    .name = soname, .function_names = library##_names, .functions = library##_functions, \
    .function_count = library##_count}; \
  functions_of(CSHAREDLIBRARY_STAND_IN, CSHAREDLIBRARY_STAND_IN_AS)

#define CSHAREDLIBRARY_INDEX(library, result, name, parameters, arguments) index_of_##name,
#define CSHAREDLIBRARY_INDEX_AS(library, result, name, function, parameters, arguments) \
  index_of_##name,

#define CSHAREDLIBRARY_NAME(library, result, name, parameters, arguments) #name,
#define CSHAREDLIBRARY_NAME_AS(library, result, name, function, parameters, arguments) #function,

#define CSHAREDLIBRARY_STAND_IN(library, result, name, parameters, arguments) \
  CSHAREDLIBRARY_STAND_IN_AS(library, result, name, name, parameters, arguments)

// Hidden, so that the libraries call each other's functions and not the stand-ins.
#define CSHAREDLIBRARY_STAND_IN_AS(library, result, name, function, parameters, arguments) \
  __attribute__((visibility("hidden"))) result name parameters { \
    return ((__typeof__(&function))csharedlibrary_function(&library, index_of_##name)) arguments; \
  }

// The text of a number that a macro stands for.
#define CSHAREDLIBRARY_TEXT(number) CSHAREDLIBRARY_TOKEN_TEXT(number)
#define CSHAREDLIBRARY_TOKEN_TEXT(token) #token

#endif
