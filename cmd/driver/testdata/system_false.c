// A file may be longer than its reader thinks, and have no text in it.
// VERDICT: FALSE
#include <assert.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
	struct stat about;
	int file = open("config", O_RDONLY);
	if (file < 0 || fstat(file, &about) != 0 || about.st_size > 100)
		return 1;
	char text[4];
	ssize_t n = read(file, text, sizeof text);
	assert(n <= about.st_size || n < 4);
	return 0;
}
