// … and a variable of another tool is not one of the program.
// VERDICT: UNKNOWN(unsupported: the variable __CPROVER_rounding_mode at
extern void reach_error(void);
extern int __CPROVER_rounding_mode;

int main(void) {
	__CPROVER_rounding_mode = 0;
	if (__CPROVER_rounding_mode)
		reach_error();
	return 0;
}
