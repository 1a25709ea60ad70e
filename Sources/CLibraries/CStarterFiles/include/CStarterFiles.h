#include <stddef.h>

/// A file that `vastsim new` writes as it is.
typedef enum {
  /// 3.2 s of bars and a soft tone, H.264 and AAC in an MP4.
  CSTARTER_VIDEO,
  /// The trace of an app's sound session.
  CSTARTER_TRACE,
  CSTARTER_SWIFT_LOGGER,
  CSTARTER_KOTLIN_LOGGER,
  CSTARTER_JAVASCRIPT_LOGGER,
} cstarter_file;

/// The bytes of a file.
const unsigned char *cstarter_bytes(cstarter_file file);

/// How many bytes it has.
size_t cstarter_count(cstarter_file file);
