// What a function without a body that never returns does to memory is seen by nothing.
// VERDICT: TRUE
// FLAGS: --property all
void die(const char *text, int *code) __attribute__((noreturn));
int __VERIFIER_nondet_int(void);
int main(void)
{
	int code = 1, x = __VERIFIER_nondet_int();
	if (x <= 0)
		die("not positive", &code);
	return 100 / x / code;
}
