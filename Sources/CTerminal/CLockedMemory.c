#include "CLockedMemory.h"

#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <unistd.h>

#ifdef MAP_CONCEAL
#define CT_MAP_FLAGS (MAP_PRIVATE | MAP_ANON | MAP_CONCEAL)
#else
#define CT_MAP_FLAGS (MAP_PRIVATE | MAP_ANON)
#endif

/// Pages kept for the next secrets, locked and wiped: each character typed makes a secret, and mapping its page would cost
/// more than all else about it.
static _Atomic(void *) ct_spares[4];

/// A kept page begins with the process that locked it: in a forked child it no longer is.
static void *ct_takeSpare(size_t page, bool *isLocked) {
  for (size_t i = 0; i < sizeof ct_spares / sizeof *ct_spares; i++) {
    pid_t *memory = atomic_exchange(&ct_spares[i], NULL);
    if (memory == NULL) continue;
    *isLocked = *memory == getpid() || mlock(memory, page) == 0;
    *memory = 0;
    return memory;
  }
  return NULL;
}

static bool ct_keepSpare(pid_t *memory) {
  *memory = getpid();
  for (size_t i = 0; i < sizeof ct_spares / sizeof *ct_spares; i++) {
    void *none = NULL;
    if (atomic_compare_exchange_strong(&ct_spares[i], &none, memory)) return true;
  }
  return false;
}

void *ct_mapLocked(size_t *size, bool *isLocked) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  if (*size > SIZE_MAX - page) return NULL;
  size_t rounded = *size == 0 ? page : (*size + page - 1) / page * page;
  *size = rounded;
  void *spare = rounded == page ? ct_takeSpare(page, isLocked) : NULL;
  if (spare != NULL) return spare;
  void *memory = mmap(NULL, rounded, PROT_READ | PROT_WRITE, CT_MAP_FLAGS, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  // Refused advice (an old kernel) only loses that protection.
#ifdef MADV_DONTDUMP
  (void)madvise(memory, rounded, MADV_DONTDUMP);
#endif
#ifdef MADV_WIPEONFORK
  (void)madvise(memory, rounded, MADV_WIPEONFORK);
#endif
  *isLocked = mlock(memory, rounded) == 0;
  return memory;
}

void ct_unmap(void *memory, size_t size, bool isLocked) {
  if (isLocked && size == (size_t)sysconf(_SC_PAGESIZE) && ct_keepSpare(memory)) return;
  (void)munmap(memory, size);
}

void ct_wipe(void *memory, size_t size) {
  memset(memory, 0, size);
  // The compiler must believe that someone reads the zeros.
  __asm__ __volatile__("" : : "r"(memory) : "memory");
}

// Volatile keeps the loops below from being turned into vector code.

void ct_copy(void *to, const void *from, size_t size) {
  volatile unsigned char *target = to;
  const volatile unsigned char *source = from;
  for (size_t i = 0; i < size; i++) target[i] = source[i];
}

void ct_copyMasked(void *to, const void *from, size_t size, const void *pad, size_t padSize, size_t offset) {
  volatile unsigned char *target = to;
  const volatile unsigned char *source = from;
  const volatile unsigned char *mask = pad;
  size_t position = offset % padSize;
  for (size_t i = 0; i < size; i++) {
    target[i] = source[i] ^ mask[position];
    if (++position == padSize) position = 0;
  }
}

bool ct_isEqual(const void *one, const void *other, size_t size) {
  const volatile unsigned char *a = one;
  const volatile unsigned char *b = other;
  unsigned char difference = 0;
  for (size_t i = 0; i < size; i++) difference |= a[i] ^ b[i];
  return difference == 0;
}

/// The most that `getentropy()` gives in one call.
#define CT_ENTROPY_LIMIT 256

/// For a kernel or sandbox without `getentropy()`: no secret from who can guess addresses, but no plain bytes either.
static void ct_fillGuessable(unsigned char *memory, size_t size) {
  uint64_t state = (uint64_t)(uintptr_t)memory ^ ((uint64_t)getpid() << 32);
  for (size_t i = 0; i < size; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    memory[i] = (unsigned char)(state >> 56);
  }
}

void ct_fillRandom(void *memory, size_t size) {
  unsigned char *bytes = memory;
  for (size_t done = 0; done < size; done += CT_ENTROPY_LIMIT) {
    size_t part = size - done < CT_ENTROPY_LIMIT ? size - done : CT_ENTROPY_LIMIT;
    if (getentropy(bytes + done, part) != 0) ct_fillGuessable(bytes + done, part);
  }
}
