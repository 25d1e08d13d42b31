// A pointer in memory that was never written leads to memory of unknown content.
// VERDICT: FALSE
#include <stdlib.h>
extern void reach_error(void);

struct session {
	struct session *cipher;
	int id;
};

int main(void) {
	struct session *s = malloc(sizeof *s);
	struct { struct session *at; } *holder = malloc(sizeof *holder);
	if (s && holder && holder->at->id == 3)
		reach_error();
	free(s);
	return 0;
}
