#ifndef CTERMINALGUARD_H
#define CTERMINALGUARD_H

#include <signal.h>
#include <stddef.h>
#include <stdbool.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <termios.h>
#include <unistd.h>

#if __has_feature(nullability)
#pragma clang assume_nonnull begin
#endif

// MARK: The guard: what is put back, whatever ends or stops the process.

/// What a signal handler tells the main loop, one byte each.
enum {
  CT_EVENT_RESIZED = 'W',
  /// The process was stopped and goes on, or a handler of the app's own came back: set the modes again and draw.
  CT_EVENT_RESUMED = 'R',
};

/// Sets the alert's modes and installs the signal handlers. Returns 0, or the `errno` of what failed.
///
/// `descriptor` is the terminal that is read; `output` is the terminal that is written.
/// Handlers are installed only where the app has none, except for INT, TERM, HUP, QUIT, ABRT and the processor's faults, where
/// the app's own is called after the terminal is put back. Ignored signals stay ignored.
int ct_guard_enter(int descriptor, int output, const struct termios *found, const struct termios *wanted);

/// Changes the modes that the alert wants while the guard is up, and sets them. Returns 0 or an `errno`.
int ct_guard_set_modes(const struct termios *wanted);

/// Puts the modes and the signal handlers back as they were found. Returns 0 or an `errno`.
int ct_guard_leave(void);

/// Writes to the output, and sets the bytes that take away what is there then, as one step that no signal comes between.
///
/// `placed` fits only what is on the screen then, `rest` is right wherever the cursor is; of each, 512 bytes are kept or none.
/// With `unless_lost`, nothing is written after the screen was lost. In the background it stops the process, and comes back in
/// the foreground. Returns 0, `CT_LOST` or an `errno`.
int ct_guard_write(
  const void *_Nullable bytes, size_t count, const void *_Nullable placed, size_t placed_count,
  const void *_Nullable rest, size_t rest_count, bool unless_lost);

/// What `ct_guard_write` returns when it wrote nothing, as the screen was lost.
enum { CT_LOST = -1 };

/// Whether the screen was lost since that was last asked: a handler has taken the alert off, or another program had the
/// terminal while this one was stopped.
bool ct_guard_take_loss(void);

/// Reads input: first what was taken in when another process stopped this one. Returns what `read()` does; without input it
/// fails with EAGAIN.
ssize_t ct_guard_read(void *bytes, size_t count);

/// Whether there is any of what was taken in.
bool ct_guard_has_taken(void);

/// The number of bytes that `ct_guard_read` could give at once.
int ct_guard_waiting_bytes(void);

/// After a hang-up: gives SIGHUP, which may be on its way to another thread, time to end the process, unless it is ignored
/// or the app's own.
void ct_guard_wait_for_hang_up(void);

/// Puts the terminal back, stops the process group as `^Z` does, and comes back when the process goes on.
void ct_guard_stop(void);

/// While the process is in the background, keeps it stopped; tells that it was, if so. Returns 0 or an `errno`.
int ct_guard_wait_for_foreground(void);

/// The descriptor that becomes readable when a handler has something to tell; -1 before the first `ct_guard_enter`.
int ct_guard_events(void);

/// The value of an editing character that is switched off.
enum { CT_DISABLED = (unsigned char)_POSIX_VDISABLE };

// MARK: System calls that Swift can't make or that must be made in one way only.

/// `tcsetattr(…, TCSANOW, …)`, again after EINTR. In the background it stops the process, as it should. Returns 0 or an `errno`.
int ct_set_modes(int descriptor, const struct termios *modes);

/// In the background, stops the process, and comes back when it is in the foreground. Returns 0 or an `errno`.
int ct_wait_for_foreground(int descriptor);

/// `open("/dev/tty")`, close-on-exec. Returns -1 if there is no controlling terminal.
int ct_open_terminal(const char *path);

/// Writes all bytes; waits where the descriptor isn't ready; never dies of SIGPIPE. Returns 0 or an `errno`.
int ct_write(int descriptor, const void *_Nullable bytes, size_t count);

/// The same for a terminal, where nothing raises `SIGPIPE`.
int ct_write_terminal(int descriptor, const void *_Nullable bytes, size_t count);

/// The size as the terminal says, 0 x 0 if it doesn't.
struct winsize ct_window_size(int descriptor);

/// The number of bytes that wait to be read, 0 if that isn't known.
int ct_waiting_bytes(int descriptor);

// MARK: The main queue, for actions that run while a blocking call has the main thread.

/// A descriptor that becomes readable when the main queue has work; -1 if there is none on this system.
int ct_main_queue_descriptor(void);

/// Runs what waits on the main queue. Only on the main thread.
void ct_main_queue_drain(void);

#if __has_feature(nullability)
#pragma clang assume_nonnull end
#endif

#endif
