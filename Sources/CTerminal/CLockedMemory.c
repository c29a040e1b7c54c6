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

/// How memory begins that is kept for the next secrets, locked and wiped: each character typed makes a secret, and mapping
/// its pages would cost more than all else about it.
typedef struct ct_spare {
  size_t size;
} ct_spare;

/// Whether forked children have zeros there.
static atomic_bool ct_isWipedOnFork;

#define CT_SPARES 4
static _Atomic(ct_spare *) ct_spares[CT_SPARES];

/// More isn't kept: what a process may lock has a limit.
#define CT_LARGEST_SPARE (1 << 20)

static void ct_dropSpare(ct_spare *spare) {
  // A forked child has zeros there, and doesn't know how much there is to give back.
  if (spare != NULL && spare->size > 0) (void)munmap(spare, spare->size);
}

/// Keeps a spare, in place of an older one if need be.
static void ct_keepSpare(ct_spare *spare) {
  static atomic_uint next;
  for (size_t i = 0; i < CT_SPARES; i++) {
    ct_spare *none = NULL;
    if (atomic_compare_exchange_strong(&ct_spares[i], &none, spare)) return;
  }
  ct_dropSpare(atomic_exchange(&ct_spares[next++ % CT_SPARES], spare));
}

/// Takes a spare of at least a size, but not of far more, and says how large it is.
static void *ct_takeSpare(size_t *size, bool *isLocked) {
  for (size_t i = 0; i < CT_SPARES; i++) {
    ct_spare *spare = atomic_exchange(&ct_spares[i], NULL);
    if (spare == NULL || spare->size == 0) continue;
    if (spare->size < *size || spare->size / 2 > *size) {
      ct_keepSpare(spare);
      continue;
    }
    *size = spare->size;
    // Where a forked child has a copy of it, that one isn't locked.
    *isLocked = atomic_load(&ct_isWipedOnFork) || mlock(spare, *size) == 0;
    memset(spare, 0, sizeof *spare);
    return spare;
  }
  return NULL;
}

static void ct_dropSpares(void) {
  for (size_t i = 0; i < CT_SPARES; i++) ct_dropSpare(atomic_exchange(&ct_spares[i], NULL));
}

void *ct_mapLocked(size_t *size, bool *isLocked) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  if (*size > SIZE_MAX - page) return NULL;
  size_t rounded = *size == 0 ? page : (*size + page - 1) / page * page;
  *size = rounded;
  void *spare = ct_takeSpare(size, isLocked);
  if (spare != NULL) return spare;
  void *memory = mmap(NULL, rounded, PROT_READ | PROT_WRITE, CT_MAP_FLAGS, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  // Refused advice (an old kernel) only loses that protection.
#ifdef MADV_DONTDUMP
  (void)madvise(memory, rounded, MADV_DONTDUMP);
#endif
#ifdef MADV_WIPEONFORK
  atomic_store(&ct_isWipedOnFork, madvise(memory, rounded, MADV_WIPEONFORK) == 0);
#endif
  *isLocked = mlock(memory, rounded) == 0;
  if (!*isLocked) {
    // What is kept may be what the limit has no room beside.
    ct_dropSpares();
    *isLocked = mlock(memory, rounded) == 0;
  }
  return memory;
}

void ct_unmap(void *memory, size_t size, bool isLocked) {
  if (isLocked && size <= CT_LARGEST_SPARE) {
    ct_spare *spare = memory;
    spare->size = size;
    return ct_keepSpare(spare);
  }
  (void)munmap(memory, size);
}

void ct_wipe(void *memory, size_t size) {
  memset(memory, 0, size);
  // The compiler must believe that someone reads the zeros.
  __asm__ __volatile__("" : : "r"(memory) : "memory");
}

// Volatile keeps the loops below from being turned into vector code.

/// Four bytes, wherever they begin.
typedef volatile uint32_t __attribute__((aligned(1), may_alias)) ct_word;

void ct_copy(void *to, const void *from, size_t size) {
  volatile unsigned char *target = to;
  const volatile unsigned char *source = from;
  size_t i = 0;
  for (; size - i >= sizeof(ct_word); i += sizeof(ct_word)) *(ct_word *)(target + i) = *(const ct_word *)(source + i);
  for (; i < size; i++) target[i] = source[i];
}

void ct_copyMasked(void *to, const void *from, size_t size, const void *pad, size_t padSize, size_t offset) {
  volatile unsigned char *target = to;
  const volatile unsigned char *source = from;
  const volatile unsigned char *mask = pad;
  size_t position = offset % padSize;
  size_t i = 0;
  while (i < size) {
    if (size - i >= sizeof(ct_word) && padSize - position >= sizeof(ct_word)) {
      *(ct_word *)(target + i) = *(const ct_word *)(source + i) ^ *(const ct_word *)(mask + position);
      i += sizeof(ct_word);
      position += sizeof(ct_word);
    } else {
      target[i] = source[i] ^ mask[position];
      i++;
      position++;
    }
    if (position == padSize) position = 0;
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
