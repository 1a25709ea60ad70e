#include <webkitgtk-4.1/JavaScriptCore/JSValueRef.h>
