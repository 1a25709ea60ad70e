#include "CFFmpeg.h"

#include "CSharedLibrary.h"

#define AVFORMAT_FUNCTIONS(of, as) \
  of(avformat, int, av_find_best_stream, \
    (AVFormatContext *ic, enum AVMediaType type, int wanted_stream_nb, int related_stream, \
     const AVCodec **decoder_ret, int flags), \
    (ic, type, wanted_stream_nb, related_stream, decoder_ret, flags)) \
  of(avformat, const AVInputFormat *, av_find_input_format, \
    (const char *short_name), (short_name)) \
  of(avformat, int, av_read_frame, (AVFormatContext *s, AVPacket *pkt), (s, pkt)) \
  of(avformat, uint8_t *, av_stream_get_side_data, \
    (const AVStream *stream, enum AVPacketSideDataType type, size_t *size), \
    (stream, type, size)) \
  of(avformat, AVFormatContext *, avformat_alloc_context, (void), ()) \
  of(avformat, void, avformat_close_input, (AVFormatContext **s), (s)) \
  of(avformat, int, avformat_find_stream_info, \
    (AVFormatContext *ic, AVDictionary **options), (ic, options)) \
  of(avformat, void, avformat_free_context, (AVFormatContext *s), (s)) \
  of(avformat, int, avformat_index_get_entries_count, (const AVStream *st), (st)) \
  of(avformat, const AVIndexEntry *, avformat_index_get_entry, \
    (AVStream *st, int idx), (st, idx)) \
  of(avformat, int, avformat_open_input, \
    (AVFormatContext **ps, const char *url, const AVInputFormat *fmt, AVDictionary **options), \
    (ps, url, fmt, options)) \
  of(avformat, AVIOContext *, avio_alloc_context, \
    (unsigned char *buffer, int buffer_size, int write_flag, void *opaque, \
     int (*read_packet)(void *opaque, uint8_t *buf, int buf_size), \
     int (*write_packet)(void *opaque, uint8_t *buf, int buf_size), \
     int64_t (*seek)(void *opaque, int64_t offset, int whence)), \
    (buffer, buffer_size, write_flag, opaque, read_packet, write_packet, seek)) \
  of(avformat, int, avio_closep, (AVIOContext **s), (s)) \
  of(avformat, void, avio_context_free, (AVIOContext **s), (s)) \
  of(avformat, int, avio_open2, \
    (AVIOContext **s, const char *url, int flags, const AVIOInterruptCB *int_cb, \
     AVDictionary **options), \
    (s, url, flags, int_cb, options))

CSHAREDLIBRARY_DEFINE(
  avformat, "libavformat.so." CSHAREDLIBRARY_TEXT(LIBAVFORMAT_VERSION_MAJOR), AVFORMAT_FUNCTIONS)

const char *cffmpeg_avformat_name(void) { return avformat.name; }

const char *cffmpeg_load_avformat(void) { return csharedlibrary_load(&avformat); }
