// Everything here that runs in a signal handler uses only async-signal-safe calls: tcgetattr, tcsetattr, tcgetpgrp, read, write,
// poll, sigaction, sigpending, pthread_sigmask, raise, kill, nanosleep, getpid, getpgrp, getsid (POSIX.1-2017, System Interfaces, 2.4.3).

#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define LEAVING_CAPACITY 512
/// As much as a terminal holds.
#define TAKEN_CAPACITY 4096

/// What takes the alert off the screen. The first bytes, `placed` of them, fit only where it was drawn last.
struct leaving {
  size_t placed;
  size_t count;
  char bytes[LEAVING_CAPACITY];
};

static struct {
  atomic_bool is_up;
  /// How many handlers run that may end the process; none of them may find the terminal taken again when it does.
  atomic_int ending;
  /// Whether whoever stops the process tells by itself that it goes on.
  atomic_bool is_stopping;
  atomic_bool is_held;
  atomic_bool is_reading;
  atomic_bool is_taking;
  atomic_bool is_lost;
  /// Input that was taken in before the process stopped, in locked memory, since it may be a part of a password.
  char *taken;
  size_t taken_capacity;
  atomic_size_t taken_count;
  pid_t process;
  int descriptor;
  int output;
  struct termios found;
  struct termios wanted;
  struct leaving leaving[2];
  atomic_int current_leaving;
  int pipe[2];
} guard = {.pipe = {-1, -1}};

static struct sigaction before[NSIG];
static bool is_installed[NSIG];
typedef void (*handler)(int, siginfo_t *, void *);
static handler handlers[NSIG];

/// Signals that end the process unless the app handles them.
static const int fatal_signals[] = {
  SIGINT,  SIGTERM, SIGHUP,  SIGQUIT, SIGABRT, SIGSEGV, SIGBUS,    SIGILL,  SIGFPE,
  SIGTRAP, SIGSYS,  SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF,
};
/// The ones that a person or a parent sends to end the process; an app may handle them and live on.
static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
/// The ones that the processor raises; the faulty instruction raises them again when it is tried again.
static const int fault_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static bool contains(const int *signals, size_t count, int number) {
  for (size_t i = 0; i < count; i++) {
    if (signals[i] == number) return true;
  }
  return false;
}

static void tell(char event) {
  int kept = errno;
  (void)!write(guard.pipe[1], &event, 1);
  errno = kept;
}

static bool has_function(const struct sigaction *action) {
  return (action->sa_flags & SA_SIGINFO) != 0 || (action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN);
}

static bool is_default(int number) {
  struct sigaction present;
  return sigaction(number, NULL, &present) == 0 && !has_function(&present) && present.sa_handler == SIG_DFL;
}

static bool is_handled_here(int number) {
  struct sigaction present;
  return sigaction(number, NULL, &present) == 0 && (present.sa_flags & SA_SIGINFO) != 0 &&
         present.sa_sigaction == handlers[number];
}

static void install(int number, handler handler) {
  struct sigaction ours = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
  sigemptyset(&ours.sa_mask);
  if (sigaction(number, NULL, &before[number]) != 0) return;
  if ((before[number].sa_flags & SA_SIGINFO) == 0 && before[number].sa_handler == SIG_IGN) return;
  handlers[number] = handler;
  is_installed[number] = sigaction(number, &ours, NULL) == 0;
}

/// Calls the app's own handler, and stays in front of another that it may have put in place of itself.
static void call_before(int number, siginfo_t *info, void *context) {
  struct sigaction action = before[number];
  if (!has_function(&action)) return;
  if ((action.sa_flags & SA_RESETHAND) != 0) before[number] = (struct sigaction){.sa_handler = SIG_DFL};
  if ((action.sa_flags & SA_SIGINFO) != 0) {
    action.sa_sigaction(number, info, context);
  } else {
    action.sa_handler(number);
  }
  bool is_ending = is_default(number) && contains(fatal_signals, COUNT(fatal_signals), number);
  if (is_installed[number] && !is_handled_here(number) && !is_ending) install(number, handlers[number]);
}

/// A forked child has the handlers until it runs another program; the terminal isn't its to put back.
static bool is_ours(void) { return atomic_load(&guard.is_up) && getpid() == guard.process; }

/// A terminal that isn't our controlling one has no foreground to be in.
static bool is_in_foreground(void) {
  pid_t group = tcgetpgrp(guard.descriptor);
  return group < 0 || group == getpgrp();
}

/// The signals whose handlers change the terminal. What they hold back raises no fault of its own, so those that the processor
/// raises can only have been sent, and wait as well.
static void get_changing_signals(sigset_t *signals) {
  sigemptyset(signals);
  for (size_t i = 0; i < COUNT(fatal_signals); i++) sigaddset(signals, fatal_signals[i]);
  sigaddset(signals, SIGTSTP);
  sigaddset(signals, SIGCONT);
}

struct hold {
  sigset_t mask;
  bool is_held;
};

/// Lets nobody else change the terminal, neither other threads nor handlers on this one. The wait is bounded, for a terminal that
/// takes no more bytes.
static struct hold hold(void) {
  struct hold hold;
  sigset_t signals;
  get_changing_signals(&signals);
  pthread_sigmask(SIG_BLOCK, &signals, &hold.mask);
  hold.is_held = !atomic_exchange(&guard.is_held, true);
  struct timespec moment = {.tv_nsec = 1000 * 1000};
  for (int i = 0; i < 200 && !hold.is_held; i++) {
    nanosleep(&moment, NULL);
    hold.is_held = !atomic_exchange(&guard.is_held, true);
  }
  return hold;
}

static void let_go(struct hold *hold) {
  if (hold->is_held) atomic_store(&guard.is_held, false);
  pthread_sigmask(SIG_SETMASK, &hold->mask, NULL);
}

static bool has_input(void) {
  struct pollfd ready = {guard.descriptor, POLLIN, 0};
  return poll(&ready, 1, 0) > 0;
}

/// What was typed and not read yet must not go to the shell, which shows it. The wait is bounded all the same.
static void take_input(void) {
  if (!is_ours() || !is_in_foreground() || atomic_exchange(&guard.is_taking, true)) return;
  struct timespec moment = {.tv_nsec = 1000 * 1000};
  bool is_free = !atomic_load(&guard.is_reading);
  for (int i = 0; i < 200 && !is_free; i++) {
    nanosleep(&moment, NULL);
    is_free = !atomic_load(&guard.is_reading);
  }
  size_t count = atomic_load(&guard.taken_count);
  while (is_free && count < guard.taken_capacity && has_input()) {
    ssize_t more = read(guard.descriptor, guard.taken + count, guard.taken_capacity - count);
    if (more <= 0) break;
    count += (size_t)more;
  }
  atomic_store(&guard.taken_count, count);
  atomic_store(&guard.is_taking, false);
}

/// Takes the alert off the screen; where others have written since, only what is right wherever the cursor is is done.
static void take_off(bool is_in_place) {
  struct leaving *leaving = &guard.leaving[atomic_load(&guard.current_leaving)];
  size_t start = is_in_place ? 0 : leaving->placed;
  // A terminal that takes nothing mustn't keep the process from ending.
  struct pollfd ready = {guard.output, POLLOUT, 0};
  if (poll(&ready, 1, 0) > 0) (void)!write(guard.output, leaving->bytes + start, leaving->count - start);
  // Another signal before it is drawn again would erase what stands above.
  leaving->placed = leaving->count = 0;
  atomic_store(&guard.is_lost, true);
}

static void put_back(void) {
  if (!is_ours() || !is_in_foreground()) return;
  struct hold holding = hold();
  take_off(true);
  tcsetattr(guard.descriptor, TCSANOW, &guard.found);
  let_go(&holding);
}

/// Whether somebody else has had the terminal: a shell sets its own modes while the job is stopped.
static bool has_foreign_modes(void) {
  const tcflag_t ours = ECHO | ICANON | ISIG | IEXTEN;
  struct termios present;
  return tcgetattr(guard.descriptor, &present) != 0 || ((present.c_lflag ^ guard.wanted.c_lflag) & ours) != 0;
}

/// Takes the terminal again. Whoever sees first that others have had it says so; to the next it is ours.
static void come_back(void) {
  if (atomic_load(&guard.ending) > 0 || !is_ours() || !is_in_foreground()) return;
  bool was_away = has_foreign_modes();
  tcsetattr(guard.descriptor, TCSANOW, &guard.wanted);
  if (was_away && !has_foreign_modes()) take_off(false);
}

static void take_again(void) {
  struct hold holding = hold();
  come_back();
  let_go(&holding);
}

static bool is_pending(int number) {
  sigset_t pending;
  return sigpending(&pending) == 0 && sigismember(&pending, number) == 1;
}

static void handle_fatal(int number, siginfo_t *info, void *context) {
  int kept = errno;
  atomic_fetch_add(&guard.ending, 1);
  put_back();
  if (has_function(&before[number])) {
    call_before(number, info, context);
    bool asks_for_default = is_default(number);
    if (asks_for_default && (number == SIGABRT || contains(fault_signals, COUNT(fault_signals), number))) {
      // As crash reporters do when they have reported.
      raise(number);
    } else if (!asks_for_default || !is_pending(number)) {
      // The default is for the next time, unless the handler has raised the signal too.
      if (asks_for_default) install(number, handle_fatal);
      atomic_fetch_sub(&guard.ending, 1);
      take_again();
      tell(CT_EVENT_RESUMED);
    }
  } else {
    // The default ends the process by this very signal.
    sigaction(number, &before[number], NULL);
    is_installed[number] = false;
    bool happens_again = info->si_code > 0 && contains(fault_signals, COUNT(fault_signals), number);
    if (!happens_again) raise(number);
  }
  errno = kept;
}

/// Stops this process, and with `whole_job` the rest of its group too, as the terminal's own ^Z does.
static void stop_now(bool whole_job) {
  struct sigaction ours, ignore = {.sa_handler = SIG_IGN}, standard = {.sa_handler = SIG_DFL};
  if (sigaction(SIGTSTP, NULL, &ours) != 0 || (!has_function(&ours) && ours.sa_handler == SIG_IGN)) return;
  put_back();
  if (whole_job) {
    sigaction(SIGTSTP, &ignore, NULL);
    kill(0, SIGTSTP);
  }
  sigaction(SIGTSTP, &standard, NULL);
  atomic_store(&guard.is_stopping, true);
  // To this thread alone: then it can't run on while another thread is still being stopped.
  raise(SIGTSTP);
  sigset_t stop_signal, mask;
  sigemptyset(&stop_signal);
  sigaddset(&stop_signal, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop_signal, &mask);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGTSTP, &ours, NULL);
  take_again();
}

static void handle_stop(int number, siginfo_t *info, void *context) {
  int kept = errno;
  take_input();
  if (has_function(&before[number])) {
    put_back();
    call_before(number, info, context);
    take_again();
  } else {
    stop_now(false);
  }
  tell(CT_EVENT_RESUMED);
  errno = kept;
}

/// Whether a shell with job control has started this process, and takes the terminal when it stops.
static bool is_job(void) { return getpgrp() != getsid(0); }

static void handle_continue(int number, siginfo_t *info, void *context) {
  int kept = errno;
  bool is_told = atomic_exchange(&guard.is_stopping, false);
  struct hold holding = hold();
  bool was_away = has_foreign_modes() || !is_in_foreground();
  come_back();
  // Some shells leave the modes alone, or give the job's own back.
  bool is_lost = !is_told && is_job() && is_ours() && is_in_foreground() && atomic_load(&guard.ending) == 0;
  if (is_lost) take_off(false);
  let_go(&holding);
  tell(was_away || is_lost ? CT_EVENT_RESUMED : CT_EVENT_RESIZED);
  call_before(number, info, context);
  errno = kept;
}

static void handle_resize(int number, siginfo_t *info, void *context) {
  tell(CT_EVENT_RESIZED);
  call_before(number, info, context);
}

static void install_all(void) {
  for (size_t i = 0; i < COUNT(fatal_signals); i++) {
    int number = fatal_signals[i];
    struct sigaction present;
    if (sigaction(number, NULL, &present) != 0) continue;
    bool is_shared = contains(ending_signals, COUNT(ending_signals), number) ||
                     contains(fault_signals, COUNT(fault_signals), number) || number == SIGABRT;
    if (has_function(&present) && !is_shared) continue;
    install(number, handle_fatal);
  }
  install(SIGTSTP, handle_stop);
  install(SIGCONT, handle_continue);
  install(SIGWINCH, handle_resize);
}

static void uninstall_all(void) {
  for (int number = 1; number < NSIG; number++) {
    if (!is_installed[number]) continue;
    is_installed[number] = false;
    // What the app has put there meanwhile stays.
    if (is_handled_here(number)) sigaction(number, &before[number], NULL);
  }
}

/// A handler can't run on a stack that has overflown; this thread gets another for it, if it has none.
static void provide_signal_stack(void) {
  static _Thread_local char *memory;
  stack_t present;
  if (memory != NULL || sigaltstack(NULL, &present) != 0 || (present.ss_flags & SS_DISABLE) == 0) return;
  size_t size = 64 * 1024;
  memory = malloc(size);
  if (memory == NULL) return;
  stack_t ours = {.ss_sp = memory, .ss_size = size};
  sigaltstack(&ours, NULL);
}

static void leave_at_exit(void) {
  if (!is_ours()) return;
  atomic_fetch_add(&guard.ending, 1);
  put_back();
}

static int make_pipe(void) {
  if (guard.pipe[0] >= 0) return 0;
#if defined(__linux__)
  if (pipe2(guard.pipe, O_CLOEXEC | O_NONBLOCK) != 0) return errno;
#else
  if (pipe(guard.pipe) != 0) return errno;
  for (int i = 0; i < 2; i++) {
    fcntl(guard.pipe[i], F_SETFD, FD_CLOEXEC);
    fcntl(guard.pipe[i], F_SETFL, O_NONBLOCK);
  }
#endif
  bool is_locked;
  guard.taken_capacity = TAKEN_CAPACITY;
  guard.taken = ct_mapLocked(&guard.taken_capacity, &is_locked);
  return guard.taken != NULL && atexit(leave_at_exit) == 0 ? 0 : ENOMEM;
}

static void append(struct leaving *leaving, const void *bytes, size_t count) {
  if (count == 0 || count > LEAVING_CAPACITY - leaving->count) return;
  memcpy(leaving->bytes + leaving->count, bytes, count);
  leaving->count += count;
}

static void set_leaving(const void *placed, size_t placed_count, const void *rest, size_t rest_count) {
  int other = 1 - atomic_load(&guard.current_leaving);
  struct leaving *leaving = &guard.leaving[other];
  leaving->count = 0;
  append(leaving, placed, placed_count);
  leaving->placed = leaving->count;
  append(leaving, rest, rest_count);
  atomic_store(&guard.current_leaving, other);
}

int ct_guard_enter(int descriptor, int output, const struct termios *found, const struct termios *wanted) {
  int problem = make_pipe();
  if (problem != 0) return problem;
  guard.process = getpid();
  atomic_store(&guard.ending, 0);
  atomic_store(&guard.is_lost, false);
  guard.descriptor = descriptor;
  guard.output = output;
  guard.found = *found;
  guard.wanted = *wanted;
  set_leaving(NULL, 0, NULL, 0);
  provide_signal_stack();
  atomic_store(&guard.is_up, true);
  install_all();
  problem = ct_set_modes(descriptor, wanted);
  if (problem != 0) {
    atomic_store(&guard.is_up, false);
    uninstall_all();
  }
  return problem;
}

/// Waits while a handler on another thread may end the process. One that was left by a jump never ends: after half a minute this
/// fails with EINTR.
static int wait_for_ending(void) {
  struct timespec moment = {.tv_nsec = 1000 * 1000};
  for (int i = 0; i < 30000 && atomic_load(&guard.ending) > 0; i++) nanosleep(&moment, NULL);
  return atomic_load(&guard.ending) > 0 ? EINTR : 0;
}

int ct_guard_set_modes(const struct termios *wanted) {
  provide_signal_stack();
  bool is_ending;
  int problem;
  do {
    problem = wait_for_ending();
    if (problem == 0) problem = ct_guard_wait_for_foreground();
    if (problem != 0) return problem;
    struct hold holding = hold();
    guard.wanted = *wanted;
    is_ending = atomic_load(&guard.ending) > 0;
    if (!is_ending) problem = ct_set_modes(guard.descriptor, wanted);
    let_go(&holding);
  } while (is_ending);
  return problem;
}

int ct_guard_write(
  const void *bytes, size_t count, const void *placed, size_t placed_count, const void *rest, size_t rest_count,
  bool unless_lost) {
  bool is_ending, is_lost;
  int problem;
  do {
    problem = wait_for_ending();
    bool is_up = atomic_load(&guard.is_up);
    if (problem == 0 && is_up) problem = ct_guard_wait_for_foreground();
    if (problem != 0) return problem;
    // While the terminal takes nothing, signals still end the process.
    struct pollfd ready = {guard.output, POLLOUT, 0};
    while (poll(&ready, 1, -1) < 0 && errno == EINTR) {
    }
    struct hold holding = hold();
    is_ending = atomic_load(&guard.ending) > 0;
    if (is_up && !is_ending && has_foreign_modes()) {
      come_back();
      // The handler of SIGCONT, which may run late on another thread, has no more to say.
      atomic_store(&guard.is_stopping, true);
    }
    is_lost = unless_lost && atomic_load(&guard.is_lost);
    if (!is_ending && !is_lost) {
      problem = ct_write_terminal(guard.output, bytes, count);
      set_leaving(placed, placed_count, rest, rest_count);
    }
    let_go(&holding);
  } while (is_ending);
  return is_lost ? CT_LOST : problem;
}

bool ct_guard_take_loss(void) { return atomic_exchange(&guard.is_lost, false); }

/// Gives out what was taken in before the process stopped.
static size_t give_taken(void *bytes, size_t count) {
  size_t present = atomic_load(&guard.taken_count);
  if (count > present) count = present;
  ct_copy(bytes, guard.taken, count);
  ct_copy(guard.taken, guard.taken + count, present - count);
  ct_wipe(guard.taken + present - count, count);
  atomic_store(&guard.taken_count, present - count);
  return count;
}

bool ct_guard_has_taken(void) {
  return atomic_load(&guard.taken_count) > 0;
}

int ct_guard_waiting_bytes(void) {
  return (int)atomic_load(&guard.taken_count) + ct_waiting_bytes(guard.descriptor);
}

ssize_t ct_guard_read(void *bytes, size_t count) {
  // The handler that takes input in must find it either read or not.
  sigset_t stop_signal, mask;
  sigemptyset(&stop_signal);
  sigaddset(&stop_signal, SIGTSTP);
  pthread_sigmask(SIG_BLOCK, &stop_signal, &mask);
  atomic_store(&guard.is_reading, true);
  ssize_t result = -1;
  errno = EAGAIN;
  if (!atomic_load(&guard.is_taking)) {
    if (atomic_load(&guard.taken_count) > 0) {
      result = (ssize_t)give_taken(bytes, count);
    } else if (has_input()) {
      result = read(guard.descriptor, bytes, count);
    }
  }
  atomic_store(&guard.is_reading, false);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  return result;
}

int ct_guard_leave(void) {
  if (!atomic_load(&guard.is_up)) return 0;
  ct_wipe(guard.taken, guard.taken_capacity);
  atomic_store(&guard.taken_count, 0);
  ct_guard_wait_for_foreground();
  struct hold holding = hold();
  int problem = ct_set_modes(guard.descriptor, &guard.found);
  atomic_store(&guard.is_up, false);
  let_go(&holding);
  uninstall_all();
  return problem;
}

void ct_guard_wait_for_hang_up(void) {
  if (!is_installed[SIGHUP] || has_function(&before[SIGHUP])) return;
  struct timespec moment = {.tv_nsec = 1000 * 1000};
  for (int i = 0; i < 300; i++) nanosleep(&moment, NULL);
}

void ct_guard_stop(void) {
  if (has_function(&before[SIGTSTP])) {
    // The app's own handler decides, as it does when the terminal sends the signal.
    kill(0, SIGTSTP);
  } else {
    stop_now(true);
  }
}

int ct_guard_wait_for_foreground(void) {
  if (is_in_foreground()) return 0;
  atomic_store(&guard.is_stopping, true);
  int problem = ct_wait_for_foreground(guard.descriptor);
  if (problem != 0) return problem;
  struct hold holding = hold();
  take_off(false);
  let_go(&holding);
  tell(CT_EVENT_RESUMED);
  return 0;
}

int ct_guard_events(void) { return guard.pipe[0]; }
