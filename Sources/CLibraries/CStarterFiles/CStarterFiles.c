#include "CStarterFiles.h"

// #embed is C23; the language of the target is older.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char video[] = {
#embed "Files/starter.mp4"
};

static const unsigned char trace[] = {
#embed "../../../SampleMedia/Native/Traces/omid-clean.jsonl"
};

static const unsigned char swift_logger[] = {
#embed "../../../SampleMedia/Loggers/AppTraceLogger.swift"
};

static const unsigned char kotlin_logger[] = {
#embed "../../../SampleMedia/Loggers/AppTraceLogger.kt"
};

static const unsigned char javascript_logger[] = {
#embed "../../../SampleMedia/Loggers/app-trace-logger.js"
};

static const struct {
  const unsigned char *bytes;
  size_t count;
} files[] = {
    [CSTARTER_VIDEO] = {video, sizeof video},
    [CSTARTER_TRACE] = {trace, sizeof trace},
    [CSTARTER_SWIFT_LOGGER] = {swift_logger, sizeof swift_logger},
    [CSTARTER_KOTLIN_LOGGER] = {kotlin_logger, sizeof kotlin_logger},
    [CSTARTER_JAVASCRIPT_LOGGER] = {javascript_logger, sizeof javascript_logger},
};

const unsigned char *cstarter_bytes(cstarter_file file) { return files[file].bytes; }

size_t cstarter_count(cstarter_file file) { return files[file].count; }
