// The least that a program in C can do to ask: write a prompt, read a line.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  static char line[8192];
  if (write(2, "Name: ", 6) != 6) return 1;
  ssize_t count = read(0, line, sizeof line);
  if (count > 0 && line[count - 1] == '\n') count--;
  long sum = 0;
  for (ssize_t i = 0; i < count; i++) sum += (unsigned char)line[i];
  printf("answer %zd %ld\n", count, sum);
  return 0;
}
