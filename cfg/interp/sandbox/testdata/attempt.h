// What the programs here have in common. Each tries to do harm:
//
//	OUTSIDE  a file of the user's, with the text "secret"
//	VICTIM   a process of the user's
//	PORT     a TCP port of this machine at which the user listens
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <netinet/in.h>
#include <unistd.h>

// attempt says whether it did it.
static int attempt(void);

int main(void) {
  puts(attempt() ? "escaped" : "held");
  return 0;
}
