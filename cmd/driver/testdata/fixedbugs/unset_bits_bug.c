// VERDICT: FALSE(undefined)
// FLAGS: --property undefined
// Nothing is stored in a word of bit-fields.
struct flags {
	unsigned low : 3, high : 5;
	int count;
};

int main(void)
{
	struct flags f;

	f.count = 1;
	return f.low == 2;
}
