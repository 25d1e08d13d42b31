// VERDICT LP64: TRUE
// A loop of jumps only had no edge: its run did not go on, and was neither endless nor over.
int main(void) {
	while (1)
		;
}
