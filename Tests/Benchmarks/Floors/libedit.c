// A line asked for by libedit alone, which edits and draws.
#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

static char *prompt(EditLine *editor) {
  (void)editor;
  return "Name: ";
}

int main(void) {
  setlocale(LC_CTYPE, "");
  EditLine *editor = el_init("benchmark", stdin, stderr, stderr);
  if (editor == NULL) return 1;
  el_set(editor, EL_PROMPT, prompt);
  el_set(editor, EL_EDITOR, "emacs");
  int count = 0;
  const char *line = el_gets(editor, &count);
  if (line == NULL) count = 0;
  if (count > 0 && line[count - 1] == '\n') count--;
  long sum = 0;
  for (int i = 0; i < count; i++) sum += (unsigned char)line[i];
  el_end(editor);
  printf("answer %d %ld\n", count, sum);
  return 0;
}
