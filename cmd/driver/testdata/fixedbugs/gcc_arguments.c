// VERDICT LP64: UNKNOWN(unsupported: GCC's __builtin_va_arg_pack at
extern int printf(const char *, ...);
static inline __attribute__((always_inline, gnu_inline)) int tell(const char *format, ...)
{
	return printf(format, __builtin_va_arg_pack());
}

int main(void) { return tell("%d\n", 3); }
