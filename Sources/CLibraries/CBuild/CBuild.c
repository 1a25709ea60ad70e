#include "CBuild.h"

#include <curl/curlver.h>
#include <libavformat/version.h>
#include <libxml/xmlversion.h>

#define CBUILD_TEXT(x) #x
#define CBUILD_VERSION(major, minor, micro) \
  CBUILD_TEXT(major) "." CBUILD_TEXT(minor) "." CBUILD_TEXT(micro)
#define CBUILD_LIBAVFORMAT \
  CBUILD_VERSION(LIBAVFORMAT_VERSION_MAJOR, LIBAVFORMAT_VERSION_MINOR, LIBAVFORMAT_VERSION_MICRO)

#ifdef VASTSIM_COMMIT
#define CBUILD_COMMIT "commit " VASTSIM_COMMIT "\n"
#else
#define CBUILD_COMMIT
#endif

const char *cbuild_text(void) {
  return CBUILD_COMMIT "built with libxml2 " LIBXML_DOTTED_VERSION ", libavformat "
      CBUILD_LIBAVFORMAT ", libcurl " LIBCURL_VERSION "\n";
}
