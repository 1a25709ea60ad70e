#include "CFFmpeg.h"

#include "CSharedLibrary.h"

#define AVCODEC_FUNCTIONS(of, as) \
  of(avcodec, int, av_new_packet, (AVPacket *pkt, int size), (pkt, size)) \
  of(avcodec, AVPacket *, av_packet_alloc, (void), ()) \
  of(avcodec, void, av_packet_free, (AVPacket **pkt), (pkt)) \
  of(avcodec, void, av_packet_unref, (AVPacket *pkt), (pkt)) \
  of(avcodec, AVCodecContext *, avcodec_alloc_context3, (const AVCodec *codec), (codec)) \
  of(avcodec, int, avcodec_decode_subtitle2, \
    (AVCodecContext *avctx, AVSubtitle *sub, int *got_sub_ptr, AVPacket *avpkt), \
    (avctx, sub, got_sub_ptr, avpkt)) \
  of(avcodec, const AVCodec *, avcodec_find_decoder, (enum AVCodecID id), (id)) \
  of(avcodec, const AVCodec *, avcodec_find_encoder, (enum AVCodecID id), (id)) \
  of(avcodec, void, avcodec_free_context, (AVCodecContext **avctx), (avctx)) \
  of(avcodec, const char *, avcodec_get_name, (enum AVCodecID id), (id)) \
  of(avcodec, int, avcodec_open2, \
    (AVCodecContext *avctx, const AVCodec *codec, AVDictionary **options), \
    (avctx, codec, options)) \
  of(avcodec, int, avcodec_parameters_to_context, \
    (AVCodecContext *codec, const AVCodecParameters *par), (codec, par)) \
  of(avcodec, const char *, avcodec_profile_name, \
    (enum AVCodecID codec_id, int profile), (codec_id, profile)) \
  of(avcodec, int, avcodec_receive_frame, \
    (AVCodecContext *avctx, AVFrame *frame), (avctx, frame)) \
  of(avcodec, int, avcodec_receive_packet, \
    (AVCodecContext *avctx, AVPacket *avpkt), (avctx, avpkt)) \
  of(avcodec, int, avcodec_send_frame, \
    (AVCodecContext *avctx, const AVFrame *frame), (avctx, frame)) \
  of(avcodec, int, avcodec_send_packet, \
    (AVCodecContext *avctx, const AVPacket *avpkt), (avctx, avpkt)) \
  of(avcodec, void, avsubtitle_free, (AVSubtitle *sub), (sub))

CSHAREDLIBRARY_DEFINE(
  avcodec, "libavcodec.so." CSHAREDLIBRARY_TEXT(LIBAVCODEC_VERSION_MAJOR), AVCODEC_FUNCTIONS)

const char *cffmpeg_avcodec_name(void) { return avcodec.name; }

const char *cffmpeg_load_avcodec(void) { return csharedlibrary_load(&avcodec); }
