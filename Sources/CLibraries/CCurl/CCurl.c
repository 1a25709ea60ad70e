#include "CCurl.h"

#include "CSharedLibrary.h"

#define CURL_FUNCTIONS(of, as) \
  of(libcurl, void, curl_easy_cleanup, (CURL *curl), (curl)) \
  of(libcurl, CURL *, curl_easy_init, (void), ()) \
  of(libcurl, const char *, curl_easy_strerror, (CURLcode code), (code)) \
  of(libcurl, void, curl_free, (void *p), (p)) \
  of(libcurl, CURLcode, curl_global_init, (long flags), (flags)) \
  of(libcurl, CURLMcode, curl_multi_add_handle, \
    (CURLM *multi_handle, CURL *curl_handle), (multi_handle, curl_handle)) \
  of(libcurl, CURLMcode, curl_multi_cleanup, (CURLM *multi_handle), (multi_handle)) \
  of(libcurl, CURLMsg *, curl_multi_info_read, \
    (CURLM *multi_handle, int *msgs_in_queue), (multi_handle, msgs_in_queue)) \
  of(libcurl, CURLM *, curl_multi_init, (void), ()) \
  of(libcurl, CURLMcode, curl_multi_perform, \
    (CURLM *multi_handle, int *running_handles), (multi_handle, running_handles)) \
  of(libcurl, CURLMcode, curl_multi_poll, \
    (CURLM *multi_handle, struct curl_waitfd extra_fds[], unsigned int extra_nfds, \
     int timeout_ms, int *ret), \
    (multi_handle, extra_fds, extra_nfds, timeout_ms, ret)) \
  of(libcurl, CURLMcode, curl_multi_remove_handle, \
    (CURLM *multi_handle, CURL *curl_handle), (multi_handle, curl_handle)) \
  of(libcurl, CURLSHcode, curl_share_cleanup, (CURLSH *share), (share)) \
  of(libcurl, CURLSH *, curl_share_init, (void), ()) \
  of(libcurl, struct curl_slist *, curl_slist_append, \
    (struct curl_slist *list, const char *data), (list, data)) \
  of(libcurl, void, curl_slist_free_all, (struct curl_slist *list), (list)) \
  of(libcurl, CURLU *, curl_url, (void), ()) \
  of(libcurl, void, curl_url_cleanup, (CURLU *handle), (handle)) \
  of(libcurl, CURLUcode, curl_url_get, \
    (CURLU *handle, CURLUPart what, char **part, unsigned int flags), \
    (handle, what, part, flags)) \
  of(libcurl, CURLUcode, curl_url_set, \
    (CURLU *handle, CURLUPart what, const char *part, unsigned int flags), \
    (handle, what, part, flags)) \
  as(libcurl, CURLcode, ccurl_set_long, curl_easy_setopt, \
    (CURL *handle, CURLoption option, long value), (handle, option, value)) \
  as(libcurl, CURLcode, ccurl_set_text, curl_easy_setopt, \
    (CURL *handle, CURLoption option, const char *value), (handle, option, value)) \
  as(libcurl, CURLcode, ccurl_set_list, curl_easy_setopt, \
    (CURL *handle, CURLoption option, struct curl_slist *value), (handle, option, value)) \
  as(libcurl, CURLcode, ccurl_set_pointer, curl_easy_setopt, \
    (CURL *handle, CURLoption option, void *value), (handle, option, value)) \
  as(libcurl, CURLcode, ccurl_set_bytes, curl_easy_setopt, \
    (CURL *handle, CURLoption option, const void *value), (handle, option, value)) \
  as(libcurl, CURLcode, ccurl_set_receive, curl_easy_setopt, \
    (CURL *handle, CURLoption option, ccurl_receive function), (handle, option, function)) \
  as(libcurl, CURLcode, ccurl_set_open_socket, curl_easy_setopt, \
    (CURL *handle, ccurl_open_socket function), (handle, CURLOPT_OPENSOCKETFUNCTION, function)) \
  as(libcurl, CURLcode, ccurl_get_long, curl_easy_getinfo, \
    (CURL *handle, CURLINFO info, long *value), (handle, info, value)) \
  as(libcurl, CURLcode, ccurl_get_offset, curl_easy_getinfo, \
    (CURL *handle, CURLINFO info, curl_off_t *value), (handle, info, value)) \
  as(libcurl, CURLcode, ccurl_get_text, curl_easy_getinfo, \
    (CURL *handle, CURLINFO info, const char **value), (handle, info, value)) \
  as(libcurl, CURLMcode, ccurl_multi_set_long, curl_multi_setopt, \
    (CURLM *handle, CURLMoption option, long value), (handle, option, value)) \
  as(libcurl, CURLSHcode, ccurl_share_set_long, curl_share_setopt, \
    (CURLSH *handle, CURLSHoption option, int value), (handle, option, value))

CSHAREDLIBRARY_DEFINE(libcurl, "libcurl.so.4", CURL_FUNCTIONS)

const char *ccurl_name(void) { return libcurl.name; }

const char *ccurl_load(void) { return csharedlibrary_load(&libcurl); }
