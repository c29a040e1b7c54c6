#define _GNU_SOURCE

#include "CTextWidth.h"

#include <locale.h>
#include <stddef.h>
#include <wchar.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

void *ct_make_utf8_locale(void) {
  static const char *const names[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    locale_t locale = newlocale(LC_CTYPE_MASK, names[index], (locale_t)0);
    if (locale) return locale;
  }
  return NULL;
}

int ct_scalar_width(void *locale, uint32_t scalar) {
  locale_t previous = uselocale((locale_t)locale);
  int width = wcwidth((wchar_t)scalar);
  uselocale(previous);
  return width;
}
