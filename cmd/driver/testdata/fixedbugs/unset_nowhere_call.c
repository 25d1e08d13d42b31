// VERDICT: TRUE
// FLAGS: --property undefined
// A pointer to a function that leads to one is called; another is never set and never called.
static int calls;
static void count(void) { calls++; }
int main(void)
{
	void (*f)(void), (*g)(void) = count;
	g();
	if (calls > 1)
		f();
	return 0;
}
