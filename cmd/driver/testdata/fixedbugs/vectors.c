// VERDICT LP64: UNKNOWN(unsupported: vectors at
typedef int four __attribute__((vector_size(16)));
extern void reach_error(void);

int main(void)
{
	four a = { 1, 2, 3, 4 };
	if ((a + a)[3] != 8)
		reach_error();
	return 0;
}
