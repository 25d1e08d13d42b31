// VERDICT: FALSE(no-overflow)
// FLAGS: --property no-overflow
// The counter overflows long before the loop ends.
int main(void) {
	int x = 2000000000;
	for (long long i = 0; i < 3000000000LL; i++)
		x++;
	return x;
}
