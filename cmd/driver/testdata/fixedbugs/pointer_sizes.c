// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// Objects of several sizes by one pointer: an index is in some of them and outside of another.
extern unsigned __VERIFIER_nondet_uint(void);
int words[2];
char name[7];
short halves[5];
int main(void) {
	unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
	char *p = k == 0 ? (char *)words : k == 1 ? name : (char *)halves;
	if (i < 8)
		p[i] = 1;
	return 0;
}
