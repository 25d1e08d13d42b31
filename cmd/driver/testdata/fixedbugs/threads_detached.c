// VERDICT LP64: TRUE
//
// Three threads that nobody joins, started in a loop: their steps are joined to large ones before
// engines get the program.
#include <pthread.h>

void reach_error(void);

int x;

void *count(void *arg) {
	x++;
	return 0;
}

int main(void) {
	for (int i = 0; i < 3; i++) {
		pthread_t t;
		pthread_create(&t, 0, count, 0);
		pthread_detach(t);
	}
	if (x > 3)
		reach_error();
	return 0;
}
