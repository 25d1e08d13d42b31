// Connects to a port of this machine, and makes sockets of other kinds.
#include "attempt.h"
static int attempt(void) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(PORT), .sin_addr.s_addr = htonl(0x7f000001)};
  int s = socket(AF_INET, SOCK_STREAM, 0), pair[2];
  return connect(s, (struct sockaddr *)&to, sizeof to) == 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0 || socket(AF_NETLINK, SOCK_RAW, 0) >= 0 ||
         socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0;
}
