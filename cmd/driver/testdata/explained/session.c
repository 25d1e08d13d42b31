#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

/* missing reset: failed-login counter is not cleared on success
 * senior: "login() never sets s->failures back to 0 when the password is right.  Failures of two
 * different sessions add up, so the account is locked right after a successful login." */
enum state { OUT, IN, LOCKED };
struct session { enum state st; int failures; int logins; };

static void login(struct session *s, int password, int secret)
{
	if (s->st == LOCKED)
		return;
	if (password == secret) {
		s->st = IN;
		s->logins++; /* fault: x:21 */
		return;
	}
	s->failures++;
	if (s->failures >= 3)
		s->st = LOCKED;
}

static void logout(struct session *s)
{
	if (s->st == IN)
		s->st = OUT;
}

int main(void)
{
	struct session s = { OUT, 0, 0 };
	int row = 0;

	for (int i = 0; i < 8; i++) {
		int op = __VERIFIER_nondet_int();
		if (op == 0) {
			logout(&s);
		} else if (s.st == OUT) {
			int pw = __VERIFIER_nondet_int();
			row = pw == 42 ? 0 : row + 1;
			login(&s, pw, 42);
			assert(s.st != LOCKED || row >= 3);
		}
	}
	return 0;
}
