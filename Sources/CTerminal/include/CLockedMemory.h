#ifndef CLOCKEDMEMORY_H
#define CLOCKEDMEMORY_H
#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// Gives zeroed pages that no core dump and no forked child gets to see, kept from being swapped out.
/// Rounds `size` up to whole pages and tells whether they could be locked. Returns null if none can be had.
void *_Nullable ct_mapLocked(size_t *size, bool *isLocked);

/// Gives back what `ct_mapLocked()` returned, which must be wiped. A few are kept for the next time.
void ct_unmap(void *memory, size_t size, bool isLocked);

/// Writes zeros in a way no compiler removes.
void ct_wipe(void *memory, size_t size);

/// Copies four bytes at a time. `memcpy()` would leave up to 64 of them in vector registers, which signal delivery
/// and the dynamic linker save on the stack.
void ct_copy(void *to, const void *from, size_t size);

/// Copies in the same way, each byte combined with the byte of `pad` that belongs to its `offset`; the pad repeats.
void ct_copyMasked(void *to, const void *from, size_t size, const void *pad, size_t padSize, size_t offset);

/// Compares in a time that depends on `size` only.
bool ct_isEqual(const void *one, const void *other, size_t size);

/// Fills memory with random bytes.
void ct_fillRandom(void *memory, size_t size);

#pragma clang assume_nonnull end
#endif
