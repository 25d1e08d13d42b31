// Initialised globals, designators, addresses.
// VERDICT: TRUE
extern void reach_error(void);

static int zero[3];
static int table[3] = {5, [2] = 7};
static int *last = &table[2];

int main(void) {
	if (zero[1] != 0 || table[1] != 0 || *last != 7)
		reach_error();
	return 0;
}
