#define HAVE_STDINT_H 1
#define HAVE_UNISTD_H 1
