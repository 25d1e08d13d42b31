// NULL is moved in a loop, and accessed.
// FLAGS: --property valid-memsafety
// VERDICT: FALSE(valid-deref)
int main(void) {
	int *p = 0;
	for (int i = 0; i < 3; i++)
		p++;
	return *p;
}
