package dialect

import "strings"

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
