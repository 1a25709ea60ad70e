#include "CStarterFiles.h"

// #embed is C23; the language of the target is older.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char video[] = {
#embed "Files/starter.mp4"
};

const unsigned char *cstarter_video(void) { return video; }

size_t cstarter_video_count(void) { return sizeof video; }
