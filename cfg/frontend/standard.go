package frontend

import "strings"

// StandardFlags are the flags with which clang takes a text for C of a standard. C23 is what it calls C2x, with what
// that lacks as macros: auto infers types, constexpr is const, of which static_assert asks what is known of its value.
func StandardFlags(std string) []string {
	name := strings.NewReplacer("c23", "c2x", "gnu23", "gnu2x").Replace(std)
	flags := []string{"-std=" + name}
	if strings.HasSuffix(name, "2x") {
		flags = append(flags, c23...)
	}
	return flags
}

var c23 = []string{
	"-Wno-builtin-macro-redefined", "-D__STDC_VERSION__=202311L",
	"-D__STDBOOL_H", "-D__bool_true_false_are_defined=1", "-Dbool=_Bool", "-Dtrue=((_Bool)1)", "-Dfalse=((_Bool)0)",
	"-Dnullptr=((void*)0)", "-Dnullptr_t=__typeof__(nullptr)",
	"-D_Static_assert(c,...)=_Static_assert(__builtin_constant_p(c)?(c):0,\"\"__VA_ARGS__)", "-Dstatic_assert=_Static_assert",
	"-Dthread_local=_Thread_local", "-Dalignas=_Alignas", "-Dalignof=_Alignof",
	"-Dtypeof=__typeof__", "-Dauto=__auto_type", "-Dconstexpr=const",
}
