// VERDICT LP64: FALSE
// FLAGS: --replace-call-with-contract next
// What the contract says counts, and not what the function does.
int calls;
void next(void)
__CPROVER_assigns(calls)
__CPROVER_ensures(calls >= __CPROVER_old(calls))
{
	calls++;
}
int main(void) {
	next();
	__CPROVER_assert(calls < 2, "once");
}
