package cfg

import (
	"strings"

	"github.com/llir/llvm/ir"
)

// dialectEffects are functions of other verification tools, and names without a
// declaration that are assertions, where the program does not define them.
var dialectEffects = map[string]effect{
	"assert": assertEffect, "__CPROVER_assert": assertEffect, "__ESBMC_assert": assertEffect,
	"__CPROVER_assume": assumeEffect, "__ESBMC_assume": assumeEffect, "klee_assume": assumeEffect,
	"static_assert": unsupportedEffect, "_Static_assert": unsupportedEffect,
}

// dialectPrefixes begin the names that verification tools give a meaning of
// their own. What of them has no model is not a function that does nothing.
var dialectPrefixes = strings.Fields("__VERIFIER_ __CPROVER_ __ESBMC_ klee_ Frama_C_ __FRAMAC_ __SMACK_ __DIVINE_ __LLBMC_ __SEA_")

// inDialect reports whether a verification tool has a meaning of its own for a name.
func inDialect(name string) bool {
	for _, prefix := range dialectPrefixes {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// unknownVariable says why the model knows nothing of a variable without a
// definition; "" if it is one like others.
func (l *lowerer) unknownVariable(g *ir.Global) string {
	switch {
	case g.Init != nil:
		return ""
	case inDialect(g.Name()):
		return "the variable " + g.Name()
	case l.o.Undefined == UndefinedError && !libraryVariable(g.Name()):
		return "the variable " + g.Name() + ", which is not defined,"
	}
	return ""
}
