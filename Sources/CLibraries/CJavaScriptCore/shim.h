#include <JavaScriptCore/JavaScript.h>

// The watchdog and the unhandled-rejection hook are exported by the library, but declared in none of
// the headers that it installs.
typedef bool (*cjsc_should_terminate)(JSContextRef context, void *data);
JS_EXPORT void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double seconds, cjsc_should_terminate callback, void *data);
JS_EXPORT void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);
JS_EXPORT void JSGlobalContextSetUnhandledRejectionCallback(
    JSGlobalContextRef context, JSObjectRef function, JSValueRef *exception);
