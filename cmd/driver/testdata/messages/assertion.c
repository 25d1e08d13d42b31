// VERDICT LP64: FALSE
// MESSAGE: assertion `v == first` fails: 3 == 0
// CALLS: in put() called at line 13, in send() called at line 18
#include <assert.h>

static void put(int v, int first)
{
	assert(v == first);
}

static void send(int v)
{
	put(v, 0);
}

int main(void)
{
	send(3);
	return 0;
}
