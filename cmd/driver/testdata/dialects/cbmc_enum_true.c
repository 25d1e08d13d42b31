// VERDICT LP64: TRUE
enum first { LOW = 3, MIDDLE, HIGH = 1 << 4, };

typedef enum { RED, GREEN, BLUE } colour;

struct packet {
	enum kind { ACK = 7, SYN = 9 } kind;
	colour colour;
};

int check(const struct packet *p)
{
	return __CPROVER_enum_is_in_range(p->kind) && __CPROVER_enum_is_in_range(p->colour);
}

int main(void)
{
	enum first f;
	__CPROVER_assume(__CPROVER_enum_is_in_range(f));
	__CPROVER_assert(f == 3 || f == 4 || f == 16, "one of the enumerators");
	struct packet p;
	__CPROVER_assume(check(&p));
	__CPROVER_assert((p.kind == ACK || p.kind == SYN) && p.colour <= BLUE, "members");
	p.kind = 8;
	__CPROVER_assert(!__CPROVER_enum_is_in_range(p.kind), "between two of them");
	return 0;
}
