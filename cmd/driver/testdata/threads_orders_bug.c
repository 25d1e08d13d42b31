// VERDICT LP64: FALSE
// The order of many steps of five threads, in which three of them see each other's flags too late.
#include <pthread.h>

extern void reach_error(void);

int a, b, c, d, e, seen[4];

static void *one(void *unused) {
	a = 1;
	int x = b;
	b = x + 2;
	c = a + b;
	seen[0] = d;
	return 0;
}

static void *two(void *unused) {
	b = 1;
	int x = c;
	c = x + 2;
	d = b + c;
	seen[1] = e;
	return 0;
}

static void *three(void *unused) {
	c = 1;
	int x = d;
	d = x + 2;
	e = c + d;
	seen[2] = a;
	return 0;
}

static void *four(void *unused) {
	d = 1;
	int x = e;
	e = x + 2;
	a = d + e;
	seen[3] = b;
	return 0;
}

int main(void) {
	pthread_t t[4];
	pthread_create(&t[0], 0, one, 0);
	pthread_create(&t[1], 0, two, 0);
	pthread_create(&t[2], 0, three, 0);
	pthread_create(&t[3], 0, four, 0);
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], 0);
	if (seen[0] > 6 && seen[1] > 4 && seen[2] > 2)
		reach_error();
	return 0;
}
