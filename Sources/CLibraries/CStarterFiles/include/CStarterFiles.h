#include <stddef.h>

/// The video that `vastsim new` writes: 3.2 s of bars and a soft tone, H.264 and AAC in an MP4.
const unsigned char *cstarter_video(void);

/// How many bytes it has.
size_t cstarter_video_count(void);
