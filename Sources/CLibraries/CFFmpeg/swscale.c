#include "CFFmpeg.h"

#include "CSharedLibrary.h"

#define SWSCALE_FUNCTIONS(of, as) \
  of(swscale, void, sws_freeContext, (struct SwsContext *swsContext), (swsContext)) \
  of(swscale, struct SwsContext *, sws_getCachedContext, \
    (struct SwsContext *context, int srcW, int srcH, enum AVPixelFormat srcFormat, int dstW, \
     int dstH, enum AVPixelFormat dstFormat, int flags, SwsFilter *srcFilter, \
     SwsFilter *dstFilter, const double *param), \
    (context, srcW, srcH, srcFormat, dstW, dstH, dstFormat, flags, srcFilter, dstFilter, param)) \
  of(swscale, const int *, sws_getCoefficients, (int colorspace), (colorspace)) \
  of(swscale, int, sws_scale_frame, \
    (struct SwsContext *c, AVFrame *dst, const AVFrame *src), (c, dst, src)) \
  of(swscale, int, sws_setColorspaceDetails, \
    (struct SwsContext *c, const int inv_table[4], int srcRange, const int table[4], \
     int dstRange, int brightness, int contrast, int saturation), \
    (c, inv_table, srcRange, table, dstRange, brightness, contrast, saturation))

CSHAREDLIBRARY_DEFINE(
  swscale, "libswscale.so." CSHAREDLIBRARY_TEXT(LIBSWSCALE_VERSION_MAJOR), SWSCALE_FUNCTIONS)

const char *cffmpeg_swscale_name(void) { return swscale.name; }

const char *cffmpeg_load_swscale(void) { return csharedlibrary_load(&swscale); }
