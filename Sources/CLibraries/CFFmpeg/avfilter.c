#include "CFFmpeg.h"

#include "CSharedLibrary.h"

#define AVFILTER_FUNCTIONS(of, as) \
  of(avfilter, int, av_buffersink_get_frame, \
    (AVFilterContext *ctx, AVFrame *frame), (ctx, frame)) \
  of(avfilter, AVRational, av_buffersink_get_time_base, (const AVFilterContext *ctx), (ctx)) \
  of(avfilter, int, av_buffersrc_add_frame_flags, \
    (AVFilterContext *buffer_src, AVFrame *frame, int flags), (buffer_src, frame, flags)) \
  of(avfilter, AVBufferSrcParameters *, av_buffersrc_parameters_alloc, (void), ()) \
  of(avfilter, int, av_buffersrc_parameters_set, \
    (AVFilterContext *ctx, AVBufferSrcParameters *param), (ctx, param)) \
  of(avfilter, const AVFilter *, avfilter_get_by_name, (const char *name), (name)) \
  of(avfilter, AVFilterGraph *, avfilter_graph_alloc, (void), ()) \
  of(avfilter, AVFilterContext *, avfilter_graph_alloc_filter, \
    (AVFilterGraph *graph, const AVFilter *filter, const char *name), (graph, filter, name)) \
  of(avfilter, int, avfilter_graph_config, \
    (AVFilterGraph *graphctx, void *log_ctx), (graphctx, log_ctx)) \
  of(avfilter, void, avfilter_graph_free, (AVFilterGraph **graph), (graph)) \
  of(avfilter, int, avfilter_graph_parse_ptr, \
    (AVFilterGraph *graph, const char *filters, AVFilterInOut **inputs, AVFilterInOut **outputs, \
     void *log_ctx), \
    (graph, filters, inputs, outputs, log_ctx)) \
  of(avfilter, int, avfilter_init_str, (AVFilterContext *ctx, const char *args), (ctx, args)) \
  of(avfilter, AVFilterInOut *, avfilter_inout_alloc, (void), ()) \
  of(avfilter, void, avfilter_inout_free, (AVFilterInOut **inout), (inout))

CSHAREDLIBRARY_DEFINE(
  avfilter, "libavfilter.so." CSHAREDLIBRARY_TEXT(LIBAVFILTER_VERSION_MAJOR), AVFILTER_FUNCTIONS)

const char *cffmpeg_avfilter_name(void) { return avfilter.name; }

const char *cffmpeg_load_avfilter(void) { return csharedlibrary_load(&avfilter); }
