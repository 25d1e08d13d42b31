// A loop that assigns an element which its annotation does not name.
// VERDICT LP64: UNKNOWN(unsupported: a check of what the clause assigns allows
int main(void)
{
	int table[4];
	/*@ loop assigns i, table[0 .. 2]; */
	for (int i = 0; i < 4; i++)
		table[i] = i;
	return table[0];
}
