// libxml2's headers pull in ICU, whose enumerations clash with Foundation's
// ICU module; nothing here needs libxml2's ICU types.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>
#include <libxml/xpath.h>
