#ifndef CJAVASCRIPTCORE_H
#define CJAVASCRIPTCORE_H

// The headers beside this one find the library's own, whose folder is none that compilers search.
#define JS_NO_EXPORT
#include <JavaScriptCore/JavaScript.h>

// JavaScriptCore is not linked: it is loaded when one of its functions is first called. A function
// that vastsim comes to use is added to the list in CJavaScriptCore.c.

const char *cjsc_name(void);

// Returns the reason if the library cannot be loaded, and otherwise NULL.
const char *cjsc_load(void);

// The watchdog and the unhandled-rejection hook are exported by the library, but declared in none
// of the headers that it installs.
typedef bool (*cjsc_should_terminate)(JSContextRef context, void *data);
void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double seconds, cjsc_should_terminate callback, void *data);
void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);
void JSGlobalContextSetUnhandledRejectionCallback(
    JSGlobalContextRef context, JSObjectRef function, JSValueRef *exception);

#endif
