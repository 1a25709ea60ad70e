#include <webkitgtk-4.1/JavaScriptCore/JSObjectRef.h>
