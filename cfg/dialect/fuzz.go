package dialect

import "fmt"

// FuzzFunction is the function that libFuzzer calls, and FuzzEntry the one that
// calls it here: with any data, of any size up to a limit.
const (
	FuzzFunction = "LLVMFuzzerTestOneInput"
	FuzzEntry    = "__tav_fuzz"
)

// fuzzEntry is the text of FuzzEntry.
func fuzzEntry(most int) string {
	return fmt.Sprintf(`
# 1 "%s"
int %s(void) {
  extern __CPROVER_size_t nondet_size(void);
  __CPROVER_size_t n = nondet_size();
  __tav_assume(n <= %d);
  return %s(__tav_object(n), n);
}
`, PreludeName, FuzzEntry, most, FuzzFunction)
}

// defines reports whether the file defines a function.
func (u *unit) defines(name string) bool {
	for _, it := range items(u.tokens) {
		for i := it.start; i < it.body; i++ {
			if u.tokens[i].text == name && u.tokens[i+1].text == "(" {
				return true
			}
		}
	}
	return false
}
