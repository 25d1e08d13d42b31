// VERDICT LP64: FALSE
// An invariant has to hold behind the last iteration, too.
int main(void) {
	int x = 5;
	do {
		x--;
	} while (x > 0)
	__CPROVER_loop_invariant(x > 0);
}
