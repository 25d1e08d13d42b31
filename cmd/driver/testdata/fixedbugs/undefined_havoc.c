// A variable of external linkage, and one that an earlier call was given.
// FLAGS: --undefined havoc
// VERDICT: UNKNOWN(assumption: the error depends on what is written by touch at
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void keep(int *p);
void touch(void);
int shared = 1;

int main(void) {
	static int kept;
	if (__VERIFIER_nondet_int())
		keep(&kept);
	kept = 1;
	touch();
	if (shared != 1 || kept != 1)
		reach_error();
	return 0;
}
