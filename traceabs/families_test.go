package traceabs

import (
	"strings"
	"testing"
)

// TestFamilies: each name can be written into TAVWITHOUT, and stands for one family.
func TestFamilies(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range Families() {
		if seen[f.Name] || f.For == "" || strings.ContainsAny(f.Name, " ,:") {
			t.Errorf("%+v", f)
		}
		seen[f.Name] = true
	}
}
