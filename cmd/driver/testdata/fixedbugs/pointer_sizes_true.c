// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// Objects of several sizes by one pointer (pointer_sizes.c leaves one).
extern unsigned __VERIFIER_nondet_uint(void);
int words[2];
char name[7];
short halves[5];
int main(void) {
	unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
	char *p = k == 0 ? (char *)words : k == 1 ? name : (char *)halves;
	if (i < (k == 0 ? 8 : k == 1 ? 7 : 10))
		p[i] = 1;
	return 0;
}
