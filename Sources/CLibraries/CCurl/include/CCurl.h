#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

// libcurl is not linked: it is loaded when one of its functions is first called. A function that
// vastsim comes to use is added to the list in CCurl.c.

const char *ccurl_name(void);

// Returns the reason if the library cannot be loaded, and otherwise NULL.
const char *ccurl_load(void);

// Variadic functions, which Swift does not import: one name for each type of the last argument.

CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value);
CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode ccurl_set_bytes(CURL *handle, CURLoption option, const void *value);

typedef size_t (*ccurl_receive)(char *bytes, size_t size, size_t count, void *data);
CURLcode ccurl_set_receive(CURL *handle, CURLoption option, ccurl_receive function);

typedef curl_socket_t (*ccurl_open_socket)(
    void *data, curlsocktype purpose, struct curl_sockaddr *address);
CURLcode ccurl_set_open_socket(CURL *handle, ccurl_open_socket function);

CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode ccurl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value);
CURLcode ccurl_get_text(CURL *handle, CURLINFO info, const char **value);

CURLMcode ccurl_multi_set_long(CURLM *handle, CURLMoption option, long value);
CURLSHcode ccurl_share_set_long(CURLSH *handle, CURLSHoption option, int value);

#endif
