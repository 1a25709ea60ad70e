#include <microhttpd.h>

// Variadic functions, which Swift cannot call.

static inline struct MHD_Daemon *cmicrohttpd_start(
  unsigned int flags, MHD_AccessHandlerCallback answer,
  void *(*target_seen)(void *, const char *, struct MHD_Connection *),
  MHD_RequestCompletedCallback completed, void *context, const struct sockaddr *address,
  size_t memory, unsigned int connections, unsigned int idle_seconds, const char *key,
  const char *certificates
) {
  // Without a limit of connections libmicrohttpd's own holds.
  struct MHD_OptionItem limits[] = {
    {MHD_OPTION_CONNECTION_TIMEOUT, (intptr_t)idle_seconds, NULL},
    {connections ? MHD_OPTION_CONNECTION_LIMIT : MHD_OPTION_END, (intptr_t)connections, NULL},
    {MHD_OPTION_END, 0, NULL},
  };
  return MHD_start_daemon(
    flags, 0, NULL, NULL, answer, context,
    MHD_OPTION_ARRAY, limits,
    MHD_OPTION_SOCK_ADDR, address,
    MHD_OPTION_URI_LOG_CALLBACK, target_seen, context,
    MHD_OPTION_NOTIFY_COMPLETED, completed, context,
    MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
    // Without a key the list ends here.
    key ? MHD_OPTION_HTTPS_MEM_KEY : MHD_OPTION_END, key,
    MHD_OPTION_HTTPS_MEM_CERT, certificates,
    MHD_OPTION_END);
}

static inline int cmicrohttpd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : -1;
}

static inline int cmicrohttpd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

static inline enum MHD_Result cmicrohttpd_allow_own_length(struct MHD_Response *response) {
  // As for HTTP 1.0, whose bodies of unknown length come in one piece.
  return MHD_set_response_options(
    response,
    (enum MHD_ResponseFlags)(MHD_RF_INSANITY_HEADER_CONTENT_LENGTH
      | MHD_RF_HTTP_1_0_COMPATIBLE_STRICT),
    MHD_RO_END);
}

// Macros with a cast, which Swift does not import.
static const ssize_t cmicrohttpd_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t cmicrohttpd_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;
