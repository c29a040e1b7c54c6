#ifndef CTEXTWIDTH_H
#define CTEXTWIDTH_H

#include <stdint.h>

/// Makes a UTF-8 `LC_CTYPE` locale for `ct_scalar_width()`; NULL if the system has none.
/// It is never the locale of the process, nor of a thread for longer than one call.
void *_Nullable ct_make_utf8_locale(void);

/// The C library's `wcwidth()` in that locale: cells of a scalar, -1 if it isn't printable there.
int ct_scalar_width(void *_Nonnull locale, uint32_t scalar);

#endif
