// VERDICT: FALSE(undefined)
// FLAGS: --property undefined
// An index that leaves a row stays in the table, and is undefined all the same.

int main(void)
{
	static int table[3][4], sum;

	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 4; j++)
			table[i][j] = i + j;
	for (int i = 0; i < 2; i++)
		for (int j = 0; j <= 4; j++)
			sum += table[i][j];
	return sum > 100;
}
