package library

import (
	"strings"
)

// dialectEffects are functions of other verification tools, and names without a
// declaration that are assertions, where the program does not define them.
var dialectEffects = map[string]Effect{
	"assert": AssertEffect, "__CPROVER_assert": AssertEffect, "__ESBMC_assert": AssertEffect,
	"__CPROVER_assume": AssumeEffect, "__ESBMC_assume": AssumeEffect, "klee_assume": AssumeEffect,
	"static_assert": UnsupportedEffect, "_Static_assert": UnsupportedEffect,
}

// dialectPrefixes begin the names that verification tools give a meaning of
// their own. What of them has no model is not a function that does nothing.
var dialectPrefixes = strings.Fields("__VERIFIER_ __CPROVER_ __ESBMC_ klee_ Frama_C_ __FRAMAC_ __SMACK_ __DIVINE_ __LLBMC_ __SEA_")

// InDialect reports whether a verification tool has a meaning of its own for a name.
func InDialect(name string) bool {
	for _, prefix := range dialectPrefixes {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}
