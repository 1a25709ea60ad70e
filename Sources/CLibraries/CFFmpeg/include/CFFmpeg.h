#ifndef CFFMPEG_H
#define CFFMPEG_H

#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/display.h>
#include <libavutil/error.h>
#include <libavutil/log.h>
#include <libavutil/mem.h>
#include <libavutil/murmur3.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

// Error codes are function-like macros or made by one, which Swift does not import.
static const int cffmpeg_error_end_of_file = AVERROR_EOF;
static const int cffmpeg_error_try_again = AVERROR(EAGAIN);
static const int cffmpeg_error_invalid_data = AVERROR_INVALIDDATA;
static const int cffmpeg_error_patch_welcome = AVERROR_PATCHWELCOME;
static const int cffmpeg_error_decoder_not_found = AVERROR_DECODER_NOT_FOUND;
static const int cffmpeg_error_encoder_not_found = AVERROR_ENCODER_NOT_FOUND;
static const int cffmpeg_error_stream_not_found = AVERROR_STREAM_NOT_FOUND;
static inline int cffmpeg_error_from_errno(int number) { return AVERROR(number); }

// A macro with a cast, which Swift does not import.
static const int64_t cffmpeg_no_timestamp = AV_NOPTS_VALUE;

// FFmpeg's libraries are not linked: each is loaded when one of its functions is first called. A
// function that vastsim comes to use is added to the list in the file of its library.

const char *cffmpeg_avutil_name(void);
const char *cffmpeg_avcodec_name(void);
const char *cffmpeg_avformat_name(void);
const char *cffmpeg_avfilter_name(void);
const char *cffmpeg_swscale_name(void);

// Each returns the reason if the library cannot be loaded, and otherwise NULL.
const char *cffmpeg_load_avutil(void);
const char *cffmpeg_load_avcodec(void);
const char *cffmpeg_load_avformat(void);
const char *cffmpeg_load_avfilter(void);
const char *cffmpeg_load_swscale(void);

#endif
