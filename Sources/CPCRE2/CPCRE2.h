// PCRE2's library for UTF-8.

#ifndef CPCRE2_H
#define CPCRE2_H

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#endif
