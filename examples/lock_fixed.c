// lock.c with the lock released on every path.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int held;

static void lock(void) {
	if (held)
		reach_error(); // the lock is already held
	held = 1;
}

static void unlock(void) {
	if (!held)
		reach_error(); // nobody holds the lock
	held = 0;
}

int main(void) {
	int last = 0;
	for (;;) {
		lock();
		int item = __VERIFIER_nondet_int();
		unlock();
		if (item == 0)
			break;
		if (item != last)
			last = item;
	}
	return 0;
}
