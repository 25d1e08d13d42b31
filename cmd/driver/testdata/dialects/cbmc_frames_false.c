// VERDICT LP64: FALSE
// FLAGS: --enforce-contract out --replace-call-with-contract in
// What a contract that stands for a call assigns has to be allowed, too.
int g, h;
void in(void) __CPROVER_assigns(h);
void out(void) __CPROVER_assigns(g) {
	in();
	g = 2;
}
int main(void) { out(); }
