// ACSL's assertions: integers are mathematical, comparisons are chained, terms are without effects.
// VERDICT LP64: TRUE
#include <stddef.h>
typedef unsigned char byte;
struct pair { int a; int *p; };
int nondet_int(void);
unsigned nondet_unsigned(void);
int main(void)
{
	int x = nondet_int(), y = nondet_int();
	unsigned u = nondet_unsigned();
	/*@ assert x + 1 > x; */
	//@ assert x - y <= 4294967295 && -x <= 2147483648;
	/*@ assert thrice: x * 3 == x + x + x; @*/
	//@ assert u >= 0 > -1 && -1 < u;
	/*@ admit 0 <= x < 10
	  @   && y == 3; */
	//@ check x <= 9 ==> x + y <= 12 && (y == 3 <==> \true) && (\false ==> y == 4);
	int table[4] = { 1, 2, 3, 4 };
	struct pair s = { x, &table[1] };
	int *p = table;
	double d = 0.5;
	//@ assert table[1 + 1] == 3 && *(p + 3) == 4 && s.p == &table[1] && *s.p == 2 && s.a < 10;
	//@ assert \valid(p + (0 .. 3)) && \valid_read(&table[2]) && \valid(p) && !\valid(p + (0 .. 4)) && \valid(p + (1 .. 0));
	//@ assert p != \null && !(p == \null) && d < 1.0 && 'a' == 97 && (byte)(x + 256) == x && sizeof(s) > 4;
	if (x > 5) {
		//@ assert (x > 5 ? x : 6) >= 6 && (x == 6 ^^ x != 6) && (x & 15) == x && !(x < 6);
	}
	while (x > 0)
		x--;
	//@ assert x == 0;
	return 0;
}
