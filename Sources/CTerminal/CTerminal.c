#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

// A thread that blocks SIGTTOU may change a terminal from the background, and Dispatch's threads block all signals.
static void obey_job_control(sigset_t *before) {
  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTTIN);
  sigaddset(&stops, SIGTTOU);
  pthread_sigmask(SIG_UNBLOCK, &stops, before);
}

int ct_set_modes(int descriptor, const struct termios *modes) {
  sigset_t mask;
  obey_job_control(&mask);
  int result;
  do {
    result = tcsetattr(descriptor, TCSANOW, modes) == 0 ? 0 : errno;
  } while (result == EINTR);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  return result;
}

int ct_wait_for_foreground(int descriptor) {
  // A handler of the app's own would be called without end, and who ignores the signal is let through.
  struct sigaction present, standard = {.sa_handler = SIG_DFL};
  sigaction(SIGTTOU, &standard, &present);
  sigset_t mask;
  obey_job_control(&mask);
  int result;
  do {
    // Changes nothing, but only the foreground may do it.
    result = tcflow(descriptor, TCOON) == 0 ? 0 : errno;
  } while (result == EINTR);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGTTOU, &present, NULL);
  return result;
}

int ct_open_terminal(const char *path) {
  int descriptor;
  do {
    descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
  } while (descriptor < 0 && errno == EINTR);
  return descriptor;
}

static int write_all(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written >= 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      struct pollfd ready = {descriptor, POLLOUT, 0};
      if (poll(&ready, 1, -1) < 0 && errno != EINTR) return errno;
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

int ct_write_terminal(int descriptor, const void *bytes, size_t count) {
  return write_all(descriptor, bytes, count);
}

int ct_write(int descriptor, const void *bytes, size_t count) {
  // SIGPIPE is held back for this thread only, and taken away again if the write raised it.
  sigset_t pipe_signal, before, pending;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  sigpending(&pending);
  bool was_pending = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  int result = write_all(descriptor, bytes, count);
  if (result == EPIPE && !was_pending) {
    int taken;
    sigpending(&pending);
    if (sigismember(&pending, SIGPIPE) == 1) sigwait(&pipe_signal, &taken);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return result;
}

struct winsize ct_window_size(int descriptor) {
  struct winsize size = {0};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return (struct winsize){0};
  return size;
}

int ct_waiting_bytes(int descriptor) {
  int count = 0;
  return ioctl(descriptor, FIONREAD, &count) == 0 && count > 0 ? count : 0;
}

#if defined(__linux__)
// libdispatch's own door for run loops; CFRunLoop uses the same two.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *_Nullable message);

int ct_main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }

void ct_main_queue_drain(void) {
  uint64_t count;
  while (read(_dispatch_get_main_queue_handle_4CF(), &count, sizeof count) < 0 && errno == EINTR) {
  }
  _dispatch_main_queue_callback_4CF(NULL);
}
#elif defined(__APPLE__)
#include <CoreFoundation/CoreFoundation.h>

int ct_main_queue_descriptor(void) { return -1; }

void ct_main_queue_drain(void) { CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, true); }
#else
int ct_main_queue_descriptor(void) { return -1; }

void ct_main_queue_drain(void) {}
#endif

#ifdef __APPLE__
static int discard(void *cookie, const char *bytes, int count) {
#else
static ssize_t discard(void *cookie, const char *bytes, size_t count) {
#endif
  (void)cookie, (void)bytes;
  return count;
}

FILE *ct_open_nothing(void) {
#ifdef __APPLE__
  return fwopen(NULL, discard);
#else
  return fopencookie(NULL, "w", (cookie_io_functions_t){.write = discard});
#endif
}
