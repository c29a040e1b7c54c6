// A password asked for by readpassphrase; with "hold" it stays in memory until a line comes, and is then wiped.
#include <bsd/readpassphrase.h>
#include <stdio.h>
#include <string.h>

int main(int count, char **arguments) {
  static char password[8192];
  if (readpassphrase("Password: ", password, sizeof password, RPP_REQUIRE_TTY) == NULL) return 1;
  long length = 0, sum = 0;
  for (; password[length] != 0; length++) sum += (unsigned char)password[length];
  if (count > 1 && strcmp(arguments[1], "hold") == 0) {
    puts("answer 1 held");
    fflush(stdout);
    getchar();
    explicit_bzero(password, sizeof password);
    puts("answer 0 released");
    fflush(stdout);
    getchar();
    return 0;
  }
  explicit_bzero(password, sizeof password);
  printf("answer %ld %ld\n", length, sum);
  return 0;
}
