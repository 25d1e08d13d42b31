package dialect

import (
	_ "embed"
	"regexp"
	"strings"
)

// preludeText declares and defines what the tools know, a paragraph for each name;
// the first paragraph is for all.
//
//go:embed prelude/prelude.c
var preludeText string

// PreludeName is what the prelude's lines are said to be in.
const PreludeName = "tav:dialects"

// definedName is the name that a paragraph of the prelude is for.
var definedName = regexp.MustCompile(`(\w+) ?[(=]`)

// paragraphs of the prelude, with the names that they are for.
func paragraphs() (head string, names []string, texts map[string]string) {
	texts = map[string]string{}
	parts := strings.Split(strings.TrimSpace(preludeText), "\n\n")
	for _, part := range parts[1:] {
		name := definedName.FindStringSubmatch(part)[1]
		names = append(names, name)
		texts[name] = part
	}
	return parts[0], names, texts
}

// prelude is what comes before a program that defines some names itself.
func prelude(own map[string]bool) string {
	head, names, texts := paragraphs()
	var b strings.Builder
	b.WriteString("# 1 \"" + PreludeName + "\"\n" + head + "\n")
	for _, name := range names {
		if !own[name] {
			b.WriteString(texts[name] + "\n")
		}
	}
	return b.String()
}

// replaced are names that stand for others. Those that ask a question give 1 or 0.
var replaced = map[string]string{
	"__CPROVER_isnanf": "!!__builtin_isnan", "__CPROVER_isnand": "!!__builtin_isnan", "__CPROVER_isnanld": "!!__builtin_isnan",
	"__CPROVER_isinff": "!!__builtin_isinf", "__CPROVER_isinfd": "!!__builtin_isinf", "__CPROVER_isinfld": "!!__builtin_isinf",
	"__CPROVER_isfinitef": "!!__builtin_isfinite", "__CPROVER_isfinited": "!!__builtin_isfinite", "__CPROVER_isfiniteld": "!!__builtin_isfinite",
	"__CPROVER_isnormalf": "!!__builtin_isnormal", "__CPROVER_isnormald": "!!__builtin_isnormal", "__CPROVER_isnormalld": "!!__builtin_isnormal",
	"__CPROVER_signf": "!!__builtin_signbit", "__CPROVER_signd": "!!__builtin_signbit", "__CPROVER_signld": "!!__builtin_signbit",
	"__CPROVER_fabsf": "__builtin_fabsf", "__CPROVER_fabs": "__builtin_fabs", "__CPROVER_fabsl": "__builtin_fabsl",
	"__CPROVER_abs": "__builtin_abs", "__CPROVER_labs": "__builtin_labs", "__CPROVER_llabs": "__builtin_llabs",
	"__CPROVER_inff": "__builtin_inff", "__CPROVER_inf": "__builtin_inf", "__CPROVER_infl": "__builtin_infl",
	"__CPROVER_isnan": "!!__builtin_isnan",
}

const builtinPrefix = "__builtin_"

// builtins renames functions that the file defines under the name of one that clang has built in and does
// not let anybody define, as stubs for __builtin___memcpy_chk do. The file's calls are those of its own.
func (u *unit) builtins() {
	own := map[string]bool{}
	for _, it := range items(u.tokens) {
		for i := it.start; i < it.body; i++ {
			if name := u.tokens[i].text; strings.HasPrefix(name, builtinPrefix) && u.tokens[i+1].text == "(" && matching(u.tokens, i+1) == it.body-1 {
				own[name] = true
			}
		}
	}
	for i := range u.tokens {
		if t := &u.tokens[i]; own[t.text] {
			t.text = "stub" + t.text
		}
	}
}
