// A precision bounds what %s reads, and fwrite reads no more than its size.
// VERDICT: TRUE
// FLAGS: --property valid-memsafety
#include <stdio.h>
#include <unistd.h>
#include <wchar.h>

int main(void) {
	char b[3] = {'a', 'b', 'c'};
	wchar_t w[2] = {'a', 0};
	fprintf(stderr, "%.3s %.*s %5d %ls %s\n", b, 2, b, 7, w, "end");
	fwrite(b, 1, sizeof b, stdout);
	write(1, b, 3);
	perror(NULL);
	fflush(NULL);
	return 0;
}
