// VERDICT: TRUE
// setlocale returns NULL or a text, and the program goes on in the C locale.
#include <assert.h>
#include <ctype.h>
#include <libintl.h>
#include <locale.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
	char *mine = setlocale(LC_ALL, "");
	assert(mine == NULL || strcmp(mine, "C") == 0);
	assert(setlocale(LC_CTYPE, NULL) != NULL);
	assert(strcmp(setlocale(LC_NUMERIC, "C"), "C") == 0);
	int c = __VERIFIER_nondet_int();
	if (c >= 0 && c < 256 && isdigit(c))
		assert(c >= '0' && c <= '9');
	const char *text = "no such file";
	assert(gettext(text) == text);
	return 0;
}
