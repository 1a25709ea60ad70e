// The library has one set of functions for each size of a code unit; UTF-8 has 8 bits.

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
