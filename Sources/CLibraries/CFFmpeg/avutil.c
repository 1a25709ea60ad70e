#include "CFFmpeg.h"

#include "CSharedLibrary.h"

#define AVUTIL_FUNCTIONS(of, as) \
  of(avutil, void, av_channel_layout_default, \
    (AVChannelLayout *ch_layout, int nb_channels), (ch_layout, nb_channels)) \
  of(avutil, int, av_channel_layout_from_mask, \
    (AVChannelLayout *channel_layout, uint64_t mask), (channel_layout, mask)) \
  of(avutil, void, av_channel_layout_uninit, (AVChannelLayout *channel_layout), (channel_layout)) \
  of(avutil, void, av_dict_free, (AVDictionary **m), (m)) \
  of(avutil, AVDictionaryEntry *, av_dict_get, \
    (const AVDictionary *m, const char *key, const AVDictionaryEntry *prev, int flags), \
    (m, key, prev, flags)) \
  of(avutil, int, av_dict_set, \
    (AVDictionary **pm, const char *key, const char *value, int flags), \
    (pm, key, value, flags)) \
  of(avutil, double, av_display_rotation_get, (const int32_t matrix[9]), (matrix)) \
  of(avutil, AVFrame *, av_frame_alloc, (void), ()) \
  of(avutil, void, av_frame_free, (AVFrame **frame), (frame)) \
  of(avutil, int, av_frame_get_buffer, (AVFrame *frame, int align), (frame, align)) \
  of(avutil, AVFrameSideData *, av_frame_get_side_data, \
    (const AVFrame *frame, enum AVFrameSideDataType type), (frame, type)) \
  of(avutil, int, av_frame_ref, (AVFrame *dst, const AVFrame *src), (dst, src)) \
  of(avutil, void, av_frame_unref, (AVFrame *frame), (frame)) \
  of(avutil, void, av_free, (void *ptr), (ptr)) \
  of(avutil, void, av_freep, (void *ptr), (ptr)) \
  of(avutil, const char *, av_get_pix_fmt_name, (enum AVPixelFormat pix_fmt), (pix_fmt)) \
  of(avutil, void, av_log_set_level, (int level), (level)) \
  of(avutil, void *, av_malloc, (size_t size), (size)) \
  of(avutil, void, av_max_alloc, (size_t max), (max)) \
  of(avutil, const AVPixFmtDescriptor *, av_pix_fmt_desc_get, \
    (enum AVPixelFormat pix_fmt), (pix_fmt)) \
  of(avutil, int64_t, av_rescale_q, (int64_t a, AVRational bq, AVRational cq), (a, bq, cq)) \
  of(avutil, char *, av_strdup, (const char *s), (s)) \
  of(avutil, int, av_strerror, \
    (int errnum, char *errbuf, size_t errbuf_size), (errnum, errbuf, errbuf_size)) \
  of(avutil, const char *, av_version_info, (void), ())

CSHAREDLIBRARY_DEFINE(
  avutil, "libavutil.so." CSHAREDLIBRARY_TEXT(LIBAVUTIL_VERSION_MAJOR), AVUTIL_FUNCTIONS)

const char *cffmpeg_avutil_name(void) { return avutil.name; }

const char *cffmpeg_load_avutil(void) { return csharedlibrary_load(&avutil); }
