/* Numbers that are the addresses of one of many objects, or of none, and writes where constants may be meant. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

union slot {
	char *text;
	uintptr_t number;
};

static char a0[3], a1[3], a2[3], a3[3], a4[3], a5[3], a6[3], a7[3], a8[3], a9[3];
static char b0[3], b1[3], b2[3], b3[3], b4[3], b5[3], b6[3], b7[3], b8[3], b9[3];

static char *all[] = {a0, b0, a1, b1, a2, b2, a3, b3, a4, b4, a5, b5, a6, b6, a7, b7, a8, b8, a9, b9};

static char *const names[] = {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
	"ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};

int main(void) {
	int n = sizeof all / sizeof *all;
	uintptr_t sum = 0;
	for (int i = 0; i < n; i++) {
		union slot s;
		s.text = i < n ? all[i] : names[i];
		s.number = s.number + 1;
		s.text[0] = names[i][0];
		s.text[-1] = names[i][1];
		sum ^= s.number;
	}
	for (int i = 0; i < n; i++) {
		union slot s;
		s.text = i % 3 == 0 ? malloc(8) : i % 3 == 1 ? all[i] : names[i];
		if (i % 3 == 0)
			strcpy(s.text, "heap");
		uintptr_t kept = s.number;
		s.number = 0;
		printf("%d %s ", i, s.text == NULL ? "nothing" : "something");
		s.number = kept;
		printf("%s\n", s.text);
		if (i % 3 == 0)
			free(s.text);
	}
	for (int i = 0; i < n; i++)
		sum ^= (uintptr_t)all[i] + 1;
	printf("%d\n", sum == 0);
	return 0;
}
