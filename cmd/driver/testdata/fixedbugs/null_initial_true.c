// Addresses close to 0 in initialisers.
// VERDICT: TRUE
extern void reach_error(void);
struct node {
	int key;
	int value;
};
int *member = &((struct node *)0)->value;
int *table[2] = {0, (int *)&((struct node *)0)->value};

int main(void) {
	if (member != (int *)4 || table[0] || table[1] != member)
		reach_error();
	member--;
	if (member)
		reach_error();
	return 0;
}
