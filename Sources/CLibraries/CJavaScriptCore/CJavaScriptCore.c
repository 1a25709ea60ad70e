#include "CJavaScriptCore.h"

#include "CSharedLibrary.h"

#define JAVASCRIPTCORE_FUNCTIONS(of, as) \
  of(javascriptcore, JSClassRef, JSClassCreate, \
    (const JSClassDefinition *definition), (definition)) \
  of(javascriptcore, void, JSClassRelease, (JSClassRef jsClass), (jsClass)) \
  of(javascriptcore, void, JSContextGroupClearExecutionTimeLimit, \
    (JSContextGroupRef group), (group)) \
  of(javascriptcore, JSContextGroupRef, JSContextGroupCreate, (void), ()) \
  of(javascriptcore, void, JSContextGroupRelease, (JSContextGroupRef group), (group)) \
  of(javascriptcore, void, JSContextGroupSetExecutionTimeLimit, \
    (JSContextGroupRef group, double seconds, cjsc_should_terminate callback, void *data), \
    (group, seconds, callback, data)) \
  of(javascriptcore, JSValueRef, JSEvaluateScript, \
    (JSContextRef ctx, JSStringRef script, JSObjectRef thisObject, JSStringRef sourceURL, \
     int startingLineNumber, JSValueRef *exception), \
    (ctx, script, thisObject, sourceURL, startingLineNumber, exception)) \
  of(javascriptcore, JSGlobalContextRef, JSGlobalContextCreateInGroup, \
    (JSContextGroupRef group, JSClassRef globalObjectClass), (group, globalObjectClass)) \
  of(javascriptcore, void, JSGlobalContextRelease, (JSGlobalContextRef ctx), (ctx)) \
  of(javascriptcore, void, JSGlobalContextSetUnhandledRejectionCallback, \
    (JSGlobalContextRef context, JSObjectRef function, JSValueRef *exception), \
    (context, function, exception)) \
  of(javascriptcore, JSValueRef, JSObjectCallAsFunction, \
    (JSContextRef ctx, JSObjectRef object, JSObjectRef thisObject, size_t argumentCount, \
     const JSValueRef arguments[], JSValueRef *exception), \
    (ctx, object, thisObject, argumentCount, arguments, exception)) \
  of(javascriptcore, void *, JSObjectGetPrivate, (JSObjectRef object), (object)) \
  of(javascriptcore, JSValueRef, JSObjectGetProperty, \
    (JSContextRef ctx, JSObjectRef object, JSStringRef propertyName, JSValueRef *exception), \
    (ctx, object, propertyName, exception)) \
  of(javascriptcore, bool, JSObjectIsFunction, \
    (JSContextRef ctx, JSObjectRef object), (ctx, object)) \
  of(javascriptcore, JSObjectRef, JSObjectMake, \
    (JSContextRef ctx, JSClassRef jsClass, void *data), (ctx, jsClass, data)) \
  of(javascriptcore, JSObjectRef, JSObjectMakeFunction, \
    (JSContextRef ctx, JSStringRef name, unsigned parameterCount, \
     const JSStringRef parameterNames[], JSStringRef body, JSStringRef sourceURL, \
     int startingLineNumber, JSValueRef *exception), \
    (ctx, name, parameterCount, parameterNames, body, sourceURL, startingLineNumber, exception)) \
  of(javascriptcore, JSStringRef, JSStringCreateWithCharacters, \
    (const JSChar *chars, size_t numChars), (chars, numChars)) \
  of(javascriptcore, JSStringRef, JSStringCreateWithUTF8CString, \
    (const char *string), (string)) \
  of(javascriptcore, const JSChar *, JSStringGetCharactersPtr, (JSStringRef string), (string)) \
  of(javascriptcore, size_t, JSStringGetLength, (JSStringRef string), (string)) \
  of(javascriptcore, void, JSStringRelease, (JSStringRef string), (string)) \
  of(javascriptcore, JSType, JSValueGetType, (JSContextRef ctx, JSValueRef value), (ctx, value)) \
  of(javascriptcore, bool, JSValueIsObject, (JSContextRef ctx, JSValueRef value), (ctx, value)) \
  of(javascriptcore, JSValueRef, JSValueMakeBoolean, \
    (JSContextRef ctx, bool boolean), (ctx, boolean)) \
  of(javascriptcore, JSValueRef, JSValueMakeFromJSONString, \
    (JSContextRef ctx, JSStringRef string), (ctx, string)) \
  of(javascriptcore, JSValueRef, JSValueMakeNull, (JSContextRef ctx), (ctx)) \
  of(javascriptcore, JSValueRef, JSValueMakeNumber, \
    (JSContextRef ctx, double number), (ctx, number)) \
  of(javascriptcore, JSValueRef, JSValueMakeString, \
    (JSContextRef ctx, JSStringRef string), (ctx, string)) \
  of(javascriptcore, JSValueRef, JSValueMakeUndefined, (JSContextRef ctx), (ctx)) \
  of(javascriptcore, void, JSValueProtect, (JSContextRef ctx, JSValueRef value), (ctx, value)) \
  of(javascriptcore, bool, JSValueToBoolean, (JSContextRef ctx, JSValueRef value), (ctx, value)) \
  of(javascriptcore, double, JSValueToNumber, \
    (JSContextRef ctx, JSValueRef value, JSValueRef *exception), (ctx, value, exception)) \
  of(javascriptcore, JSStringRef, JSValueToStringCopy, \
    (JSContextRef ctx, JSValueRef value, JSValueRef *exception), (ctx, value, exception)) \
  of(javascriptcore, void, JSValueUnprotect, (JSContextRef ctx, JSValueRef value), (ctx, value))

CSHAREDLIBRARY_DEFINE(
  javascriptcore, "libjavascriptcoregtk-4.1.so.0", JAVASCRIPTCORE_FUNCTIONS)

const char *cjsc_name(void) { return javascriptcore.name; }

const char *cjsc_load(void) { return csharedlibrary_load(&javascriptcore); }
