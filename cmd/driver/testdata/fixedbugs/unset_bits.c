// VERDICT: TRUE
// FLAGS: --property undefined
// A bit-field is stored before the one beside it is used.
struct flags {
	unsigned low : 3, high : 5;
	int count;
};

int main(void)
{
	struct flags f;

	f.low = 1;
	f.high = 2;
	f.count = 1;
	return f.low == 2;
}
