// Values of an enumeration.
// VERDICT: TRUE
extern void reach_error(void);

enum colour { RED, GREEN = 5, BLUE };

int main(void) {
	enum colour c = BLUE;
	if (c != 6 || RED != 0)
		reach_error();
	return 0;
}
