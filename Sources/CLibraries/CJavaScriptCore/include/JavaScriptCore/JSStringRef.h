#include <webkitgtk-4.1/JavaScriptCore/JSStringRef.h>
