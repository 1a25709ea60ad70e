#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <microhttpd.h>

// libmicrohttpd is not linked: it is loaded when one of its functions is first called. A function
// that vastsim comes to use is added to the list in CMicroHTTPD.c.

const char *cmicrohttpd_name(void);

// Returns the reason if the library cannot be loaded, and otherwise NULL.
const char *cmicrohttpd_load(void);

// Variadic functions, which Swift cannot call.

struct MHD_Daemon *cmicrohttpd_start(
  unsigned int flags, MHD_AccessHandlerCallback answer,
  void *(*target_seen)(void *, const char *, struct MHD_Connection *),
  MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback connected, void *context,
  const struct sockaddr *address, size_t memory, unsigned int connections,
  unsigned int idle_seconds, const char *key, const char *certificates);

int cmicrohttpd_port(struct MHD_Daemon *daemon);

int cmicrohttpd_socket(struct MHD_Connection *connection);

// The address of a connection's client; NULL if it is not known.
const struct sockaddr *cmicrohttpd_client(struct MHD_Connection *connection);

// Lets a response state a length of its own, as one to HTTP 1.0, whose bodies of unknown length
// come in one piece.
enum MHD_Result cmicrohttpd_allow_own_length(struct MHD_Response *response);

// Macros with a cast, which Swift does not import.
static const ssize_t cmicrohttpd_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t cmicrohttpd_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;

#endif
