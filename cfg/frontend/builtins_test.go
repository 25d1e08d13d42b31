package frontend

import (
	"maps"
	"slices"
	"testing"
)

// TestWrittenBuiltins: definitions count, calls, declarations and other names do not.
func TestWrittenBuiltins(t *testing.T) {
	seen := map[string]bool{}
	writtenBuiltins([]byte(`
int abs(int x);
int f(int x) { if (labs(x)) { return strlen("a{") ? tolower(x) : 0; } for (; isdigit(x); ) {} return 0; }
void *memcpy(void *to, const void *from, size_t n)
{ return to; }
static void my_exit(void) {}
void exit ( int n ) { }
`), seen)
	if got := slices.Sorted(maps.Keys(seen)); !slices.Equal(got, []string{"exit", "memcpy"}) {
		t.Errorf("seen %v", got)
	}
}
