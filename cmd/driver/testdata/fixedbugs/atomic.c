// Atomic operations of a program with one thread.
// VERDICT: TRUE
#include <stdatomic.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

_Atomic int count;
_Atomic unsigned char small = 255;

int main(void) {
	int x = __VERIFIER_nondet_int(), expected = x, y = 5;
	count = x;
	count++;
	atomic_fetch_add(&count, 2);
	if (count != (int)((unsigned)x + 3u))
		reach_error();
	if (atomic_compare_exchange_strong(&count, &expected, 8) || expected != count)
		reach_error();
	if (!atomic_compare_exchange_strong(&count, &expected, 8) || count != 8)
		reach_error();
	small++;
	if (small != 0)
		reach_error();
	atomic_thread_fence(memory_order_seq_cst);
	if (__sync_fetch_and_or(&y, 2) != 5 || y != 7)
		reach_error();
	if (__sync_val_compare_and_swap(&y, 7, 9) != 7 || y != 9)
		reach_error();
	if (__sync_lock_test_and_set(&y, 4) != 9)
		reach_error();
	__sync_lock_release(&y);
	if (y != 0)
		reach_error();
	return 0;
}
