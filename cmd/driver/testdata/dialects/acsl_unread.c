// What is not read makes no proof: a quantifier, a logic function, a clause of another kind.
// VERDICT LP64: UNKNOWN(unsupported: ACSL
int main(void)
{
	int a[2] = { 0, 0 };
	//@ assert \forall integer i; 0 <= i < 2 ==> a[i] == 0;
	return a[0];
}
