// Work is taken from a queue under a lock. The lock is released before the
// next round only if the item was new: one path forgets it.
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
	for (int round = 0; round < 100; round++) {
		lock();
		int item = __VERIFIER_nondet_int();
		if (item == 0) {
			unlock();
			break;
		}
		if (item != last) {
			last = item;
			unlock();
		}
	}
	return 0;
}
