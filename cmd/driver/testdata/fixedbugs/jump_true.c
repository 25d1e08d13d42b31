// VERDICT: TRUE
// The only execution has more rounds than a second run of it could take.
extern void reach_error(void);

int main(void) {
	unsigned long long sum = 0;
	for (unsigned i = 0; i < 300000000; i++)
		sum += i;
	if (sum != 44999999850000000ULL)
		reach_error();
	return 0;
}
