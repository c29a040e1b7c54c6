// A coroutine: a function on a stack of its own, so that el_wgets(), which waits for keys, can be left and
// entered again on one thread. Only C runs on that stack.

#ifndef CEDITLINE_COROUTINE_H
#define CEDITLINE_COROUTINE_H

#include <errno.h>
#include <stdint.h>
#include <stddef.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

// Thread Sanitizer has to be told of every change of stack.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CE_FIBERS 1
void *_Nonnull __tsan_get_current_fiber(void);
void *_Nonnull __tsan_create_fiber(unsigned flags);
void __tsan_destroy_fiber(void *_Nonnull fiber);
void __tsan_switch_to_fiber(void *_Nonnull fiber, unsigned flags);
#endif
#endif

/// A function on a stack of its own, and the place where its caller waits.
typedef struct ce_coroutine {
  ucontext_t inside, outside;
  void (*_Nullable body)(void *_Nonnull context);
  void *_Nullable context;
  void *_Nullable stack;
  size_t size;
  void *_Nullable insideFiber, *_Nullable outsideFiber;
} ce_coroutine;

// makecontext() passes ints only, so the pointer travels in two halves.
static inline void ce_main(unsigned high, unsigned low) {
  ce_coroutine *coroutine = (ce_coroutine *)(((uintptr_t)high << 16 << 16) | low);
  coroutine->body(coroutine->context);
}

/// Makes a coroutine that will run `body`, which never returns; returns 0, or -1 and `errno`.
static inline int ce_begin(ce_coroutine *_Nonnull coroutine, void (*_Nonnull body)(void *_Nonnull),
                           void *_Nonnull context) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  coroutine->size = 128 * 1024 + page;
  void *stack = mmap(NULL, coroutine->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (stack == MAP_FAILED) return -1;
  coroutine->stack = stack;
  // The stack grows downwards: running over its end hits this page instead of somebody's memory.
  if (mprotect(stack, page, PROT_NONE) == -1 || getcontext(&coroutine->inside) == -1) return -1;
  coroutine->body = body;
  coroutine->context = context;
  coroutine->inside.uc_stack.ss_sp = stack;
  coroutine->inside.uc_stack.ss_size = coroutine->size;
  coroutine->inside.uc_link = NULL;
  makecontext(&coroutine->inside, (void (*)(void))ce_main, 2, (unsigned)((uintptr_t)coroutine >> 16 >> 16),
              (unsigned)(uintptr_t)coroutine);
#ifdef CE_FIBERS
  coroutine->insideFiber = __tsan_create_fiber(0);
#endif
  return 0;
}

/// Switches to the coroutine, until it leaves.
static inline void ce_enter(ce_coroutine *_Nonnull coroutine) {
#ifdef CE_FIBERS
  coroutine->outsideFiber = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(coroutine->insideFiber, 0);
#endif
  swapcontext(&coroutine->outside, &coroutine->inside);
}

/// Switches from the coroutine back to who entered it.
static inline void ce_leave(ce_coroutine *_Nonnull coroutine) {
#ifdef CE_FIBERS
  __tsan_switch_to_fiber(coroutine->outsideFiber, 0);
#endif
  swapcontext(&coroutine->inside, &coroutine->outside);
}

/// Gives the stack back, with whatever is on it.
static inline void ce_end(ce_coroutine *_Nonnull coroutine) {
#ifdef CE_FIBERS
  if (coroutine->insideFiber != NULL) __tsan_destroy_fiber(coroutine->insideFiber);
#endif
  if (coroutine->stack != NULL) munmap(coroutine->stack, coroutine->size);
}

#endif
