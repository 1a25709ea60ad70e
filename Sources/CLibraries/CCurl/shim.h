#include <curl/curl.h>

// Variadic functions, which Swift does not import: one name for each type of the last argument.
// The parentheses pass by the macros of the same names.

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
  return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_list(
    CURL *handle, CURLoption option, struct curl_slist *value) {
  return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_bytes(CURL *handle, CURLoption option, const void *value) {
  return (curl_easy_setopt)(handle, option, value);
}

typedef size_t (*ccurl_receive)(char *bytes, size_t size, size_t count, void *data);
static inline CURLcode ccurl_set_receive(
    CURL *handle, CURLoption option, ccurl_receive function) {
  return (curl_easy_setopt)(handle, option, function);
}

typedef curl_socket_t (*ccurl_open_socket)(
    void *data, curlsocktype purpose, struct curl_sockaddr *address);
static inline CURLcode ccurl_set_open_socket(CURL *handle, ccurl_open_socket function) {
  return (curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}

static inline CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
  return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode ccurl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode ccurl_get_text(CURL *handle, CURLINFO info, const char **value) {
  return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLMcode ccurl_multi_set_long(CURLM *handle, CURLMoption option, long value) {
  return (curl_multi_setopt)(handle, option, value);
}

static inline CURLSHcode ccurl_share_set_long(
    CURLSH *handle, CURLSHoption option, int value) {
  return (curl_share_setopt)(handle, option, value);
}
