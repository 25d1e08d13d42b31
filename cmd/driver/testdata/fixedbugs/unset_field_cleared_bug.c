// VERDICT: FALSE(undefined)
// FLAGS: --property undefined
// Clearing bits of a word that has no value is no bit-field that becomes 0.
struct state {
	unsigned flags;
};

int main(void)
{
	struct state s;

	s.flags &= ~4u;
	if (s.flags & 1)
		return 1;
	return 0;
}
