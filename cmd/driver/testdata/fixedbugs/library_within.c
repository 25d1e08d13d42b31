// Members that are named after places of one array lead into it, in the order of their names.
// VERDICT: TRUE
// FLAGS: --function line --valid-pointers --property all
struct input { const char *text, *textEnd; int lines; };
unsigned long line(struct input *in)
{
	const char *p = in->text;
	while (p < in->textEnd && *p != '\n')
		p++;
	return (unsigned long)(p - in->text) + (unsigned long)(in->textEnd - p);
}
