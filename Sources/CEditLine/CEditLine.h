// What Swift needs of libedit: typed wrappers, since el_wset() and el_wget() are variadic and Swift can't
// call them, and the coroutine that el_wgets() runs on. A character is a uint32_t here on every platform.

#ifndef CEDITLINE_H
#define CEDITLINE_H

#include <fcntl.h>
#include <histedit.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>
#ifdef __APPLE__
#include <util.h>
#include <xlocale.h>
#else
#include <pty.h>
#endif

#include "Coroutine.h"

/// What stands in place of a control character that is switched off.
static const uint8_t ce_disabled = (uint8_t)_POSIX_VDISABLE;

/// A pseudo-terminal of the process's own, where nothing is ever read or drawn: libedit asks it for the person's control
/// characters and sets its modes.
typedef struct ce_terminal {
  int primary, secondary;
  dev_t device;
  struct termios modes;
} ce_terminal;

/// A line editor: libedit, the private terminal it believes in, and the coroutine it waits on.
typedef struct ce_editor {
  EditLine *_Nullable line;
  TokenizerW *_Nullable tokenizer;
  /// Where it draws, which nobody sees.
  FILE *_Nullable nothing;
  /// Its terminal, if that isn't the one that editors share.
  ce_terminal own;
  ce_coroutine coroutine;
  /// The key that libedit gets when it goes on.
  uint32_t key;
  /// What `el_wgets()` was doing when it last switched back.
  enum { CE_READING, CE_RETURNED, CE_ENDED } state;
  /// For how many characters the line surely has room. Kept by the caller.
  int room;
  /// Whether Escape was pressed in vi's command mode.
  int escaped;
} ce_editor;

static inline ce_editor *_Nonnull ce_owner(EditLine *_Nonnull line) {
  ce_editor *editor = NULL;
  el_wget(line, EL_CLIENTDATA, &editor);
  return editor;
}

/// libedit's reader: at this moment the last edit is complete, so the caller has its turn.
static inline int ce_read(EditLine *_Nonnull line, wchar_t *_Nonnull key) {
  ce_editor *editor = ce_owner(line);
  editor->state = CE_READING;
  ce_leave(&editor->coroutine);
  *key = (wchar_t)editor->key;
  return 1;
}

/// The coroutine's body. It never ends: a line that was returned makes place for the next one.
static inline void ce_edit(void *_Nonnull context) {
  ce_editor *editor = context;
  for (;;) {
    int count = 0;
    el_wgets(editor->line, &count);
    editor->state = count > 0 ? CE_RETURNED : CE_ENDED;
    ce_leave(&editor->coroutine);
  }
}

static inline unsigned char ce_noteEscape(EditLine *_Nonnull line, wint_t key) {
  (void)key;
  ce_owner(line)->escaped = 1;
  return CC_NORM;
}

/// As ed-next-char, which in vi's insert mode stops before the last character.
static inline unsigned char ce_goRight(EditLine *_Nonnull line, wint_t key) {
  (void)key;
  el_cursor(line, 1);
  return CC_CURSOR;
}

/// As ed-move-to-end, which in vi's insert mode stops before the last character.
static inline unsigned char ce_goToEnd(EditLine *_Nonnull line, wint_t key) {
  (void)key;
  const LineInfoW *info = el_wline(line);
  el_cursor(line, (int)(info->lastchar - info->cursor));
  return CC_CURSOR;
}

/// The control characters of an editor: erase, kill, word erase, literal next.
static const int ce_characters[] = {VERASE, VKILL, VWERASE, VLNEXT};

/// Opens a private terminal; returns 0, or -1 and `errno`.
static inline int ce_openTerminal(ce_terminal *_Nonnull terminal, const uint8_t *_Nonnull characters) {
  // One row, so that the drawing nobody sees scrolls without shuffling rows.
  struct winsize size = {.ws_row = 1, .ws_col = 80};
  struct stat status;
  if (openpty(&terminal->primary, &terminal->secondary, NULL, NULL, &size) == -1) return -1;
  fcntl(terminal->primary, F_SETFD, FD_CLOEXEC);
  fcntl(terminal->secondary, F_SETFD, FD_CLOEXEC);
  if (fstat(terminal->secondary, &status) == -1 || tcgetattr(terminal->secondary, &terminal->modes) == -1) return -1;
  terminal->device = status.st_rdev;
  for (int i = 0; i < 4; i++) terminal->modes.c_cc[ce_characters[i]] = characters[i];
  return 0;
}

static inline void ce_closeTerminal(ce_terminal *_Nonnull terminal) {
  if (terminal->primary >= 0) close(terminal->primary);
  if (terminal->secondary >= 0) close(terminal->secondary);
  terminal->primary = terminal->secondary = -1;
}

/// Whether a terminal has these control characters, and its descriptor is still its own: a program may have closed all
/// that it knows nothing of.
static inline int ce_suits(const ce_terminal *_Nonnull terminal, const uint8_t *_Nonnull characters) {
  struct stat status;
  for (int i = 0; i < 4; i++)
    if (terminal->modes.c_cc[ce_characters[i]] != characters[i]) return 0;
  return terminal->secondary >= 0 && fstat(terminal->secondary, &status) == 0 && S_ISCHR(status.st_mode)
         && status.st_rdev == terminal->device;
}

/// The descriptor of a terminal with these control characters, or -1 and `errno`: nearly all editors of a process can do
/// with one.
static inline int ce_takeTerminal(ce_editor *_Nonnull editor, const uint8_t *_Nonnull characters) {
  static ce_terminal shared = {.primary = -1, .secondary = -1};
  if (shared.secondary < 0 && ce_openTerminal(&shared, characters) == -1) {
    int error = errno;
    ce_closeTerminal(&shared);
    errno = error;
    return -1;
  }
  ce_terminal *terminal = &shared;
  if (!ce_suits(&shared, characters) || tcsetattr(shared.secondary, TCSANOW, &shared.modes) == -1) {
    terminal = &editor->own;
    if (ce_openTerminal(terminal, characters) == -1) return -1;
    if (tcsetattr(terminal->secondary, TCSANOW, &terminal->modes) == -1) return -1;
  }
  return terminal->secondary;
}

/// Makes libedit on the private terminal, in emacs mode; returns 0, or -1 and `errno`.
static inline int ce_openLine(ce_editor *_Nonnull editor, int fd) {
  if ((editor->tokenizer = tok_winit(NULL)) == NULL) return -1;
  editor->line = el_init_fd("TerminalAlerts", editor->nothing, editor->nothing, editor->nothing, fd, fd, fd);
  if (editor->line == NULL) return -1;
  el_wset(editor->line, EL_CLIENTDATA, editor);
  el_wset(editor->line, EL_GETCFN, ce_read);
  el_wset(editor->line, EL_EDITOR, L"emacs");
  el_wset(editor->line, EL_ADDFN, L"alert-escape", L"Leave the alert", ce_noteEscape);
  el_wset(editor->line, EL_ADDFN, L"alert-next-char", L"Move right one character", ce_goRight);
  el_wset(editor->line, EL_ADDFN, L"alert-move-to-end", L"Move to the end of the line", ce_goToEnd);
  return 0;
}

/// Gives everything back. May be called on any thread, and on a half-opened editor.
static inline void ce_close(ce_editor *_Nonnull editor) {
  if (editor->line != NULL) {
    // Without this, el_end() would set the terminal's mode once more.
    el_wset(editor->line, EL_EDITMODE, 0);
    el_end(editor->line);
  }
  if (editor->tokenizer != NULL) tok_wend(editor->tokenizer);
  if (editor->nothing != NULL) fclose(editor->nothing);
  ce_closeTerminal(&editor->own);
  ce_end(&editor->coroutine);
  free(editor);
}

/// Makes an editor that waits for `ce_resume`; returns NULL and `errno` where the system refuses.
/// It draws to `nothing`, a stream that it closes at the end.
static inline ce_editor *_Nullable ce_open(uint8_t erase, uint8_t kill, uint8_t wordErase, uint8_t literalNext,
                                           FILE *_Nullable nothing) {
  ce_editor *editor = calloc(1, sizeof *editor);
  if (editor == NULL) return NULL;
  editor->nothing = nothing;
  editor->own.primary = editor->own.secondary = -1;
  const uint8_t characters[] = {erase, kill, wordErase, literalNext};
  int fd = nothing == NULL ? -1 : ce_takeTerminal(editor, characters);
  if (fd >= 0 && ce_openLine(editor, fd) == 0 && ce_begin(&editor->coroutine, ce_edit, editor) == 0) return editor;
  int error = errno;
  ce_close(editor);
  errno = error;
  return NULL;
}

/// Lets libedit go on with a key, until it asks for the next one or leaves the line.
static inline void ce_resume(ce_editor *_Nonnull editor, uint32_t key) {
  editor->key = key;
  ce_enter(&editor->coroutine);
}

/// The characters of the line; they stay valid until libedit is called again.
static inline const uint32_t *_Nonnull ce_line(ce_editor *_Nonnull editor, int *_Nonnull count, int *_Nonnull cursor) {
  const LineInfoW *info = el_wline(editor->line);
  *count = (int)(info->lastchar - info->buffer);
  *cursor = (int)(info->cursor - info->buffer);
  return (const uint32_t *)info->buffer;
}

/// Inserts characters, up to a zero, at the cursor.
static inline void ce_insert(ce_editor *_Nonnull editor, const uint32_t *_Nonnull characters) {
  el_winsertstr(editor->line, (const wchar_t *)characters);
}

/// Replaces the line by characters, up to a zero, of which there is at least one.
static inline void ce_replace(ce_editor *_Nonnull editor, const uint32_t *_Nonnull characters) {
  el_wreplacestr(editor->line, (const wchar_t *)characters);
}

/// Deletes characters, but not all there are. Unlike `el_deletestr()` it leaves the kill buffer as it is; the cursor has to be
/// set then. Returns 0, or -1 where there is no memory.
static inline int ce_delete(ce_editor *_Nonnull editor, int start, int count) {
  const LineInfoW *info = el_wline(editor->line);
  size_t all = (size_t)(info->lastchar - info->buffer), end = (size_t)start + (size_t)count;
  wchar_t *rest = malloc((all - (size_t)count + 1) * sizeof *rest);
  if (rest == NULL) return -1;
  memcpy(rest, info->buffer, (size_t)start * sizeof *rest);
  memcpy(rest + start, info->buffer + end, (all - end) * sizeof *rest);
  rest[all - (size_t)count] = 0;
  el_wreplacestr(editor->line, rest);
  free(rest);
  return 0;
}

/// Whether the keys are vi's.
static inline int ce_isVi(ce_editor *_Nonnull editor) {
  const wchar_t *name = NULL;
  el_wget(editor->line, EL_EDITOR, &name);
  return name != NULL && name[0] == L'v';
}

/// Widens a text in ASCII; what has no room is left out.
static inline void ce_widen(const char *_Nonnull text, wchar_t *_Nonnull wide, size_t room) {
  size_t count = 0;
  for (; text[count] != 0 && count < room - 1; count++) wide[count] = (wchar_t)text[count];
  wide[count] = 0;
}

/// Binds a key, below 0x100, to a command, in the usual map or that of vi's command mode.
static inline void ce_bind(ce_editor *_Nonnull editor, uint8_t key, const char *_Nonnull command, int inCommandMode) {
  // In octal any key may stand there, those too that mean something in libedit's notation.
  wchar_t notation[] = {L'\\', L'0' + (key >> 6), L'0' + (key >> 3 & 7), L'0' + (key & 7), 0};
  wchar_t name[64];
  ce_widen(command, name, sizeof name / sizeof *name);
  if (inCommandMode) {
    el_wset(editor->line, EL_BIND, L"-a", notation, name, NULL);
  } else {
    el_wset(editor->line, EL_BIND, notation, name, NULL);
  }
}

/// Takes away what a sequence of keys is bound to.
static inline void ce_unbind(ce_editor *_Nonnull editor, const char *_Nonnull sequence) {
  wchar_t wide[16];
  ce_widen(sequence, wide, sizeof wide / sizeof *wide);
  el_wset(editor->line, EL_BIND, L"-r", wide, NULL);
}

/// Splits a configuration line into words, which stay valid until the next call; NULL if a quote is left open.
static inline const uint32_t *_Nullable const *_Nullable ce_words(ce_editor *_Nonnull editor,
                                                                  const uint32_t *_Nonnull text,
                                                                  int *_Nonnull count) {
  const wchar_t **words = NULL;
  tok_wreset(editor->tokenizer);
  if (tok_wstr(editor->tokenizer, (const wchar_t *)text, count, &words) != 0) return NULL;
  return (const uint32_t *const *)words;
}

/// Carries out the command that `ce_words` has split.
static inline void ce_run(ce_editor *_Nonnull editor, int count, const uint32_t *_Nullable const *_Nonnull words) {
  el_wparse(editor->line, count, (const wchar_t **)words);
}

/// A locale in which libedit knows every character, whatever the process's own is; NULL where there is none.
static inline locale_t _Nullable ce_newLocale(void) {
  const char *names[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    locale_t locale = newlocale(LC_CTYPE_MASK, names[i], (locale_t)0);
    if (locale != (locale_t)0) return locale;
  }
  return (locale_t)0;
}

#endif
