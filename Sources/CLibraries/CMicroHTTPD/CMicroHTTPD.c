#include "CMicroHTTPD.h"

#include "CSharedLibrary.h"

#define MICROHTTPD_FUNCTIONS(of, as) \
  of(libmicrohttpd, enum MHD_Result, MHD_add_response_header, \
    (struct MHD_Response *response, const char *header, const char *content), \
    (response, header, content)) \
  of(libmicrohttpd, struct MHD_Response *, MHD_create_response_from_callback, \
    (uint64_t size, size_t block_size, MHD_ContentReaderCallback crc, void *crc_cls, \
     MHD_ContentReaderFreeCallback crfc), \
    (size, block_size, crc, crc_cls, crfc)) \
  of(libmicrohttpd, struct MHD_Response *, MHD_create_response_from_fd_at_offset64, \
    (uint64_t size, int fd, uint64_t offset), (size, fd, offset)) \
  of(libmicrohttpd, void, MHD_destroy_response, (struct MHD_Response *response), (response)) \
  of(libmicrohttpd, int, MHD_get_connection_values, \
    (struct MHD_Connection *connection, enum MHD_ValueKind kind, MHD_KeyValueIterator iterator, \
     void *iterator_cls), \
    (connection, kind, iterator, iterator_cls)) \
  of(libmicrohttpd, enum MHD_Result, MHD_queue_response, \
    (struct MHD_Connection *connection, unsigned int status_code, \
     struct MHD_Response *response), \
    (connection, status_code, response)) \
  of(libmicrohttpd, void, MHD_stop_daemon, (struct MHD_Daemon *daemon), (daemon)) \
  as(libmicrohttpd, struct MHD_Daemon *, cmicrohttpd_start_limited, MHD_start_daemon, \
    (unsigned int flags, MHD_AccessHandlerCallback answer, \
     void *(*target_seen)(void *, const char *, struct MHD_Connection *), \
     MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback connected, \
     void *context, const struct sockaddr *address, size_t memory, \
     const struct MHD_OptionItem *limits, const char *key, const char *certificates), \
    (flags, 0, NULL, NULL, answer, context, \
     MHD_OPTION_ARRAY, limits, \
     MHD_OPTION_SOCK_ADDR, address, \
     MHD_OPTION_URI_LOG_CALLBACK, target_seen, context, \
     MHD_OPTION_NOTIFY_COMPLETED, completed, context, \
     MHD_OPTION_NOTIFY_CONNECTION, connected, context, \
     MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory, \
     /* Without a key the list ends here. */ \
     key ? MHD_OPTION_HTTPS_MEM_KEY : MHD_OPTION_END, key, \
     MHD_OPTION_HTTPS_MEM_CERT, certificates, \
     MHD_OPTION_END)) \
  as(libmicrohttpd, const union MHD_DaemonInfo *, cmicrohttpd_port_information, \
    MHD_get_daemon_info, (struct MHD_Daemon *daemon), (daemon, MHD_DAEMON_INFO_BIND_PORT)) \
  as(libmicrohttpd, const union MHD_ConnectionInfo *, cmicrohttpd_socket_information, \
    MHD_get_connection_info, \
    (struct MHD_Connection *connection), (connection, MHD_CONNECTION_INFO_CONNECTION_FD)) \
  as(libmicrohttpd, const union MHD_ConnectionInfo *, cmicrohttpd_client_information, \
    MHD_get_connection_info, \
    (struct MHD_Connection *connection), (connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)) \
  as(libmicrohttpd, enum MHD_Result, cmicrohttpd_set_response_flags, MHD_set_response_options, \
    (struct MHD_Response *response, enum MHD_ResponseFlags flags), (response, flags, MHD_RO_END))

CSHAREDLIBRARY_DEFINE(libmicrohttpd, "libmicrohttpd.so.12", MICROHTTPD_FUNCTIONS)

const char *cmicrohttpd_name(void) { return libmicrohttpd.name; }

const char *cmicrohttpd_load(void) { return csharedlibrary_load(&libmicrohttpd); }

struct MHD_Daemon *cmicrohttpd_start(
  unsigned int flags, MHD_AccessHandlerCallback answer,
  void *(*target_seen)(void *, const char *, struct MHD_Connection *),
  MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback connected, void *context,
  const struct sockaddr *address, size_t memory, unsigned int connections,
  unsigned int idle_seconds, const char *key, const char *certificates
) {
  // Without a limit of connections libmicrohttpd's own holds.
  struct MHD_OptionItem limits[] = {
    {MHD_OPTION_CONNECTION_TIMEOUT, (intptr_t)idle_seconds, NULL},
    {connections ? MHD_OPTION_CONNECTION_LIMIT : MHD_OPTION_END, (intptr_t)connections, NULL},
    {MHD_OPTION_END, 0, NULL},
  };
  return cmicrohttpd_start_limited(
    flags, answer, target_seen, completed, connected, context, address, memory, limits, key,
    certificates);
}

int cmicrohttpd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = cmicrohttpd_port_information(daemon);
  return info ? info->port : -1;
}

int cmicrohttpd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = cmicrohttpd_socket_information(connection);
  return info ? info->connect_fd : -1;
}

const struct sockaddr *cmicrohttpd_client(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = cmicrohttpd_client_information(connection);
  return info ? info->client_addr : NULL;
}

enum MHD_Result cmicrohttpd_allow_own_length(struct MHD_Response *response) {
  return cmicrohttpd_set_response_flags(
    response,
    (enum MHD_ResponseFlags)(MHD_RF_INSANITY_HEADER_CONTENT_LENGTH
      | MHD_RF_HTTP_1_0_COMPATIBLE_STRICT));
}
