// VERDICT LP64: TRUE
// Numbers in the network's order of bytes, the lowest bit that is set, the time between times.
#include <arpa/inet.h>
#include <assert.h>
#include <strings.h>
#include <time.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
	unsigned n = __VERIFIER_nondet_uint();
	assert(ntohl(htonl(n)) == n && ntohs(htons((unsigned short)n)) == (unsigned short)n);
	assert(htons(0x1234) == 0x3412);
	int k = ffs((int)n);
	assert(k >= 0 && k <= 32 && (k == 0) == (n == 0));
	assert(k == 0 || n >> (k - 1) & 1);
	assert(difftime(1000, 400) == 600);
}
