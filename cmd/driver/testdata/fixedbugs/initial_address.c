// VERDICT: UNKNOWN(unsupported: the error depends on addresses in the initial value of start at testdata/fixedbugs/initial_address.c:6
// An address as a number in an initialiser was any number, and errors of it were reported.
extern void reach_error(void);

static long buffer[16];
static unsigned long start = (unsigned long)buffer;

int main(void)
{
	if (start * 1 >= start + 8)
		reach_error();
	return 0;
}
