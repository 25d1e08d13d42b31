// VERDICT: TRUE
// The compiler says how the result of a call is aligned, in a way that the IR parser did not know.
extern void reach_error(void);
extern void *aligned_alloc(__SIZE_TYPE__, __SIZE_TYPE__);
__attribute__((assume_aligned(16))) char *get(void) { return aligned_alloc(16, 64); }
int main(void) {
	int n = 0;
	if (get())
		n++;
	if (n > 1)
		reach_error();
}
