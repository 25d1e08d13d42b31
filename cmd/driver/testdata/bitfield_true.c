// Bit-fields keep their width and sign.
// VERDICT: TRUE
extern void reach_error(void);

struct flags {
	unsigned a : 3;
	int b : 4;
	unsigned c : 1;
};

int main(void) {
	struct flags f = {0, 0, 1};
	f.a = 9;
	f.b = 8;
	if (f.a != 1 || f.b != -8 || f.c != 1)
		reach_error();
	return 0;
}
