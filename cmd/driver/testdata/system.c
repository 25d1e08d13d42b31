// What the system tells is anything within the bounds of the functions.
// VERDICT: TRUE
#include <assert.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

int main(void) {
	struct stat about;
	if (stat("config", &about) == 0)
		assert(about.st_size >= 0 && about.st_mtim.tv_nsec < 1000000000);
	struct timespec now;
	if (clock_gettime(CLOCK_MONOTONIC, &now) == 0)
		assert(now.tv_nsec >= 0 && now.tv_nsec < 1000000000);
	int file = open("config", O_RDONLY);
	if (file < 0)
		return 1;
	char text[16], date[20];
	ssize_t n = read(file, text, sizeof text - 1);
	close(file);
	if (n < 0)
		return 1;
	text[n] = 0;
	assert(strlen(text) < sizeof text);
	time_t t = time(0);
	struct tm day;
	if (gmtime_r(&t, &day))
		assert(strftime(date, sizeof date, "%Y-%m-%d", &day) < sizeof date);
	void *page;
	if (posix_memalign(&page, 64, 8) == 0)
		free(page);
	return 0;
}
