// A line asked for by GNU readline.
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <readline/readline.h>

int main(void) {
  setlocale(LC_CTYPE, "");
  rl_outstream = stderr;
  char *line = readline("Name: ");
  long sum = 0, count = 0;
  for (; line != NULL && line[count] != 0; count++) sum += (unsigned char)line[count];
  free(line);
  printf("answer %ld %ld\n", count, sum);
  return 0;
}
