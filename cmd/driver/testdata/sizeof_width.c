// The width of a pointer decides.
// VERDICT LP64: TRUE
// VERDICT ILP32: FALSE
extern void reach_error(void);

int main(void) {
	if (sizeof(void *) == 4)
		reach_error();
	return 0;
}
