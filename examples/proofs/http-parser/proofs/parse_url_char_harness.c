/* The file is included because its states are not in a header. */
#include "http_parser.c"

int nondet_int(void);
char nondet_char(void);

void parse_url_char_harness(void) {
	enum state s = nondet_int();
	char ch = nondet_char();
	enum state t = parse_url_char(s, ch);
	__CPROVER_assert(t == s_dead || (t >= s_req_schema && t <= s_req_fragment), "a state of the URL, or dead");
	if (ch == ' ')
		__CPROVER_assert(t == s_dead, "no blanks");
}
