// What is counted in pulses becomes too much for an int as millilitres.
extern int __VERIFIER_nondet_int(void);

static int volume;

static int flow(int pulses)
{
	int millilitres = pulses * 450;

	return millilitres > 0 ? millilitres : 0;
}

int main(void)
{
	for (int hour = 0; hour < 3; hour++) {
		int pulses = __VERIFIER_nondet_int();

		if (pulses < 0 || pulses > 3000000)
			break;
		volume += flow(pulses);
	}
	return volume > 0;
}
