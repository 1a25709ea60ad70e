#include <zlib.h>

// A function-like macro, which Swift does not import. 16 more than the window's bits ask for gzip.

static inline int czlib_begin_gzip(z_stream *stream) {
  return deflateInit2(
    stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
}
