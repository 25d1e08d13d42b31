// What ordinary programs do: memory, files of their own, time, signals to themselves.
#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static volatile int caught;
static void handler(int number) { caught = number; }

int main(void) {
  char *p = malloc(100 << 20), text[10] = "", here[4096];
  memset(p, 1, 100 << 20);
  p = realloc(p, 200 << 20);
  free(p);
  FILE *f = fopen("file", "w");
  fputs("text", f);
  fclose(f);
  f = fopen("file", "r");
  fgets(text, sizeof text, f);
  fclose(f);
  assert(!strcmp(text, "text"));
  assert(time(0) > 0 && clock() >= 0 && getcwd(here, sizeof here) && getchar() == EOF);
  signal(SIGUSR1, handler);
  raise(SIGUSR1);
  assert(caught == SIGUSR1 && kill(getpid(), 0) == 0 && usleep(1) == 0);
  printf("%d %f\n", rand(), 0.5);
  puts("held");
  fflush(stdout);
  abort();
}
