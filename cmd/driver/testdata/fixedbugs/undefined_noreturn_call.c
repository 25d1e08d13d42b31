// It may call a function that it is given.
// VERDICT: UNKNOWN(assumption: last
// FLAGS: --property unreach-call
void reach_error(void) {}
struct at { void (*end)(void); };
void last(struct at *a) __attribute__((noreturn));
static void end(void) { reach_error(); }
int main(void)
{
	struct at a = {end};
	last(&a);
}
