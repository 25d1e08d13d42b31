package dialect

import (
	"regexp"
	"strings"
)

// Static functions under names by which harnesses in other files call them:
// __CPROVER_file_local_FILE_c_f is f of FILE.c.

var (
	exported = regexp.MustCompile(`__CPROVER_file_local_\w+`)
	noWord   = regexp.MustCompile(`\W`)
)

// Exports are the static functions of a file that texts call, by name.
func Exports(file string, texts ...[]byte) map[string]string {
	prefix := "__CPROVER_file_local_" + noWord.ReplaceAllString(file, "_") + "_"
	names := map[string]string{}
	for _, text := range texts {
		for _, name := range exported.FindAll(text, -1) {
			if f, ok := strings.CutPrefix(string(name), prefix); ok && f != "" {
				names[f] = string(name)
			}
		}
	}
	return names
}

// export gives functions their other names, and makes them known outside of the file.
func (u *unit) export() {
	if len(u.options.Export) == 0 {
		return
	}
	for _, it := range items(u.tokens) {
		named := false
		for i := it.start; i < it.end-1; i++ {
			if u.tokens[i].text == "{" {
				break
			}
			named = named || u.options.Export[u.tokens[i].text] != "" && u.tokens[i+1].text == "("
		}
		for i := it.start; named && i < it.end && u.tokens[i].text != "("; i++ {
			if t := &u.tokens[i]; t.text == "static" || t.text == "inline" || t.text == "__inline" || t.text == "__inline__" {
				t.text = ""
			}
		}
	}
	for i := range u.tokens {
		if name := u.options.Export[u.tokens[i].text]; name != "" {
			u.tokens[i].text = name
		}
	}
}
