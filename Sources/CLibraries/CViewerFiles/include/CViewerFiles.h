#include <stddef.h>

/// A file of the viewer as the program carries it.
struct cviewer_file {
  /// Its name in the folder `Viewer`.
  const char *name;
  const unsigned char *bytes;
  size_t count;
};

/// How many files there are.
size_t cviewer_file_count(void);

/// A file, modules in an order in which each comes after those that it imports.
struct cviewer_file cviewer_file_at(size_t index);
