// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-deref
typedef int four __attribute__((vector_size(16)));
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
	four a = {1, 2, 3, 4};
	unsigned char i = __VERIFIER_nondet_uchar();
	return i <= 4 || i == 200 ? a[i] : 0;
}
