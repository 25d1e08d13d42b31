// What follows an endless loop is not reached.
// VERDICT LP64: TRUE
extern void reach_error(void);

int main(void) {
	int x = 0;
	while (1)
		x = !x;
	reach_error();
}
